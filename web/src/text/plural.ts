/** What stands in a sentence. */
export type Word = string | number;

const rules = new Intl.PluralRules('en');

/** The form for exactly so many, else the one by which the language counts. */
export const plural = (count: number, forms: { other: string } & Record<string, string>): string =>
  forms[String(count)] ?? forms[rules.select(count)] ?? forms.other;
