// Generated from schemas/api.json by `python -m tools.page_types`; change the Python types instead.

import type { AskView, Award, BigMark, GameView, HandView, MeterView, Phase, PotsView, SeatView, Settlement, Stakes } from './wire';

export interface GameSummary {
  id: string;
  name: string;
  jurisdiction: string;
  cite: string;
  family: string;
  extends: string | null;
  decks: DecksDocument | null;
  wagers: WagerSummary[];
}

export interface DecksDocument {
  allowed: number[];
  default: number;
}

export interface WagerSummary {
  id: string;
  name: string;
  on: string | null;
  cite: string;
  paytables: string[];
}

/** `pack` is how many of each card a deck has, empty for dice. */
export interface ShowDocument {
  id: string;
  name: string;
  jurisdiction: string;
  cite: string;
  family: string;
  extends: string | null;
  digest: string;
  decks: DecksDocument | null;
  pack: Record<string, number>;
  draw: Record<string, unknown>;
  wagers: WagerDocument[];
  meters: MeterDocument[];
  options: Option[];
  procedures: ProcedureDocument[];
  notes: Note[];
  contract_version?: number;
}

export interface WagerDocument {
  id: string;
  name: string;
  on: string | null;
  kind: 'base' | 'bonus' | 'progressive';
  cite: string;
  paytables: PayTableDocument[];
  notes: Note[];
}

export interface PayTableDocument {
  id: string;
  cite: string;
  lines: Line[];
  unit_cents: number | null;
  currency: string;
  suits: number;
  floor: boolean;
  decks: number[] | null;
  seats: number | null;
  envy_to: 'bettors' | 'buttons' | 'dealer' | null;
  meters: MeterDocument[];
  notes: Note[];
}

/** An event and what it pays; `vigorish` is a percentage of the amount won, or of a pushed bet. */
export interface Line {
  name: string;
  when: string;
  pays: string;
  cite: string;
  envy?: number | null;
  vigorish?: number | string;
}

export interface MeterDocument {
  name: string;
  main_rate: string | null;
  reserve_rate: string | null;
  seed_cents: number | null;
  unit_cents: number;
  currency: string;
  cite: string;
}

/** A reading: how an unclear clause is taken, and whether that departs from the letter. `repair` marks one that mends what a copy of the text lost or broke. */
export interface Note {
  cite: string;
  text: string;
  departs?: boolean;
  repair?: boolean;
}

/** A choice the house makes and posts; `choices` are what it may be, the default first. */
export interface Option {
  id: string;
  meaning: string;
  choices: (number | string)[];
  cite: string;
}

export interface ProcedureDocument {
  id: string;
  text: string;
  cite: string;
  values: Record<string, unknown>;
}

/** `owners` stand before a hand's features: `winner.total`; options and `events` are of the game named. So is `example`, a line of a wager of one's own to begin from. */
export interface VocabularyAnswer {
  family: string;
  features: FeatureAnswer[];
  owners: WordAnswer[];
  constants: WordAnswer[];
  events: EventAnswer[];
  example: OwnLine | null;
}

export interface FeatureAnswer {
  name: string;
  low: number;
  high: number;
  meaning: string;
  none: string;
  coordinate: string;
}

/** A name that rules may use besides features, and what it stands for. */
export interface WordAnswer {
  name: string;
  meaning: string;
}

export interface EventAnswer {
  name: string;
  meaning: string;
  when: string;
  cite: string;
}

/** An event in the rule language and what it pays; vigorish is in percent. */
export interface OwnLine {
  name: string;
  when: string;
  pays: string;
  vigorish?: number | string;
  envy?: string | null;
}

/** `alike` counts what both definitions say; `figures` are null where none were asked for. `decks_before` and `decks_after` are those of the shoes that the figures are from. */
export interface DiffDocument {
  before: VersionDocument;
  after: VersionDocument;
  changes: ChangeDocument[];
  sentences: SentenceDocument[];
  alike: number;
  figures: FigureRowDocument[] | null;
  decks_before: number | null;
  decks_after: number | null;
  contract_version?: number;
}

/** One side of a comparison; `table` is the name of a table file, null where a game itself is compared. */
export interface VersionDocument {
  game: string;
  name: string;
  jurisdiction: string;
  cite: string;
  family: string;
  digest: string;
  table: string | null;
}

