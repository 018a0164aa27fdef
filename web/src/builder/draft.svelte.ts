import type { CollectionSection, HouseSection, OfferChoice, Offered, PayTableDocument, StakesSection, TableFile, TableOptions, VigorishSection } from '../generated/api';
import { text } from '../text/workshop';

/** A wager of the game and what is chosen for it. */
export interface Spot {
  choice: OfferChoice;
  offered: boolean;
  paytable: string;
  minimum: string;
  maximum: string;
  suits: NonNullable<Offered['suits']>;
  unit: string;
  aggregate: string;
  /** The jackpot link that a progressive shares with other tables. */
  link: string;
  /** Better pays than the printed ones, by the name of the line. */
  better: Record<string, string>;
  /** What the house sets for a meter that the rules leave open, by its name. */
  seeds: Record<string, string>;
  rates: Record<string, string>;
  reserves: Record<string, string>;
  /** The cards that each seat prints, where they are not those of its number: `1 Ks 9h, 2 Ks 9d`. */
  printed: string;
}

/** Bets for the dealer; no wagers are all that the rules let. */
export interface Tokes {
  taken: '' | 'yes' | 'no';
  wagers: string[];
  besideOwn: string;
  posted: boolean;
}

/** The collection schedule of a player-dealer table. */
export interface Collection {
  schedule: string;
  transactions: number;
  approval: string;
  bonusFree: boolean;
}

/** What a pot game posts; sums that are left empty are not posted, several stand with spaces between them. */
export interface PostedStakes {
  limit: StakesSection['limit'];
  lower: string;
  upper: string;
  blinds: string;
  ante: string;
  bring_in: string;
  chip: string;
  buy_in: string;
  time_bank: string;
  kill: boolean;
  straddle: boolean;
  button_blind: boolean;
}

const NO_STAKES = { limit: 'structured', lower: '', upper: '', blinds: '', ante: '', bring_in: '', chip: '', buy_in: '', time_bank: '', kill: false, straddle: false, button_blind: false } as const;
const MAIN_LIMITS = { minimum: '$25', maximum: '$1,000' };
/** Within what every game's first collection schedule takes. */
const BANKED_LIMITS = { minimum: '$25', maximum: '$100' };
const SIDE_LIMITS = { minimum: '$5', maximum: '$100' };

const begun = ({ blinds, buy_in, time_bank, ...first }: StakesSection): PostedStakes => ({
  ...NO_STAKES,
  limit: first.limit,
  lower: first.lower,
  upper: first.upper ?? '',
  ante: first.ante ?? '',
  bring_in: first.bring_in ?? '',
  blinds: (blinds ?? []).join(' '),
  buy_in: (buy_in ?? []).join(' '),
  time_bank: time_bank ? String(time_bank) : '',
});

/** Every choice of one table, before it is a file. */
export class Draft {
  name = $state('');
  decks = $state<number | null>(null);
  batches = $state(1);
  shuffling = $state<TableFile['shuffling'] | ''>('');
  seats = $state(7);
  /** The numbers on the layout, where they are not the first ones that the rules print. */
  seatNumbers = $state('');
  style = $state<HouseSection['style'] | ''>('');
  vigorish = $state<Required<Omit<VigorishSection, 'on'>> | null>(null);
  /** The wagers that bear the vigorish, where they are not Banker alone. */
  bearers = $state<string[]>([]);
  tokes = $state<Tokes>({ taken: '', wagers: [], besideOwn: '', posted: false });
  collection = $state<Collection>({ schedule: '', transactions: 3, approval: '', bonusFree: false });
  /** Written where a lower limit is posted. */
  stakes = $state<PostedStakes>({ ...NO_STAKES });
  spots = $state<Spot[]>([]);
  options = $state<Record<string, string>>({});
  house = $state<Record<string, string>>({});
  freeHands = $state<number | null>(null);
  spotsAtAPlace = $state<number | null>(null);
  bettingSeconds = $state<number | null>(null);
  shareSeconds = $state<number | null>(null);
  fixedPaysFrom = $state<HouseSection['fixed_pays_from'] | ''>('');
  portion = $state('');
  filed = $state<Record<string, string>>({});
  mustHit = $state<number | null>(null);
  executiveAbove = $state('');
  approvals = $state<Record<string, string>>({});
  /** The numbers of those approvals that a table keeps on record. */
  numbers = $state<Record<string, string>>({});
  pit = $state('');

