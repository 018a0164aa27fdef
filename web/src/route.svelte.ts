// The table you are at stands in the address, so that a reload or a broken line brings you back to it.

const PREFIX = '#/table/';

export const addressOf = (table: string): string => PREFIX + encodeURIComponent(table);

function readAddress(): string | null {
  return location.hash.startsWith(PREFIX) ? decodeURIComponent(location.hash.slice(PREFIX.length)) : null;
}

/** The table named in the address, followed as the address changes; for use in a component. */
export function tableInAddress() {
  let name = $state(readAddress());
  $effect(() => {
    const follow = () => (name = readAddress());
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  });
  return {
    get name() {
      return name;
    },
  };
}