/** One thing that differs, with the sentence that says so. `aspect` names what of the subject differs: `pays`, `line`, `paytable`, `wager`, `rule` and so on. `before` and `after` are in words, null where a side says nothing of it. `id` is that of the procedure, option, pay table or line; the name of a line is its id. */
export interface ChangeDocument {
  section: 'cards' | 'draw' | 'limits' | 'options' | 'posted' | 'procedures' | 'readings' | 'wagers';
  kind: 'added' | 'changed' | 'removed';
  aspect: string;
  id: string;
  wager: string | null;
  on: string | null;
  paytable: string | null;
  before: string | null;
  after: string | null;
  cite_before: string | null;
  cite_after: string | null;
  text: string;
  values: ChangedValueDocument[];
}

/** A value behind the words; null where that side has none. */
export interface ChangedValueDocument {
  name: string;
  before: string | null;
  after: string | null;
}

/** Changes that differ in nothing but the hand bet on and the pay table, said once. `changes` are their places among the changes. */
export interface SentenceDocument {
  section: 'cards' | 'draw' | 'limits' | 'options' | 'posted' | 'procedures' | 'readings' | 'wagers';
  kind: 'added' | 'changed' | 'removed';
  text: string;
  cite_before: string | null;
  cite_after: string | null;
  changes: number[];
}

/** An offer before and after; null where that side does not offer it. */
export interface FigureRowDocument {
  name: string;
  is_alike: boolean;
  before: FiguresDocument | null;
  after: FiguresDocument | null;
  house_edge_change_exact: string | null;
}

/** The figures of one offer, as decimals and exact. Where a meter pays there is no edge: `fixed_return` is what the other pays give back, `long_run_return` what they and the meters do, null where a rate or a seed is left to the house. A wager that is `part_of` another has its edge in that one's. A game whose bettors decide has no exact variance. A figure that is `simulated` may be off by its standard error, and is exact only as what was found. */
export interface FiguresDocument {
  wager: string;
  on: string | null;
  paytable: string;
  house_edge: number | null;
  house_edge_exact: string | null;
  fixed_return: number | null;
  fixed_return_exact: string | null;
  long_run_return: number | null;
  long_run_return_exact: string | null;
  hit_frequency: number;
  hit_frequency_exact: string;
  variance: number | null;
  variance_exact: string | null;
  standard_deviation: number | null;
  method: 'exact' | 'simulated';
  standard_error: number | null;
  part_of: string | null;
}

export interface RuleQuestion {
  game: string;
  when: string;
  on?: 'banker' | 'player' | null;
}

/** `canonical`, `sentence` and `uses` of a rule that can be read, else `error`. */
export interface RuleAnswer {
  ok: boolean;
  canonical?: string | null;
  sentence?: string | null;
  uses?: string[];
  error?: RuleFault | null;
}

export interface RuleFault {
  sentence: string;
  column: number | null;
}

/** Without `offers` all of the game's are meant; an empty list asks for `own` alone. With `line_returns` each result also says what each of its lines gives back per unit bet. */
export interface OddsQuestion {
  game: string;
  decks?: number | null;
  offers?: OfferAsked[] | null;
  own?: OwnTable[];
  removed?: string[];
  options?: Record<string, number | string | string[] | Record<string, string[]>>;
  seat?: number | null;
  seats?: number | null;
  strategy?: string | null;
  stake?: number | null;
  meter?: number | null;
  line_returns?: boolean;
}

export interface OfferAsked {
  wager: string;
  paytable: string;
  on?: 'banker' | 'player' | null;
}

/** A pay table of one's own: of a wager of the game if `id` and `on` name one, else of a new wager. */
export interface OwnTable {
  id: string;
  name: string;
  lines: OwnLine[];
  on?: 'banker' | 'player' | null;
  unit?: string | null;
  suits?: number;
  envy_to?: 'bettors' | 'buttons' | 'dealer' | null;
  meters?: OwnMeter[];
}

export interface OwnMeter {
  name: string;
  main_rate?: string | null;
  reserve_rate?: string | null;
  seed?: string | null;
}

/** `schedule` is the collection schedule that the odds are beside, where one is named. `categories` are told for pot games, which have no results. */
export interface OddsDocument {
  game: string;
  decks: number | null;
  results: OfferOddsDocument[];
  contract_version: number;
  schedule?: string;
  categories?: CategoryDocument[];
}