  constructor(readonly rules: TableOptions) {
    const { decks, procedures } = rules;
    const vigorish = this.figures('vigorish');
    this.name = text.builder.firstName(rules.name);
    this.decks = decks?.default ?? null;
    this.seats = Number(this.figures('seats').default ?? 7);
    // Of pots the house may take nothing.
    this.collection.schedule = rules.stakes ? '' : (rules.schedules[0]?.id ?? '');
    if (rules.stakes) this.stakes = begun(rules.stakes.first);
    this.spots = rules.offers.map((choice) => this.#spot(choice));
    if (procedures['vigorish'] && this.spots.some((spot) => spot.offered && bearsVigorish(tableOf(spot))))
      this.vigorish = {
        kind: kindsOf(vigorish)[0] ?? 'win',
        percent: Number(vigorish.low ?? 5),
        rounding: words(vigorish.roundings)[0] ?? 'cent-half-up',
        collected: words(vigorish.collected)[0] ?? 'at-payment',
      };
    this.#file();
  }

  /** The figures of a procedure, empty where the rules have none. */
  figures(procedure: string): Record<string, unknown> {
    return this.rules.procedures[procedure]?.values ?? {};
  }

  /** What may be filed, by clause. */
  get filings(): Record<string, string[]> {
    return (this.figures('rules-submission').choices ?? {}) as Record<string, string[]>;
  }

  /** A choice to begin with for what must be filed. */
  #file(): void {
    const filing = this.figures('rules-submission');
    for (const clause of words(filing.must_file)) this.filed[clause] = this.filings[clause]?.[0] ?? '';
    const collection = filing.collection_filed;
    if (this.vigorish && typeof collection === 'string') this.filed[collection] = this.vigorish.collected;
  }

  #spot(choice: OfferChoice): Spot {
    const table = choice.paytables[0]!;
    const fixed = table.unit_cents !== null;
    return {
      choice,
      offered: choice.kind === 'base',
      paytable: table.id,
      ...(fixed ? { minimum: '', maximum: '' } : this.#limits(choice)),
      suits: [],
      unit: '',
      aggregate: '',
      link: '',
      better: {},
      seeds: {},
      rates: {},
      reserves: {},
      printed: '',
    };
  }

  #limits(choice: OfferChoice): { minimum: string; maximum: string } {
    if (choice.kind !== 'base') return SIDE_LIMITS;
    if (this.rules.schedules.length) return BANKED_LIMITS;
    return choice.on ? MAIN_LIMITS : SIDE_LIMITS;
  }

  get file(): TableFile {
    const options = chosen(this.options);
    const house = this.#house();
    const filed = chosen(this.filed);
    const tokes = this.#tokes();
    const numbers = this.seatNumbers.match(/\d+/g)?.map(Number) ?? [];
    const approval = Object.entries(this.approvals).map(([needed_for, note]) => ({
      needed_for,
      note,
      ...(this.numbers[needed_for]?.trim() ? { number: this.numbers[needed_for] } : {}),
    }));
    return {
      name: this.name,
      jurisdiction: this.rules.jurisdiction,
      game: this.rules.game,
      ...(this.decks === null ? {} : { decks: this.decks }),
      ...(this.batches > 1 ? { batches: this.batches } : {}),
      ...(this.shuffling ? { shuffling: this.shuffling } : {}),
      seats: numbers.length ? numbers : this.seats,
      ...(this.mustHit === null ? {} : { must_hit: this.mustHit }),
      ...(this.executiveAbove.trim() ? { progressive: { executive_above: this.executiveAbove.trim() } } : {}),
      ...(this.vigorish ? { vigorish: { ...this.vigorish, ...(this.bearers.length ? { on: [...this.bearers] } : {}) } } : {}),
      ...(Object.keys(options).length ? { options: this.#typed(options) } : {}),
      ...(Object.keys(house).length ? { house } : {}),
      ...(Object.keys(filed).length ? { rules_submission: filed } : {}),
      ...(tokes ? { tokes } : {}),
      ...(this.collection.schedule ? { collection: this.#collection() } : {}),
      ...(this.stakes.lower.trim() ? { stakes: this.#stakes() } : {}),
      ...(approval.length ? { approval } : {}),
      ...(this.pit.trim() ? { pit: this.pit.trim() } : {}),
      offer: this.spots.filter((spot) => spot.offered).map(offeredFile),
    };
  }

  /** Where a spot stands among the offers of the file. */
  placeOf(spot: Spot): number {
    return this.spots.filter((each) => each.offered).indexOf(spot);
  }

  #house(): HouseSection {
    const answers = Object.entries(chosen(this.house)).map(([field, said]) => [field, said === 'yes'] as const);
    return {
      ...(this.style ? { style: this.style } : {}),
      ...Object.fromEntries(answers),
      ...(this.freeHands === null ? {} : { free_hands: this.freeHands }),
      ...(this.spotsAtAPlace === null ? {} : { spots_at_a_place: this.spotsAtAPlace }),
      ...(this.bettingSeconds === null ? {} : { least_betting_seconds: this.bettingSeconds }),
      ...(this.shareSeconds === null ? {} : { share_seconds: this.shareSeconds }),
      ...(this.fixedPaysFrom ? { fixed_pays_from: this.fixedPaysFrom } : {}),
      ...(this.portion ? { house_money_portion: this.portion } : {}),
    };
  }

  #collection(): CollectionSection {
    const { schedule, transactions, approval, bonusFree } = this.collection;
    return {
      schedule,
      transactions,
      ...(approval.trim() ? { approval: approval.trim() } : {}),
      ...(bonusFree ? { bonus_free: true } : {}),
    };
  }

  #stakes(): StakesSection {
    const { limit, lower, kill, straddle, button_blind } = this.stakes;
    const sums = (text: string) => text.split(/\s+/).filter(Boolean);
    const [least, most] = sums(this.stakes.buy_in);
    const written = Object.entries({ upper: limit === 'no-limit' ? '' : this.stakes.upper, ante: this.stakes.ante, bring_in: this.stakes.bring_in, chip: this.stakes.chip });
    return {
      limit,
      lower: lower.trim(),
      ...Object.fromEntries(written.filter(([, sum]) => sum.trim()).map(([field, sum]) => [field, sum.trim()])),
      ...(sums(this.stakes.blinds).length ? { blinds: sums(this.stakes.blinds) } : {}),
      ...(least && most ? { buy_in: [least, most] as [string, string] } : {}),
      ...(Number(this.stakes.time_bank) > 0 ? { time_bank: Number(this.stakes.time_bank) } : {}),
      ...(kill ? { kill } : {}),
      ...(straddle ? { straddle } : {}),
      ...(button_blind ? { button_blind } : {}),
    };
  }

  #tokes(): TableFile['tokes'] | null {
    const { taken, wagers, besideOwn, posted } = this.tokes;
    if (!taken) return null;
    if (taken === 'no') return { allowed: false, ...(posted ? { posted } : {}) };
    return {
      allowed: true,
      ...(wagers.length ? { wagers: [...wagers] } : {}),
      ...(besideOwn ? { only_where_patron_bets: besideOwn === 'yes' } : {}),
      ...(posted ? { posted } : {}),
    };
  }

  /** The wagers of the layout, each once, as tokes and vigorish name them. */
  get wagers(): { id: string; name: string; vigorish: boolean }[] {
    const found = new Map<string, { id: string; name: string; vigorish: boolean }>();
    for (const { choice, offered } of this.spots)
      if (offered && !found.has(choice.wager))
        found.set(choice.wager, { id: choice.wager, name: choice.name, vigorish: choice.paytables.some(bearsVigorish) });
    return [...found.values()];
  }

  /** Options as the rules spell them: a number stays a number. */
  #typed(options: Record<string, string>): Record<string, number | string> {
    const spelled = this.rules.options.flatMap((option) => {
      const said = options[option.id];
      return said === undefined ? [] : [[option.id, option.choices.find((each) => String(each) === said) ?? said] as const];
    });
    return Object.fromEntries(spelled);
  }
}

