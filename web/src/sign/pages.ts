import type { OfferView } from '../generated/wire';

const HEADING_LINES = 2;

/** Pay tables in pages alike in length and of at most about so many lines; a pay table is never torn apart. */
export function pagesOf(offers: OfferView[], most: number): OfferView[][] {
  const lengths = offers.map((offer) => offer.lines.length + HEADING_LINES);
  const all = lengths.reduce((sum, length) => sum + length, 0);
  const aPage = all / Math.max(1, Math.ceil(all / most));
  const pages: OfferView[][] = [];
  let before = 0;
  offers.forEach((offer, place) => {
    const page = Math.floor((before + lengths[place]! / 2) / aPage);
    (pages[page] ??= []).push(offer);
    before += lengths[place]!;
  });
  return pages.filter(Boolean);
}