/** From `with_winnings_added` on, what the rules, the strategy or the options of the command bring. From `method` on, what is told of every result of a game whose bettors decide: `strategies` are the edges that other plays leave, `average_stake` the units at risk per unit first bet, and then `element_of_risk` is the edge per unit at risk. `assumes` says what the play knows. `envy_return` is what an Envy button brings per unit of the least bet that has one, all seats taken; no edge counts it. */
export interface OfferOddsDocument {
  wager: string;
  on: string | null;
  paytable: string;
  house_edge: number | null;
  house_edge_exact: string | null;
  hit_frequency: number;
  variance: number | null;
  lines: LineOddsDocument[];
  combinations: string;
  fixed_return: number | null;
  meters: MeterOddsDocument[];
  element_of_risk: number | null;
  standard_deviation: number | null;
  strategy: string;
  return_at_meter: number | null;
  long_run_return: number | null;
  envy_cost: number | null;
  states: StateOddsDocument[];
  with_winnings_added?: Record<string, AddedDocument>;
  must_hit?: MustHitDocument[];
  policies?: PolicyDocument[];
  effects?: EffectDocument[];
  by_decks?: ByDecksDocument[];
  line_returns?: number[];
  fees?: FeeCostDocument[];
  banker_fees?: BankerFeeDocument[];
  fee_cents?: number | null;
  fee_percent?: number | null;
  cost_percent?: number | null;
  fee_shared?: boolean | null;
  method?: string;
  standard_error?: number | null;
  strategies?: Record<string, number>;
  average_stake?: number;
  part_of?: string | null;
  assumes?: string;
  envy_return?: number;
}

export interface LineOddsDocument {
  name: string;
  pays: string;
  combinations: string;
  probability: number;
}

export interface MeterOddsDocument {
  name: string;
  one_in: number | null;
  break_even_cents: number | null;
}

export interface StateOddsDocument {
  state: string;
  combinations: string;
  house_edge: number | null;
}

export interface AddedDocument {
  house_edge: number;
  house_edge_exact: string;
  added_probability: number;
}

export interface MustHitDocument {
  number: number;
  reset_cents: number;
  maximum_cents: number;
  rate: string;
  expected_award_cents: number;
  expected_bets: number;
  expected_money_cents: number;
  contribution: number;
  return_per_unit: number;
  cite: string;
}

export interface PolicyDocument {
  dealer_draws_on: number[];
  bettor_draws_on: number[];
  house_edge: number;
  house_edge_exact: string;
  house_edge_by_hand: number;
}

export interface EffectDocument {
  rank: string;
  change: number;
  change_exact: string;
}

export interface ByDecksDocument {
  decks: number;
  house_edge: number | null;
  house_edge_exact: string | null;
  hit_frequency: number;
  variance: number | null;
  fixed_return: number | null;
}

/** The collection fee of a bet of `stake_cents`, in percent of it, and edge and fee together. */
export interface FeeCostDocument {
  stake_cents: number;
  fee_cents: number;
  fee_percent: number;
  cost_percent: number;
  fee_shared: boolean;
}

/** What the player-dealer pays for action in a band, and the action on this wager that earns it. Without bands by action the first amount is nothing and the last null; `in_band` says whether the action that breaks even lies in the band. */
export interface BankerFeeDocument {
  from_cents: number;
  to_cents: number | null;
  banker_fee_cents: number;
  break_even_action_cents: number | null;
  in_band: boolean;
}

/** How likely one player's final hand is of this kind, by the ranking of the pot or of a half of it. */
export interface CategoryDocument {
  ranking: string;
  name: string;
  combinations: string;
  probability: number;
}

/** Which pay of line number `line`, from 0, gives the pay table this house edge, in percent. */
export interface SolveQuestion {
  game: string;
  own: OwnTable[];
  line: number;
  edge: string;
  decks?: number | null;
  removed?: string[];
}

/** The pay to 1 that gives exactly this edge, and the whole pays on its two sides, the lower first. */
export interface SolvedAnswer {
  exact: string;
  decimal: number;
  pays: SolvedPay[];
}

export interface SolvedPay {
  pays: string;
  house_edge: number;
  house_edge_exact: string;
}

export interface EffectsQuestion {
  game: string;
  decks?: number | null;
  offers?: OfferAsked[] | null;
  own?: OwnTable[];
}

