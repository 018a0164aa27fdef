/** A wager with the limits that are posted for it. */
export interface Limited {
  name: string;
  minimum: number;
  maximum: number;
}

/** Wagers that have the same limits, named together; limits of different wagers are never mixed. */
export function sharedLimits(offers: Limited[]): { names: string[]; minimum: number; maximum: number }[] {
  const shared = new Map<string, { names: string[]; minimum: number; maximum: number }>();
  for (const { name, minimum, maximum } of offers) {
    const alike = shared.get(`${minimum} ${maximum}`) ?? { names: [], minimum, maximum };
    if (!alike.names.includes(name)) alike.names.push(name);
    shared.set(`${minimum} ${maximum}`, alike);
  }
  return [...shared.values()];
}
