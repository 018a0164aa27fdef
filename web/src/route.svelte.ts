// Where you are stands in the address, so that a reload, a broken line or a link brings you back to it.

const TABLE = '#/table/';
export type PageName = 'tables' | 'watch' | 'side' | 'lab' | 'builder' | 'rulebook' | 'console' | 'room' | 'sign';
const PAGES: readonly PageName[] = ['watch', 'side', 'lab', 'builder', 'rulebook', 'console', 'room', 'sign'];

export interface Place {
  page: PageName;
  /** At a table, a console or a sign the table's name; in the laboratory what a link holds; in the rulebook the game. */
  rest: string;
}

export const addressOf = (table: string): string => TABLE + encodeURIComponent(table);

export const addressOfPage = (page: PageName, rest = ''): string =>
  page === 'tables' ? '#/' : rest ? `#/${page}/${rest}` : `#/${page}`;

export function readAddress(): Place {
  if (location.hash.startsWith(TABLE)) return { page: 'tables', rest: decodeURIComponent(location.hash.slice(TABLE.length)) };
  const [, name = '', ...rest] = location.hash.split('/');
  const page = PAGES.find((each) => each === name);
  return page ? { page, rest: rest.join('/') } : { page: 'tables', rest: '' };
}

/** The place named in the address, followed as the address changes; for use in a component. */
export function placeInAddress() {
  let place = $state.raw(readAddress());
  $effect(() => {
    const follow = () => (place = readAddress());
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  });
  return {
    get page() {
      return place.page;
    },
    get rest() {
      return place.rest;
    },
  };
}