export interface EffectsAnswer {
  game: string;
  decks: number | null;
  results: OfferEffects[];
}

/** Change of the house edge, or of the fixed pays' return where a meter pays, by the rank that goes. */
export interface OfferEffects {
  wager: string;
  on: string | null;
  paytable: string;
  effects: Record<string, number>;
}

export interface GameFileQuestion {
  game: string;
  own: OwnTable[];
}

export interface TomlAnswer {
  toml: string;
}

/** The games that equity is told for. */
export interface PotGamesAnswer {
  games: PotGame[];
}

export interface PotGame {
  id: string;
  name: string;
}

/** Each hand in one text, `?` for a card that nobody knows; deals that are too many to count are drawn. */
export interface EquityQuestion {
  game: string;
  hands: string[];
  board?: string;
  dead?: string;
  options?: Record<string, number | string | string[] | Record<string, string[]>>;
  seed?: number;
}

/** `method` is `exact` or `sampled`; `combinations` are the deals that were counted, or drawn. */
export interface EquityDocument {
  game: string;
  method: string;
  hands: HandEquityDocument[];
  combinations: string;
  contract_version: number;
}

/** What a hand can expect of the pot, `low_equity` of it as low where the pot is split. `win` is how often it alone has the best hand, `tie` how often others have it too, `scoop` how often it takes the whole pot; where the pot is split, the best hand is the high one. */
export interface HandEquityDocument {
  hand: string;
  equity: number;
  win: number;
  tie: number;
  low_equity: number | null;
  scoop: number;
  standard_error: number | null;
}

/** `files` holds the texts of the house's own game and fee files, by the names the table gives them. */
export interface CheckQuestion {
  table: string;
  files?: Record<string, string>;
}

export interface CheckDocument {
  ok: boolean;
  problems: Problem[];
  contract_version?: number;
}

/** What a regulator would object to: the clause, the place in the file, and a sentence. */
export interface Problem {
  cite: string;
  field: string;
  problem: string;
}

/** One table. `game` is an id of the catalog or the path of a game file of the house's own. `decks` are in the shoe; with a shuffling device there are `batches` of so many. `seats` is how many there are, or their numbers. Tables of one `pit` do alike where the rules say so. */
export interface TableFile {
  name: string;
  jurisdiction: string;
  game: string;
  seats: number | number[];
  offer?: Offered[];
  decks?: number | null;
  batches?: number;
  shuffling?: 'continuous' | 'device' | 'hand';
  vigorish?: VigorishSection | null;
  options?: Record<string, number | string>;
  house?: HouseSection;
  rules_submission?: Record<string, string>;
  must_hit?: number | null;
  progressive?: Progressive;
  tokes?: TokesSection | null;
  collection?: CollectionSection | null;
  stakes?: StakesSection | null;
  approval?: Approval[];
  pit?: string;
}

/** A wager on this table's layout under one of its pay tables, with its posted limits. `lines` are better pays than the printed ones; `unit` is a progressive's bet if it is not the printed one; `aggregate` is the most the house pays on the wager in one round; `link` names the jackpot link that a progressive shares with other tables; `combinations` are the cards that each seat prints, by its number. */
export interface Offered {
  wager: string;
  paytable: string;
  on?: 'banker' | 'player' | null;
  minimum?: string | null;
  maximum?: string | null;
  lines?: PostedLine[];
  unit?: string | null;
  suits?: ('c' | 'd' | 'h' | 's')[];
  meter?: MeterSetting[];
  aggregate?: string | null;
  link?: string | null;
  combinations?: Record<string, string>;
}

/** A line of the printed pay table, by its name, and what this table pays for it. */
export interface PostedLine {
  line: string;
  pays: string;
}

/** What the operator sets where the rules print no rate or no seed. */
export interface MeterSetting {
  name: string;
  main_rate?: string | null;
  reserve_rate?: string | null;
  seed?: string | null;
}

/** The one vigorish of the table, `on` the wagers that bear it. */
export interface VigorishSection {
  kind: 'tie' | 'win';
  percent: number;
  rounding?: string;
  collected?: string;
  on?: string[];
}

