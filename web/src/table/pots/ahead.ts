/** What one may say before one's turn; it is done only if it is open then. */
export const AHEAD = ['check-fold', 'check', 'call-any'] as const;
export type Ahead = (typeof AHEAD)[number];

const WANTED: Record<Ahead, string[]> = { 'check-fold': ['check', 'fold'], check: ['check'], 'call-any': ['call', 'check'] };

/** The first of what was wanted that the table offers; undefined where it offers none. */
export const answerOf = (ahead: Ahead, options: readonly string[]): string | undefined =>
  WANTED[ahead].find((choice) => options.includes(choice));
