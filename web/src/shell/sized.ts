/** Tells whenever a node has another size, once it is laid out: to ask for it sooner lays the whole page out at once. */
export function sized(node: Element, tell: () => void): () => void {
  const watcher = new ResizeObserver(tell);
  watcher.observe(node);
  return () => watcher.disconnect();
}