/** What the rules leave to the house; None takes what the rules say. With `records` what must be approved and inspected is kept on record here, and play waits for it. */
export interface HouseSection {
  style?: 'full' | 'midi' | 'mini' | null;
  base_bet?: boolean | null;
  both_hands?: boolean | null;
  over_the_shoulder?: boolean | null;
  backline?: boolean | null;
  spots_at_a_place?: number | null;
  squeeze?: boolean | null;
  lower_bettor?: boolean | null;
  pre_shuffled?: boolean | null;
  patrons_shake?: boolean | null;
  face_down?: boolean | null;
  bonus_bets_first?: boolean | null;
  seats_counterclockwise?: boolean | null;
  equal_bets_from_left?: boolean | null;
  late_tie_needs_early_tie?: boolean | null;
  shared_bank?: boolean | null;
  free_hands?: number | null;
  least_betting_seconds?: number | null;
  share_seconds?: number | null;
  fixed_pays_from?: 'meter' | 'tray' | null;
  house_money_portion?: string | null;
  records?: boolean | null;
}

/** `executive_above`: from this amount on a jackpot is paid with an executive's signature. */
export interface Progressive {
  executive_above?: string | null;
}

/** Bets for the dealer: `wagers` are those that take them, None all that the rules let. */
export interface TokesSection {
  allowed?: boolean;
  wagers?: string[] | null;
  only_where_patron_bets?: boolean | null;
  posted?: boolean;
}

/** The one collection schedule of a table that has one, by its id or by a file of the house's own. `transactions` is the most wagers a bettor may make in a hand where a patron banks, posted like the fees and of no meaning where players bet against each other; `approval` is a note, without which no other schedule than those in force is taken. */
export interface CollectionSection {
  schedule: string;
  transactions?: number | null;
  approval?: string;
  bonus_free?: boolean;
}

/** Limits and forced bets of a pot game; blinds in order from the button, buy-in from least to most. With `button_blind` the first of three blinds or more is the button's. */
export interface StakesSection {
  limit: 'chips' | 'no-limit' | 'spread' | 'structured';
  lower: string;
  upper?: string | null;
  blinds?: string[];
  ante?: string | null;
  bring_in?: string | null;
  chip?: string | null;
  buy_in?: [string, string] | null;
  kill?: boolean;
  straddle?: boolean;
  time_bank?: number;
  button_blind?: boolean;
}

/** A note of the regulator's written approval, and its number. */
export interface Approval {
  needed_for: string;
  note: string;
  number?: string;
}

export interface TableFileAnswer {
  toml: string;
  check: CheckDocument;
}

/** Everything an operator chooses for a table of the game; procedures are by id, with their figures. */
export interface TableOptions {
  game: string;
  name: string;
  jurisdiction: string;
  cite: string;
  decks: DecksChoice | null;
  shuffling: string[];
  offers: OfferChoice[];
  shared_tables: SharedTable[];
  must_hit: MustHit[];
  meters: MeterDocument[];
  options: Option[];
  house: HouseChoice[];
  procedures: Record<string, ProcedureDocument>;
  schedules: ScheduleChoice[];
  stakes: StakesChoice | null;
}

export interface DecksChoice {
  allowed: number[];
  default: number;
  cite: string;
}

/** A wager of the layout with the pay tables it may have, and every clause of them. */
export interface OfferChoice {
  wager: string;
  on: string | null;
  name: string;
  kind: 'base' | 'bonus' | 'progressive';
  cite: string;
  paytables: PayTableDocument[];
}

/** Wagers that a table must offer under one and the same pay table; those `together` count as one. */
export interface SharedTable {
  wagers: string[];
  cite: string;
  together?: string[][];
}

/** A configuration of an award drawn among a progressive's bettors before the meter passes its maximum. */
export interface MustHit {
  number: number;
  wager: string;
  reset_cents: number;
  maximum_cents: number;
  rate: string;
  cite: string;
}

/** A field of [house]; `value` is what the rules fix, None where the house chooses. */
export interface HouseChoice {
  field: string;
  value: boolean | null;
  text: string;
  cite: string;
}

/** A collection schedule in force, and its fees in words. */
export interface ScheduleChoice {
  id: string;
  fees: string[];
}

/** What a table of a pot game posts: the limits that are offered, the fields that apply, and a beginning. `cites` has the clause of a field where one is printed. */
export interface StakesChoice {
  limits: string[];
  fields: string[];
  first: StakesSection;
  cites: Record<string, string>;
}

export interface SimulationQuestion {
  game: string;
  decks?: number | null;
  offers?: OfferAsked[] | null;
  own?: OwnTable[];
  rounds: number;
  removed?: string[];
  seed?: number;
  fresh?: boolean;
}

