import type { View } from './generated/wire';

/** The sides a wager may be on; a round has these hands, or one for each place. */
export type HandName = 'player' | 'banker';
export type Winner = NonNullable<View['winner']>;
