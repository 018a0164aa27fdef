// Generated from src/houseway/languages/en.toml by `python -m tools.docs`; change the words there.
import { type Word } from '../text/plural';

export const words = {
  title: (table: Word) => `${table}, sign`,
  limits: "Limits",
  result: "Last result and pay-outs",
  payTables: "What the wagers pay",
  pending: "Jackpot Pending",
  page: (page: Word, pages: Word) => `${page} of ${pages}`,
  waiting: "This sign lights up when its table is open.",
  missing: "Missing today:",
  collection: "Collection",
  copy: "Players may request a copy of all baccarat rules.",
};