export interface WorkStarted {
  id: string;
}

/** `results` are of the rounds so far; `history` has the first result's mean after so many rounds. */
export interface SimulationAnswer {
  id: string;
  game: string;
  state: 'cancelled' | 'done' | 'failed' | 'running';
  error: Fault | null;
  rounds: number;
  target: number;
  shoes: number;
  seed: number;
  decks: number | null;
  rounds_per_second: number;
  results: OfferRunDocument[];
  history: [number, number][];
}

/** A no: its stable name, the clause if there is one, a sentence, and the place in the question. */
export interface Fault {
  reason: string;
  cite: string;
  sentence: string;
  say: string;
  values: Record<string, string | number | (string | number)[] | null>;
  field?: string | null;
  column?: number | null;
}

/** Nothing is exact of a play of one's own; `average_stake` is told where bettors decide. */
export interface OfferRunDocument {
  wager: string;
  on: string | null;
  paytable: string;
  rounds: number;
  mean: number;
  standard_error: number;
  hits: HitDocument[];
  exact_mean: number | null;
  z_score: number | null;
  average_stake?: number;
}

export interface HitDocument {
  line: string;
  count: number;
}

/** `cuts` are cards behind the cutting card; without them the shoe is dealt to several depths. */
export interface CountingQuestion {
  game: string;
  decks?: number | null;
  cuts?: number[];
  offers?: OfferAsked[];
  own?: OwnTable[];
  largest_tag?: number;
  meter?: number | null;
  shoes?: number;
  sample?: number;
  sample_with_suits?: number;
  seed?: number;
}

/** What `houseway count` says with the cutting card at each of `cuts`, as far as they are done. */
export interface CountingAnswer {
  id: string;
  game: string;
  state: 'cancelled' | 'done' | 'failed' | 'running';
  error: Fault | null;
  cuts: number[];
  results: CountDocument[];
}

export interface CountDocument {
  game: string;
  decks: number;
  cut: number;
  seed: number;
  shoes: number;
  rounds_per_shoe: number;
  results: CountedDocument[];
  left_out: string[];
  contract_version?: number;
}

export interface CountedDocument {
  wager: string;
  on: string | null;
  paytable: string;
  expectation: number;
  tags: TagDocument[];
  correlation: number | null;
  edge_per_true_count: number | null;
  advantage_from: number | null;
  trigger: number | null;
  bet_frequency: EstimateDocument | null;
  average_edge: EstimateDocument | null;
  units_per_shoe: EstimateDocument | null;
  bound_frequency: EstimateDocument;
  bound_units_per_shoe: EstimateDocument;
}

export interface TagDocument {
  rank: string;
  effect: number;
  tag: number | null;
}

export interface EstimateDocument {
  value: number;
  standard_error: number;
}

export interface PrintQuestion {
  game: string;
  own: OwnTable[];
  decks?: number | null;
  format?: 'csv' | 'html' | 'md' | 'pdf';
}

/** The sign to post, the rule card, or both in one. */
export interface TablePrintQuestion {
  table: string;
  format?: 'html' | 'md' | 'pdf';
  part?: 'both' | 'card' | 'sign';
}

export interface TableParQuestion {
  table: string;
  format?: 'csv' | 'html' | 'md' | 'pdf';
}

export interface AuditDocument {
  findings: FindingDocument[];
  contract_version?: number;
}

export interface FindingDocument {
  kind: string;
  game: string;
  wager: string | null;
  on: string | null;
  paytable: string | null;
  cite: string;
  finding: string;
  figure: number | null;
}

/** A table file and the name under which the table stands in the house. In a demonstration a house dealer deals there, unless one is asked to stay away. */
export interface OpenQuestion {
  table: string;
  files?: Record<string, string>;
  name: string;
  house_dealer?: boolean;
}

/** The table as the lobby calls it, and whether a house dealer deals it. */
export interface OpenedAnswer {
  table: string;
  game: string;
  house_dealer: boolean;
}

export interface ErrorAnswer {
  error: Fault;
}

/** Who came in, as their own page knows them; a `locked` console waits for a PIN. */
export interface Guest {
  patron: string;
  name: string;
  role: HouseRole;
  locked?: boolean;
}

