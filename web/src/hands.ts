import type { ReturnCards, View } from './generated/wire';

export type HandName = ReturnCards['hand'];
export type Winner = NonNullable<View['winner']>;
