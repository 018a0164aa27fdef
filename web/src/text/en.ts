import type { HandName, Phase, Settlement, Winner } from '../wire';

// Every text of the page. What the rules say comes from the house, not from here.

const hand: Record<HandName, string> = { player: 'Player', banker: 'Banker' };
const winner: Record<Winner, string> = { ...hand, tie: 'Tie' };
const phase: Record<Phase, string> = {
  betting: 'Place your bets',
  dealing: 'No more bets',
  settled: 'Bets are paid',
  shuffling: 'Shuffling',
  closed: 'Table closed',
};
const outcome: Record<Settlement['outcome'], string> = { win: 'wins', lose: 'loses', push: 'pushes' };

export const text = {
  title: 'Houseway',
  motto: 'The executable rulebook for casino table games',

  entrance: {
    welcome: 'Good evening. Under which name shall we seat you?',
    name: 'Your name',
    enter: 'Enter',
    noAnswer: 'The house does not answer. Please try again in a moment.',
  },

  lobby: {
    heading: 'Open tables',
    hello: (name: string) => `Welcome, ${name}.`,
    notYou: 'Not you?',
    look: 'Go to table',
    freeSeats: (count: number) => (count === 1 ? '1 free seat' : `${count} free seats`),
    none: 'No table is open at the moment.',
    back: 'All tables',
  },

  table: {
    connecting: 'Walking to the table …',
    offline: 'The line to the house is broken; trying again …',
    round: (number: number) => `Round ${number}`,
    phase,
    hand,
    winner,
    wins: { player: 'Player wins', banker: 'Banker wins', tie: 'Tie' } satisfies Record<Winner, string>,
    total: 'Total',
    seconds: (seconds: number) => `${seconds} s`,
    close: 'Close',
  },

  shoe: {
    heading: 'The shoe',
    number: (number: number, decks: number) => `Shoe ${number}, ${decks} decks`,
    left: (cards: number) => `${cards} cards left`,
    commitment: 'Sealed order',
    commitmentWhy:
      'The house fixed the order of this shoe before the cut and published this seal of it. When the shoe is spent, its seed is revealed and anybody can check that nothing was changed.',
  },

  seat: {
    heading: 'Seats',
    sit: 'Sit',
    seat: 'Seat',
    you: 'You',
    free: 'free',
    bets: (amount: string, name: string) => `${amount} on ${name}`,
    described: (number: number, patron: string) => `Seat ${number}, ${patron}`,
    choose: 'Choose a free seat to play.',
    leave: 'Leave the seat',
  },

  tray: {
    heading: 'Your chips',
    balance: 'Balance',
    amount: 'Buy in for ($)',
    buyIn: 'Buy in',
    moreChips: 'More chips',
    seatAndChips: 'Seat and chips',
    chip: (amount: string) => `${amount} chip`,
    undo: 'Undo',
  },

  spots: {
    heading: 'Bets',
    groups: { base: 'Main bets', bonus: 'Bonus bets', progressive: 'Progressives' },
    limits: (minimum: string, maximum: string) => `${minimum} – ${maximum}`,
    place: (chip: string, name: string) => `Bet ${chip} on ${name}`,
    placing: (chip: string) => `Bet ${chip} on`,
    yours: 'your bet is',
    payTable: (name: string) => `What ${name} pays`,
    inscription: (name: string, pays: string) => `${name} pays ${pays}`,
    event: 'Event',
    pays: 'Pays',
    clause: 'Clause',
  },

  settlement: {
    heading: 'Pay-out',
    none: 'Your bets of this round are settled here.',
    outcome,
    clause: 'Why?',
    line: 'Line',
    noLine: 'none fits',
    bet: 'Bet',
    award: 'Award',
    vigorish: 'Vigorish',
    net: 'Net',
    cite: 'Clause',
  },

  beads: {
    heading: 'Bead plate',
    letter: { player: 'P', banker: 'B', tie: 'T' } satisfies Record<Winner, string>,
    pair: (name: string) => `${name} pair`,
    none: 'The first round of this shoe is still to come.',
  },

  announcements: 'The dealer says',

  card: {
    unknown: 'a card',
    named: (rank: string, suit: string) => `${rank} of ${suit}`,
    dealt: (hand: string, card: string) => `${hand}: ${card}`,
    ranks: {
      A: 'ace', '2': 'two', '3': 'three', '4': 'four', '5': 'five', '6': 'six', '7': 'seven',
      '8': 'eight', '9': 'nine', '10': 'ten', J: 'jack', Q: 'queen', K: 'king',
    } as Record<string, string>,
    suits: { s: 'spades', h: 'hearts', d: 'diamonds', c: 'clubs' } as Record<string, string>,
  },
};