/** How the vigorish may be taken. */
export const kindsOf = ({ kinds }: Record<string, unknown>): VigorishSection['kind'][] => words(kinds) as VigorishSection['kind'][];

/** A list of words among a procedure's figures. */
export const words = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

export const tableOf = (spot: Spot): PayTableDocument =>
  spot.choice.paytables.find((table) => table.id === spot.paytable) ?? spot.choice.paytables[0]!;

const bearsVigorish = (table: PayTableDocument): boolean => table.lines.some((line) => !!line.vigorish);

const chosen = (answers: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(answers).filter(([, said]) => said !== ''));

function offeredFile(spot: Spot): Offered {
  const meters = tableOf(spot).meters.flatMap(({ name }) => {
    const seed = spot.seeds[name]?.trim();
    const rate = spot.rates[name]?.trim();
    const reserve = spot.reserves[name]?.trim();
    const set = { ...(rate ? { main_rate: rate } : {}), ...(reserve ? { reserve_rate: reserve } : {}), ...(seed ? { seed } : {}) };
    return Object.keys(set).length ? [{ name, ...set }] : [];
  });
  const lines = tableOf(spot).lines.flatMap(({ name }) => {
    const pays = spot.better[name]?.trim();
    return pays ? [{ line: name, pays }] : [];
  });
  const combinations = Object.fromEntries([...spot.printed.matchAll(/(\d+)\s+(\w+\s+\w+)/g)].map(([, seat, cards]) => [seat, cards]));
  return {
    wager: spot.choice.wager,
    ...(spot.choice.on ? { on: spot.choice.on as NonNullable<Offered['on']> } : {}),
    paytable: spot.paytable,
    ...(spot.minimum.trim() ? { minimum: spot.minimum.trim() } : {}),
    ...(spot.maximum.trim() ? { maximum: spot.maximum.trim() } : {}),
    ...(lines.length ? { lines } : {}),
    ...(spot.unit.trim() ? { unit: spot.unit.trim() } : {}),
    ...(spot.suits.length ? { suits: [...spot.suits] } : {}),
    ...(meters.length ? { meter: meters } : {}),
    ...(spot.aggregate.trim() ? { aggregate: spot.aggregate.trim() } : {}),
    ...(spot.link.trim() ? { link: spot.link.trim() } : {}),
    ...(Object.keys(combinations).length ? { combinations } : {}),
  };
}
