/** What a choice among a rule's numbers stands for, where its meaning tells them apart: "1: …; 0: …". */
export function choiceOf(meaning: string, choice: number | string): string {
  const told = meaning.split('; ').find((part) => part.startsWith(`${choice}: `));
  return told?.slice(`${choice}: `.length) ?? String(choice);
}

/** "spades_out" as one would say it. */
export const optionName = (id: string): string => id.charAt(0).toUpperCase() + id.slice(1).replaceAll('_', ' ');