export type HouseRole = 'dealer' | 'executive' | 'floor' | 'operator' | 'patron' | 'regulator' | 'surveillance';

export interface OpenTables {
  tables: TableSummary[];
}

/** A table as the lobby shows it; `big_road` has the last columns, `your_seat` is that of who asks. `rounds` is how many were dealt since the table was opened. Only baccarat and dice keep a road. Where players bet against each other it posts `stakes`, and no limits. */
export interface TableSummary {
  table: string;
  game: GameView;
  jurisdiction: string;
  style: 'full' | 'midi' | 'mini';
  play_money: boolean;
  limits: Limits[];
  seats: number;
  free_seats: number[];
  phase: Phase;
  rounds: number;
  meters: MeterView[];
  big_road: BigMark[];
  your_seat?: number | null;
  bank?: BankSummary | null;
  stakes?: Stakes | null;
}

/** What one wager of the base game takes. */
export interface Limits {
  name: string;
  minimum: number;
  maximum: number;
}

/** Who banks where a patron does, and with how much; nobody yet where there is no name. */
export interface BankSummary {
  name: string | null;
  cents: number;
}

/** Something for the room to do; sent twice with one id by one person, it is done once. */
export interface RoomOrder {
  id: string;
  act: JoinList | LeaveList | CallToSeat | PassCall | CallExpired | AskChange | DropChange | PostMustMove | PostDealers | PushDealers;
}

/** A name for the end of a list; the brush writes down those who ask at the desk. */
export interface JoinList {
  type: 'join_list';
  list: string;
  patron: string;
  name: string;
}

/** A name is taken off a list. */
export interface LeaveList {
  type: 'leave_list';
  list: string;
  patron: string;
}

/** Call whoever is first to an open seat. */
export interface CallToSeat {
  type: 'call_to_seat';
  table: string;
  seat: number;
}

/** Who was called lets the seat go. */
export interface PassCall {
  type: 'pass_call';
  patron: string;
}

/** Who was called has not come in time. */
export interface CallExpired {
  type: 'call_expired';
  patron: string;
}

/** A seated patron wants another seat of the table, or any that opens (0). */
export interface AskChange {
  type: 'ask_change';
  patron: string;
  table: string;
  seat?: number;
}

/** No other seat is wanted any more. */
export interface DropChange {
  type: 'drop_change';
  patron: string;
}

/** Seats of the main game are filled from this table, its first players first; without one it ends. */
export interface PostMustMove {
  type: 'post_must_move';
  main: string;
  feeder: string;
}

/** The dealers of these tables, in the order in which they push each other; those left over rest. */
export interface PostDealers {
  type: 'post_dealers';
  dealers: string[];
  tables: string[];
}

/** Every dealer goes on to the next table, the last one rests, and who rested longest begins. */
export interface PushDealers {
  type: 'push_dealers';
}

/** The board of the room; `brush` is whether whoever asks may keep it. */
export interface RoomShown {
  games: GameListShown[];
  dealers: [string, string][];
  brush: boolean;
  contract_version?: number;
}

/** One game at its stakes: its tables, who waits, who is called. */
export interface GameListShown {
  list: string;
  game: string;
  stakes: string;
  tables: RoomTableShown[];
  waiting: WaitingShown[];
  calls: CallShown[];
}

/** `yours` is the seat of who asks, `wishes` whether he has asked for another. Of the `open` seats `wanted` are those that somebody may be called for. */
export interface RoomTableShown {
  table: string;
  seats: number;
  open: number[];
  main: string | null;
  changes: string[];
  yours: number | null;
  wishes: boolean;
  wanted: number[];
}

/** `patron` is who it is to the house, told to the brush alone. */
export interface WaitingShown {
  name: string;
  patron: string | null;
  since: string;
  called: boolean;
  you: boolean;
}

/** Who is called to which seat, why, and how long it is held. */
export interface CallShown {
  patron: string | null;
  name: string;
  table: string;
  seat: number;
  seconds: number;
  why: string;
  you: boolean;
}

/** Rounds, newest first; `before` is the row to ask on from, None when the journal holds no more. */
export interface Recall {
  rounds: RecalledRound[];
  before: number | null;
  contract_version?: number;
}

