const FOCUSABLE = 'a[href], button, input:not([type=hidden]), select, textarea, [tabindex="0"]';

/** What is marked for it, else the first that can have the focus. */
const within = (each: HTMLElement) => each.querySelector<HTMLElement>('[data-focus=true]') ?? each.querySelector<HTMLElement>(FOCUSABLE);

/** Where what had the focus is taken away, the focus goes to what stands nearest to its place. */
export function keepFocus(root: HTMLElement): () => void {
  let had: HTMLElement[] = [];
  const remember = ({ target }: FocusEvent) => {
    had = [];
    for (let each = target as HTMLElement | null; each && root.contains(each); each = each.parentElement) had.push(each);
  };
  const watch = new MutationObserver(() => {
    if (!had[0] || had[0].isConnected || document.activeElement !== document.body) return;
    const near = [...had.filter((each) => each.isConnected), root].map(within);
    near.find((each) => each !== null)?.focus({ preventScroll: true });
  });
  root.addEventListener('focusin', remember);
  watch.observe(root, { childList: true, subtree: true });
  return () => watch.disconnect();
}