/** A settled round with one patron's own bets; the hands are cards, or dice as numbers. `split` are the further hands of a place whose first was split. `shoe` is the sealed shoe that the cards came from, whose record proves them. */
export interface RecalledRound {
  round: number;
  at: string;
  player: string[];
  banker: string[];
  player_total: number | null;
  banker_total: number;
  winner: 'banker' | 'player' | 'tie' | null;
  settlements: Settlement[];
  split?: string[][];
  shoe?: number | null;
}

/** Newest first; `before` is the row to ask on from, None when the journal holds no more. */
export interface PlayedHands {
  hands: PlayedHand[];
  before: number | null;
  contract_version?: number;
}

/** A finished hand: what lay on the board, and to whom the pots went, by what the table called them. `shoe` is the sealed shoe that the cards came from, whose record proves them. */
export interface PlayedHand {
  round: number;
  at: string;
  board: string[];
  awards: [string, Award][];
  shoe?: number | null;
}

/** Newest first; `before` is the row to ask on from, None when the journal holds no more. */
export interface PanHands {
  hands: PanHand[];
  before: number | null;
  contract_version?: number;
}

/** A finished hand: the `winner`'s seat, none where nobody went out, and cents `gained` by seat. `shoe` is the sealed shoe that the cards came from, whose record proves them. */
export interface PanHand {
  round: number;
  at: string;
  winner: number | null;
  gained: [number, number][];
  shoe?: number | null;
}

/** A hand step by step, and as a file in PHH, the open format; `your_seat` is the reader's in it. `shoe` is the sealed shoe that the cards came from, whose record proves them. */
export interface ToldHand {
  round: number;
  at: string;
  phh: string;
  your_seat: number | null;
  steps: HandStep[];
  shoe?: number | null;
  contract_version?: number;
}

/** The table as it was seen after one act; `made` is what a player did. */
export interface HandStep {
  made: Made | null;
  seats: SeatView[];
  hands: HandView[];
  pots: PotsView | null;
  ask: AskView | null;
}

/** One decision; `place` is None where the bank decided, `seat` is the bettor where that counts. */
export interface Made {
  place: number | null;
  hand: string;
  choice: string;
  cents?: number;
  cards?: number[];
  seat?: number | null;
}

/** `cards` are those that left the shoe, burned ones included, in order; `cut` is where it was cut. `pack` is how many of each card the shoe held, `shares` are those of the patrons in the order in which they came. The first records have neither, but `decks` of fifty-two. Where the seed stays closed, `openings` tell of the cards instead of it, and under `tree-2`: - `root` is that of the pack that was dealt, `unchosen` are the nodes that make the seeds of the 31 other packs, from the top, and `dice_seal` is the seal of the dice's key. They give the commitment. - `dice_key` is told when the shoe is over, with the `throws` of its dice. - `pack_seed` opens the whole pack that was dealt, for surveillance and the regulator, once it is over. */
export interface SpentShoe {
  contract_version: number;
  commitment: string;
  seed?: string;
  decks?: number;
  cut: number;
  cards?: string[];
  seal?: 'seed-1' | 'seed-2' | 'tree-1' | 'tree-2';
  pack?: Record<string, number>;
  shares?: Share[];
  openings?: Opening[];
  root?: string;
  unchosen?: string[];
  dice_seal?: string;
  dice_key?: string;
  throws?: [number, number, number, number][];
  pack_seed?: string;
}

/** What a patron's page added to the chance, in hexadecimal. */
export interface Share {
  seat: number;
  share: string;
}

/** The card that left the shoe as the `number`th, beginning with 1; salt and path are hexadecimal. */
export interface Opening {
  number: number;
  card: string;
  salt: string;
  path: string[];
}

/** A chart in `rows`, or for one `hand` its `choices`, the best first. */
export interface StrategyDocument {
  game: string;
  decks: number | null;
  wager: string;
  paytable: string;
  assumes: string;
  rows: AdviceRowDocument[];
  hand: string | null;
  choices: ChoiceDocument[];
  contract_version: number;
}

export interface AdviceRowDocument {
  hand: string;
  cells: AdviceDocument[];
}

/** The best choice against one up card. `depends` says that some such hands are better played otherwise. */
export interface AdviceDocument {
  against: string;
  choice: string;
  gain: number;
  margin: number;
  depends: boolean;
}

/** What a choice comes to per unit first bet, best play following; whether it is the House Way. */
export interface ChoiceDocument {
  choice: string;
  gain: number;
  gain_exact: string;
  house_way?: boolean;
}
