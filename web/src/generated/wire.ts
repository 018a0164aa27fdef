// Generated from schemas/wire.json by `python -m tools.page_types`; change the Python types instead.

/** Ask for a table's layout, board and view, and for each of them again when it changes. */
export interface Join {
  type: 'join';
  table: string;
}

/** Ask for no more of a table. */
export interface LeaveTable {
  type: 'part';
  table: string;
}

/** A command for a table; sent twice with one id, it is done once. With `sign_off` it waits until that person signs on their own session. */
export interface Order {
  type: 'command';
  id: string;
  table: string;
  command: unknown;
  sign_off?: SignOff | null;
}

/** The person who is asked to sign beside the sender; a `pin` is refused, since it signs for nothing. */
export interface SignOff {
  person: string;
  pin?: string | null;
}

/** Approve or decline, on one's own session, a command that waits for one's signature. */
export interface Sign {
  type: 'sign';
  request: string;
  approve: boolean;
}

/** The code that the signer's own page shows for this command, typed where the command was sent. */
export interface SignWithCode {
  type: 'sign_with_code';
  request: string;
  code: string;
}

/** Take back one's own command that waits for a signature. */
export interface Withdraw {
  type: 'withdraw';
  request: string;
}

/** The command with this id is done and durable, in this row of its table. */
export interface Ack {
  type: 'ack';
  id: string;
  seq: number;
}

/** A refusal; `id` is the command's, None where a message could not be read that far. The floor also hears, without an id, of a name that somebody was locked out of. */
export interface RefusedAnswer {
  type: 'refused';
  reason: string;
  cite: string;
  sentence: string;
  say: string;
  values: Record<string, string | number | (string | number)[] | null>;
  id: string | null;
}

/** What is printed on the layout: sent on joining, and when the floor posts another. */
export interface LayoutShown {
  type: 'layout';
  table: string;
  seq: number;
  layout: Layout;
}

/** `seats` are the numbers printed on it; `house` is what this house chose where it may choose. `fees` are those that players pay who bet against each other, as the schedule prints them. */
export interface Layout {
  game: GameView;
  seats: number[];
  offers: OfferView[];
  options: Record<string, number | string | Record<string, string | string[]>>;
  house: House;
  fees?: string[];
}

export interface GameView {
  id: string;
  name: string;
  family: string;
  cite: string;
}

/** `fees` are those of a bet on it, where a patron banks, as the schedule prints them. A `late` bet is taken between the first cards and not before. Bets `together` are made with one gesture, as much on each. A bet that is `after_deal` is made by a decision in the hand, when its cards are seen. When bets close, one that does not lie beside all of the wagers `beside_all`, and beside one of `beside_any` where there are any, goes back. */
export interface OfferView {
  wager: string;
  on: string | null;
  paytable: string;
  name: string;
  group: 'base' | 'bonus' | 'progressive';
  minimum: number;
  maximum: number;
  lines: LineView[];
  fees?: string[];
  late?: boolean;
  together?: boolean;
  after_deal?: boolean;
  beside_all?: string[];
  beside_any?: string[];
}

export interface LineView {
  name: string;
  pays: string;
  cite: string;
}

/** What the rules leave to the house; None takes what the rules say. `filed` is the Rules Submission by clause; `free_hands` is how many a shoe may have; tokes are taken on `toke_wagers`, None for all that the rules let. Jackpots from `executive_above` on need an executive. `play_money` is what a patron of a demonstration may take a day, which no cage cashes; 0: money is real. Bets stay open for `least_betting_seconds` at least. `approved` are the numbers of approvals by what they are for; with `records` play waits for what must be on record first. `collection` are the fees where a patron banks, `spots_at_a_place` how many bettors each of its betting spaces takes, and with `shared_bank` others may wager at the place of who banks. `stakes` are the limits and forced bets of a pot game. The first card of a sealed shoe waits `share_seconds` at most for the shares of connected patrons; None waits as long as the house does at its other tables. */
export interface House {
  style?: 'full' | 'midi' | 'mini';
  shuffling?: 'continuous' | 'device' | 'hand';
  batches?: number;
  pre_shuffled?: boolean;
  base_bet?: boolean;
  both_hands?: boolean;
  over_the_shoulder?: boolean;
  lower_bettor?: boolean;
  patrons_shake?: boolean;
  face_down?: boolean;
  bonus_bets_first?: boolean;
  seats_counterclockwise?: boolean;
  equal_bets_from_left?: boolean;
  free_hands?: number | null;
  vigorish_marked?: boolean;
  house_money_percent?: number;
  tokes?: boolean;
  toke_wagers?: string[] | null;
  tokes_beside_own_bet?: boolean;
  filed?: Record<string, string>;
  fixed_pays_from?: 'meter' | 'tray';
  executive_above?: number | null;
  play_money?: number;
  least_betting_seconds?: number;
  approved?: Record<string, string>;
  records?: boolean;
  pit?: string;
  collection?: Collection | null;
  stakes?: Stakes | null;
  late_tie_needs_early_tie?: boolean;
  shared_bank?: boolean;
  spots_at_a_place?: number;
  share_seconds?: number | null;
}

/** The one schedule of a table where a patron banks, as it was printed when the table opened. `transactions` is the most that a bettor may make in a hand, as posted; `approval` is the note of one. */
export interface Collection {
  schedule: Schedule;
  transactions?: number | null;
  approval?: string;
}

/** One schedule option as printed; `rows` are the first and last line of its rows in the source text. `base` are the wagers of the base game, `action` those that count as table action; `repeats` names the schedule in force with the same figures; `repair` is the raw text of a damaged row; `bonus_free` is the clause that lets the house charge nothing for bonus bets. */
export interface Schedule {
  id: string;
  games: string[];
  approval: string;
  part: 'older' | 'poker' | 'rates' | 'rules';
  option: number;
  printed: boolean;
  in_force: boolean;
  cite: string;
  rows: [number, number];
  limits: FeeLimits;
  free: string[];
  lines: FeeLine[];
  base?: string[];
  action?: string[];
  repeats?: string;
  repair?: string;
  bonus_free?: string;
}

/** What the schedule prints of limits, in cents; an end that is None is open. `table_limit` is exact; `table_minimum` and `table_maximum` are where the house chooses, and so are those for bonus bets; `bonus` and `wagers` are within what a bet may be. */
export interface FeeLimits {
  table_limit?: [number, number | null] | null;
  table_minimum?: [number, number | null] | null;
  table_maximum?: [number, number | null] | null;
  bonus?: [number, number | null] | null;
  bonus_minimum?: [number, number | null] | null;
  bonus_maximum?: [number, number | null] | null;
  wagers?: Record<string, [number, number | null]>;
  blinds?: string;
  stakes?: string[];
  buy_in?: [number, number | null] | null;
}

/** Who pays, for which wagers, how often, and what the bands look at; `who` is empty for all bettors. A line with `when` is taken instead of the line by players, or beside it where it `adds`. */
export interface FeeLine {
  payer: 'bettor' | 'everyone' | 'player-dealer' | 'pot';
  wagers: string[];
  count: 'group' | 'half-hour' | 'hand' | 'pot' | 'round' | 'spot' | 'wager';
  by: '' | 'action' | 'base' | 'own' | 'players' | 'turn';
  bands: Band[];
  who?: '' | 'backline' | 'seated';
  when?: '' | 'no-flop' | 'one-round' | 'pot-10' | 'pot-20' | 'river';
  adds?: boolean;
}

/** The fee in cents of all amounts from `low` to `high`, open where None: cents, players or hands. */
export interface Band {
  low: number;
  high: number | null;
  fee: number;
}

/** What a table of a pot game posts, in cents. Structured: bets are `lower` and later `upper`. Spread: any bet from `lower` to `upper`. No limit: at least `lower`. Chips: all is paid in chips of the value `lower`. `blinds` are in order from the button's left, with `button_blind` from the button itself; `chip` is the smallest in play; `buy_in` is the least and the most a player may sit down with, 0 for no end; `time_bank` is in seconds. */
export interface Stakes {
  limit: 'chips' | 'no-limit' | 'spread' | 'structured';
  lower: number;
  upper?: number;
  blinds?: number[];
  ante?: number;
  bring_in?: number;
  chip?: number;
  buy_in?: [number, number];
  kill?: boolean;
  straddle?: boolean;
  time_bank?: number;
  button_blind?: boolean;
}

/** The scoreboard: sent on joining, and when a round or a shoe changes it. */
export interface BoardShown {
  type: 'board';
  table: string;
  seq: number;
  board: Scoreboard;
}

/** `previous` are the figures of the shoes before, oldest first; roads show the current shoe only. */
export interface Scoreboard {
  roads: Roads;
  ask: Asked[];
  figures: Figures;
  previous: Figures[];
}

export interface Roads {
  bead_plate: Bead[];
  big_road: BigMark[];
  big_eye_boy: DerivedMark[];
  small_road: DerivedMark[];
  cockroach_pig: DerivedMark[];
}

/** A round on the bead plate, ties included; a pair is a dot in its corner. */
export interface Bead {
  column: number;
  row: number;
  winner: 'banker' | 'player' | 'tie';
  player_pair: boolean;
  banker_pair: boolean;
}

/** A win on the big road and the ties that followed it; `winner` is None while ties wait for the first. */
export interface BigMark {
  column: number;
  row: number;
  winner: 'banker' | 'player' | 'tie' | null;
  ties: number;
  player_pair: boolean;
  banker_pair: boolean;
}

export interface DerivedMark {
  column: number;
  row: number;
  ink: Ink;
}

/** The colour of a derived mark; it tells of pattern, not of Banker and Player. */
export type Ink = 'blue' | 'red';

/** The next mark of each derived road if this hand won next; None where the road has not begun. */
export interface Asked {
  winner: 'banker' | 'player';
  big_eye_boy: Ink | null;
  small_road: Ink | null;
  cockroach_pig: Ink | null;
}

/** The counts of one shoe; every percentage is of its rounds. */
export interface Figures {
  rounds: number;
  winners: Count[];
  pairs: Count[];
  naturals: Count[];
  events: Count[];
}

/** How often something happened, and in how many of a hundred rounds. */
export interface Count {
  name: string;
  count: number;
  percent: number;
}

/** The table after row `seq`, as this client may see it; layout and board come before it. */
export interface Shown {
  type: 'view';
  table: string;
  seq: number;
  view: View;
}

/** The page draws this with the layout and the board, and computes nothing. `settlements` are those made within the round, then those of its end. `your_seat` is last and the only thing that differs between patrons who hold no cards. */
export interface View {
  table: string;
  phase: Phase;
  round: number;
  seconds_left: number | null;
  hands: HandView[];
  winner: 'banker' | 'player' | 'tie' | null;
  announcements: SaidView[];
  meters: MeterView[];
  bank: BankView | null;
  pots: PotsView | null;
  wins: WinView[];
  sharing: SharingView | null;
  shoe: ShoeView | null;
  seats: SeatView[];
  ask: AskView | null;
  surrender: SurrenderView | null;
  settlements: Settlement[];
  hits: HitView[];
  game_started: boolean;
  offered: OfferedView;
  melds: MeldsView | null;
  your_seat: number | null;
}

export type Phase = 'betting' | 'closed' | 'dealing' | 'settled' | 'shuffling' | 'unopened';

/** A card that lies face down is `??` to everyone but those who look at the hand. `said` is the total as a dealer says it where that is more than the number, `status` what was chosen last. Cards that lie `apart` are those of the low or front hand, once it is set. Of a hand that one looks at, `closed` are the places of the cards that nobody else sees, where players bet against each other. */
export interface HandView {
  name: string;
  cards: string[];
  total: number | null;
  place?: number | null;
  holder?: number | null;
  said?: string;
  status?: string;
  apart?: string[];
  closed?: number[];
}

/** What the dealer said: an id with its values, and the words for a page that has none of its own. */
export interface SaidView {
  say: string;
  cite: string;
  words: string;
  to?: number | null;
  values?: Record<string, string | number | (string | number)[] | null>;
}

/** `title` is the wager as the layout prints it. `pending` is what the sign says while a jackpot of the link is not paid. */
export interface MeterView {
  link: string;
  wager: string;
  name: string;
  cents: number;
  currency: string;
  pending: boolean;
  title: string;
}

/** `seat` banks, or banked the hand that is settled, with `cents`, of which `cover` are left. Seats `open_to` may take the bank now, with `minimum` at least and a fee of up to `fee`; `shakes` is to shake the dice, and `button` is the place that is settled first. `fees` are those of this hand: what bets would cost now, what was taken, or what was dropped. Others than who sits there may bet at the places of `backline`, each of whose spaces takes `spots` bettors; those in `refuses` take no more. With `house_way` the house plays a hand for who asks it, with `kum_kum` a bet may be shared, and with `free_hand` a patron may ask for a hand without bets now. `late` are bets that are taken now, between the first cards. `shares` are seats with what they have put up beside who banks; `cents` counts them. At `closed` places nobody bets. */
export interface BankView {
  seat: number | null;
  name: string | null;
  cents: number;
  cover: number;
  turn: number;
  offered_to: number | null;
  open_to: number[];
  minimum: number;
  fee: number;
  button: number | null;
  dice: number[];
  broken: boolean;
  fees_held: number;
  cite: string;
  shakes?: number | null;
  fees?: FeeView[];
  sums?: BankSums | null;
  backline?: number[];
  refuses?: number[];
  house_way?: boolean;
  spots?: number;
  kum_kum?: boolean;
  free_hand?: boolean;
  late?: LateView[];
  shares?: [number, number][];
  closed?: number[];
}

/** A fee of the hand, and the seat that pays it; for no `wagers`, for banking. */
export interface FeeView {
  seat: number;
  cents: number;
  wagers: string[];
  cite: string;
}

/** A bank, what it `paid` and `collected`, what was `left` of the cover, and what the bank has gained. */
export interface BankSums {
  bank: number;
  paid: number;
  collected: number;
  left: number;
  net: number;
}

/** A spot of the layout. */
export interface LateView {
  wager: string;
  on: string | null;
  paytable: string;
}

/** `pots` are cents, the main pot first, without what lies in front of the seats in this round. `collected` is what the house has taken of them. `pushed` is how the pots of the last hand went; `owing` are the seats that wait or owe a blind. `entries` is how one may ask to be dealt in, `wishes` what seats have asked; `clock` is the floor's; seats in `banked` have used their time bank. `costs` are what an entry comes to in cents: for one seat that owes, or, as seat 0, for any. Of a `redraw` the given cards lie `apart` in the player's own view. */
export interface PotsView {
  stakes: Stakes;
  button: number;
  street: number;
  players: PlayerView[];
  pots: number[];
  collected: number;
  pushed: Award[];
  owing: number[];
  entries?: string[];
  wishes?: [number, string][];
  clock?: Clock | null;
  banked?: number[];
  costs?: [number, string, number][];
  redraw?: Redraw | null;
}

/** `put` lies in front of the seat in this betting round, `total` in the pots; he has `checked` in it. */
export interface PlayerView {
  seat: number;
  stack: number;
  put: number;
  total: number;
  status: 'all-in' | 'folded' | 'in' | 'mucked' | 'passed' | 'shown';
  checked?: boolean;
}

/** Chips of a pot, numbered from 1, to a seat: the `high` or `low` half, the `pot`, or given `back`. */
export interface Award {
  pot: number;
  seat: number;
  cents: number;
  part?: string;
}

/** The floor's clock for a seat, and when it has run out. */
export interface Clock {
  seat: number;
  until: string;
}

/** The seat that may still change what it draws, and the most cards that it may draw. */
export interface Redraw {
  seat: number;
  most: number;
}

/** An offer that this round pays: `name` is what came, such as Dragon 7, `pays` as printed. */
export interface WinView {
  wager: string;
  on: string | null;
  paytable: string;
  name: string;
  pays: string;
}

/** `seats` are those whose patrons' shares are in, in the order in which they came. Until the first card, when they are `closed`, the house waits for the `awaited` seats, which are connected, for `left` seconds more of those `posted`; `missing` were connected and gave none in time. The shares of `house_seats`, given by the house's own players, are no patron's. Whoever gave those of `past_seats` has left since. `cut_after` is how many shares were in when the shoe was cut last. */
export interface SharingView {
  posted: number;
  closed: boolean;
  seats?: number[];
  awaited?: number[];
  left?: number;
  missing?: number[];
  house_seats?: number[];
  past_seats?: number[];
  cut_after?: number;
}

/** `cards` are all that it held; `shares` are the seats that have shuffled the sealed order again. `revealed` is a spent shoe whose seed has been shown. The seed of one that `stays_closed` is never shown; after a hand its cards are opened to those who saw them. */
export interface ShoeView {
  number: number;
  decks: number;
  cards_left: number;
  commitment: string;
  cards: number;
  shares?: number[];
  revealed?: boolean;
  stays_closed?: boolean;
}

export interface SeatView {
  number: number;
  patron: string | null;
  chips: number;
  bets: Stake[];
}

/** Money on an offer of the layout: value chips unless said otherwise; a toke is bet for the dealer. It lies `at` the bettor's own seat, or at the place that another plays; it `joins` the bet that another seat holds there, as a share of it. Where a place has several hands it is on the first, or on this `hand`. */
export interface Stake {
  wager: string;
  on: string | null;
  paytable: string;
  cents: number;
  medium?: 'chips' | 'coupon' | 'promotional';
  toke?: boolean;
  at?: number | null;
  joins?: number | null;
  hand?: string | null;
}

/** `seat` decides about a hand, and between what; `default` is taken for who says nothing. Of a closed hand the `default` is empty to those who do not look at it. Seat `may_claim` has more in action at the place and decides if it says so first. `settings` are the cards that may lie apart, the house's way first, for those alone who see the hand, and `reads` what a dealer would read of each. Without `house_way` it is too late to ask for that. `amounts` are what bets, raises and a Play may come to, `gives` is how many cards may be given away. */
export interface AskView {
  place: number | null;
  hand: string;
  options: string[];
  default: string;
  words: string;
  seat: number | null;
  may_claim?: number | null;
  settings?: string[][];
  house_way?: boolean;
  reads?: string[];
  amounts?: Amount[];
  gives?: [number, number];
}

/** What a choice may cost: from the `least` to the `most` that the player has put in the round then. */
export interface Amount {
  choice: string;
  least: number;
  most: number;
}

/** A hand that stood, which `seat` may still give up until the next player acts. */
export interface SurrenderView {
  place: number | null;
  hand: string;
  seat: number | null;
}

/** A settled bet; of its amount, `returned` went back and `held` stays on the spot. `added` is the part of the award that was put on the patron's bet on the hand `added_to`; the bet lay `at` another's place if not at its own seat. `owed` is the part of the vigorish that the seat could not pay, `withheld` what the limit of a round's pay-outs took off the award. `bettor` is 0 for who controls the place; bettors behind it have the numbers of their spots. `covered` is what a patron's bank reached of what was due, paid or taken (`due` where it did not reach that); what `joins` the bet of another seat is a share of it. `hand` is the one it was on, where its place had several. `envy` is what a button is paid for others' hands, beside the bet that it lies with: there is no amount in it. */
export interface Settlement {
  seat: number;
  wager: string;
  on: string | null;
  paytable: string;
  amount: number;
  outcome: 'jackpot' | 'lose' | 'push' | 'win';
  line: string;
  award: number;
  vigorish: number;
  net: number;
  cite: string;
  returned: number;
  held: number;
  medium?: 'chips' | 'coupon' | 'promotional';
  toke?: boolean;
  added?: number;
  added_to?: string | null;
  at?: number | null;
  owed?: number;
  withheld?: number;
  bettor?: number;
  covered?: number | null;
  joins?: number | null;
  due?: number | null;
  hand?: string | null;
  envy?: boolean;
}

/** A winner's part of a hit; `number` is 0 and `cents` None while it is only marked. */
export interface HitView {
  number: number;
  seat: number;
  wager: string;
  line: string;
  cents: number | null;
  stage: 'backed_out' | 'hit' | 'paid' | 'verified' | 'marked';
}

/** `cut` and `shoe` are the seats they are offered to; `pass_shoe` is the one that may give the shoe up. The cut leaves `cut_from` to `cut_to` cards in front of the cutting card. The seats of `share` are asked to add theirs to a sealed shoe that is cut; those of `rides` are asked whether House Money rides. */
export interface OfferedView {
  cut: number | null;
  shoe: number | null;
  cut_from?: number;
  cut_to?: number;
  pass_shoe?: number | null;
  cite?: string;
  share?: number[];
  rides?: RideView[];
}

/** The winner at `seat` may let House Money ride on one of `hands`. `on` is what they said last, None for being paid; `is_said` is whether they have said anything. */
export interface RideView {
  seat: number;
  hands: ('banker' | 'player')[];
  on?: 'banker' | 'player' | null;
  is_said?: boolean;
}

/** `chip` is its value in cents; `drawn` lies open to be used, `option` to be taken or forced. `plays` are the viewer's own; with `forces` he may make who acts take the option card; `looks` are the seats whose hand he may see, because they give the out card away, and `back` is whom he may then make take it back. */
export interface MeldsView {
  chip: number;
  tops: number;
  turn: number | null;
  drawn: string | null;
  option: string | null;
  players: SpreadView[];
  plays: PlayView[];
  forces: boolean;
  paid: PaidView[];
  winner: number | null;
  looks?: number[];
  back?: number | null;
}

/** A player: how many cards are spread and held, what the outs would be, pay not yet called for. `melds` stand in the order of the hands that lie there. */
export interface SpreadView {
  seat: number;
  status: string;
  spread: number;
  held: number;
  outs: number;
  owed: number;
  melds: LaidView[];
}

/** What a meld on the board is worth from each, and the clause of its condition; no worth, no clause. */
export interface LaidView {
  worth: number;
  cite: string;
}

/** A legal act of the viewer: what `choose` says, the melds it makes, chips from each, its clause. */
export interface PlayView {
  choice: string;
  hand: string;
  cards: string[];
  makes: string[][];
  collects: number;
  cite: string;
}

/** Chips from one seat to another, or to and from the tops (null), and why. */
export interface PaidView {
  to: number | null;
  by: number | null;
  chips: number;
  why: string;
  cite: string;
}

/** For staff, before each view: what is legal now, what comes next, what to pay; `tips` is the tip box. */
export interface ConsoleShown {
  type: 'console';
  table: string;
  seq: number;
  console: Console;
  tips: number;
}

/** `gone` are the cards of which none is left in the shoe; `pace` is how many hands an hour are dealt. `half_gone` are the tiles of which one of the two has left the set. */
export interface Console {
  role: Role;
  prompt: Prompt;
  notices: Notice[];
  acts: LegalAct[];
  not_now: NotNow[];
  irregularities: Irregularity[];
  payments: Payment[];
  gone: string[];
  payouts?: Payout[];
  pace?: number | null;
  last_hands?: ('banker' | 'player' | 'tie')[];
  bank?: BankDesk | null;
  last?: LastAct | null;
  half_gone?: string[];
}

export type Role = 'dealer' | 'executive' | 'floor' | 'patron' | 'surveillance';

/** The next thing to do, why, and the act that does it. `choices` are the acts with which a seat answers; `enter` is the act of Enter, which answers for nobody; `digits` is the act that begins with the number of a seat. */
export interface Prompt {
  words: string;
  cite: string;
  why?: string;
  act?: string | null;
  hand?: string | null;
  choices?: string[];
  enter?: string | null;
  digits?: string | null;
  drawn?: Drawn | null;
}

/** What a card says that is keyed at a decision: `act`, and then `command` with the card. */
export interface Drawn {
  act: string;
  command: Record<string, unknown>;
}

export interface Notice {
  words: string;
  cite: string;
}

/** A command as far as it is known; `says` is what to announce, `sign_off` who must sign besides. `asks` is what a dealer is asked before it is done; `key` does it while this is shown; the commands of `then` follow, each once the one before it was done. */
export interface LegalAct {
  id: string;
  label: string;
  group: 'deal' | 'irregular' | 'jackpot' | 'records' | 'seats' | 'shoe' | 'tray';
  command: Record<string, unknown>;
  cite: string;
  needs?: Need[];
  says?: string[];
  sign_off?: Role | null;
  asks?: string;
  key?: string;
  then?: Record<string, unknown>[];
}

/** A field of the command that a person fills in; `unseen` lets a card be `??`. An amount is within `least` and `most`, in whole `unit`s where one is named, and not what it would have been, `other_than`; it is offered as it was before, `usual`. Of a hand that is set, so many of the cards in `choices` lie apart; `counts` says how many cards follow a first one into the rack, by its rank. Those that are `known` lie on the table already and are keyed again. `spots` are those of the layout on which stakes can be put down, `last` what seats may bet again. */
export interface Need {
  name: string;
  kind: 'additions' | 'amount' | 'burn' | 'card' | 'chips' | 'choice' | 'hand' | 'number' | 'reason' | 'seat' | 'seats' | 'setting' | 'stakes' | 'throw';
  label: string;
  choices?: (number | string)[];
  least?: number | null;
  most?: number | null;
  other_than?: number | null;
  optional?: boolean;
  unseen?: boolean;
  counts?: Record<string, number>;
  spots?: SpotToBet[];
  last?: BetsOfSeat[];
  unit?: number | null;
  usual?: number | null;
  known?: string[];
}

/** A spot of the layout, with the limits posted there; `key` is typed before an amount for it. */
export interface SpotToBet {
  name: string;
  wager: string;
  on: string | null;
  paytable: string;
  minimum: number;
  maximum: number;
  key: string;
}

/** What the patron of a seat bet last. */
export interface BetsOfSeat {
  seat: number;
  stakes: Stake[];
}

/** An act of this role that the rules refuse at the moment. */
export interface NotNow {
  reason: string;
  cite: string;
  sentence: string;
  say: string;
  values: Record<string, string | number | (string | number)[] | null>;
  id: string;
  label: string;
}

/** `not_now` says why none of its ways is open. */
export interface Irregularity {
  id: string;
  name: string;
  text: string;
  cite: string;
  ways: Way[];
  not_now: string;
}

/** One way in which something went wrong: the clause for it, and the act that puts it right. */
export interface Way {
  text: string;
  act: LegalAct;
}

/** A settled bet, as the dealer pays or collects it; `left` is then left of a patron's bank. */
export interface Payment {
  seat: number;
  words: string;
  outcome: 'jackpot' | 'lose' | 'push' | 'win';
  cite: string;
  toke: boolean;
  left?: number | null;
}

/** What a seat is handed in all, in as few chips as can be: how many of each value. */
export interface Payout {
  seat: number;
  cents: number;
  chips: Record<string, number>;
}

/** Of a patron's bank: the places in settling order, who is in action, and what is not to be forgotten. */
export interface BankDesk {
  order: number[];
  action: BettorInAction[];
  remember: Notice[];
}

/** A bettor's base wagers at a place, and the most of them that the bank can reach. */
export interface BettorInAction {
  place: number;
  seat: number;
  cents: number;
  in_action: number;
  decides: boolean;
}

/** What was done last, and the act that takes it back; `why` says why none does. */
export interface LastAct {
  words: string;
  undo?: string | null;
  why?: string;
}

/** For a sign at `/ws/sign/TABLE`, instead of the view: nothing of any seat. */
export interface SignShown {
  type: 'sign';
  table: string;
  seq: number;
  sign: WallView;
}

/** `missing` is what must be on record today and is not. */
export interface WallView {
  table: string;
  phase: Phase;
  round: number;
  seconds_left: number | null;
  hands: HandView[];
  winner: 'banker' | 'player' | 'tie' | null;
  announcements: SaidView[];
  meters: MeterView[];
  bank: BankView | null;
  pots: PotsView | null;
  wins: WinView[];
  sharing: SharingView | null;
  missing?: string[];
}

/** The command with this id waits for `person` to sign, for so many seconds; its answer comes then. */
export interface Waiting {
  type: 'waiting';
  id: string;
  request: string;
  person: string;
  seconds: number;
}

/** All that waits for this person's signature now; sent to sessions opened by password, on each change. */
export interface ToSign {
  type: 'to_sign';
  waiting: RequestToSign[];
}

/** A command that waits for a signature: who asks, where, what it says, what money it moves, its clause. `code` may be typed where the command was sent; it is good for this command alone. */
export interface RequestToSign {
  request: string;
  place: string;
  asker: string;
  asker_name: string;
  act: string;
  facts: Detail[];
  moves: Detail[];
  cite: string;
  code: string;
  seconds: number;
}

/** One thing that a signer is told of a command. */
export interface Detail {
  name: string;
  value: string;
}

/** A command was done in the names of two people: told at once to every session of both. */
export interface SignedFor {
  type: 'signed';
  place: string;
  row: number;
  act: string;
  asker: string;
  signer: string;
  facts: Detail[];
}

/** `digest` pins the definition of the game; `tray` are the chips of a demonstration. A real table opens with 0 in its tray, and the first fill, for which two people sign, brings the chips. */
export interface OpenTable {
  type: 'open_table';
  table: string;
  game: string;
  digest: string;
  seats: number[];
  offers: Posted[];
  tray: number;
  options?: Record<string, number | string | Record<string, string | string[]>>;
  house?: House;
}

/** An offer as the table's sign posts it; `aggregate` is the most one round pays on the wager. `link` names the jackpot link whose meters a progressive feeds. */
export interface Posted {
  wager: string;
  on: string | null;
  paytable: string;
  minimum: number;
  maximum: number;
  aggregate?: number | null;
  link?: string;
}

/** The floor changes the layout between rounds; a change of vigorish is announced. A push that is held on a spot goes back as bets are opened, where the layout does not take it any more. */
export interface PostOffers {
  type: 'post_offers';
  offers: Posted[];
}

/** The floor posts another collection schedule between hands, with other limits where it needs them. */
export interface PostCollection {
  type: 'post_collection';
  schedule: string;
  transactions: number;
  approval?: string;
  offers?: Posted[];
}

/** The floor sets a procedure aside for a person with a disability, until the next round. */
export interface SetAside {
  type: 'set_aside';
  procedure: string;
  reason: string;
}

/** An approval, an inspection or a notice is kept on record; a witness signs where the matter says so. */
export interface KeepRecord {
  type: 'keep_record';
  matter: string;
  number?: string;
  choice?: string;
}

/** Everyone leaves with their chips and the table takes no more commands but the reveal of its shoe. */
export interface Close {
  type: 'close';
}

/** The dealer of real cards records a patron without a page, whom the house knows by the seat alone. */
export interface SeatPatron {
  type: 'seat_patron';
  seat: number;
}

/** Cash for value chips: the dealer counts it by denomination; play money a patron takes alone. */
export interface BuyIn {
  type: 'buy_in';
  seat: number;
  cents: number;
  cash?: Record<string, number>;
}

/** Chips of a seat are changed into others of the same worth. */
export interface ColorUp {
  type: 'color_up';
  seat: number;
  chips: Record<string, number>;
  into: Record<string, number>;
}

/** Chips bought at the cage, or carried from another table, are put down at a seat. Who was `moved` by the house from a must-move game brings all that he had there, whatever the buy-in. */
export interface BringChips {
  type: 'bring_chips';
  seat: number;
  cents: number;
  moved?: boolean;
}

/** The house hands promotional chips or match play coupons to a seat. */
export interface GivePromotion {
  type: 'give_promotion';
  seat: number;
  cents: number;
  medium: 'chips' | 'coupon' | 'promotional';
}

/** Adds to the seat's bet on that offer, or backs another place's hand; `round` is the one it is for. */
export interface PlaceBet {
  type: 'bet';
  seat: number;
  wager: string;
  on: string | null;
  paytable: string;
  cents: number;
  medium?: 'chips' | 'coupon' | 'promotional';
  toke?: boolean;
  at?: number | null;
  round?: number | null;
}

/** All bets of a seat at once: all are taken or none; `round` is the one they are for. */
export interface PlaceBets {
  type: 'place_bets';
  seat: number;
  stakes: Stake[];
  round?: number | null;
}

/** All the seat has on one offer goes back to the patron, or `cents` of the patron's chips there. With `at` only what lies at that place. */
export interface TakeBack {
  type: 'take_back';
  seat: number;
  wager: string;
  on: string | null;
  paytable: string;
  cents?: number | null;
  at?: number | null;
}

/** A verbal bet accompanied by cash; it stands once the dealer confirms it. */
export interface CallBet {
  type: 'call_bet';
  seat: number;
  stake: Stake;
}

/** The dealer confirms a verbal bet and changes its cash into chips on the layout. */
export interface ConfirmCall {
  type: 'confirm_call';
  seat: number;
}

/** The dealer collects what is marked at a seat and takes the marker off. */
export interface CollectVigorish {
  type: 'collect_vigorish';
  seat: number;
}

/** The patron takes along all chips, and bets that are not in play. */
export interface Leave {
  type: 'leave';
  seat: number;
}

/** The floor frees a seat that its patron has abandoned; the cage keeps the chips in the patron's name. */
export interface FreeSeat {
  type: 'free_seat';
  seat: number;
  reason: string;
}

/** New cards are inspected, and spread for the patrons where the rules say so; batches are stacked. */
export interface InspectCards {
  type: 'inspect_cards';
}

/** Inspected cards are mixed face down and stacked for the shuffle. */
export interface WashCards {
  type: 'wash_cards';
}

/** Shuffled cards, ready to be cut. `commitment` is the house's own for a sealed shoe, over the wire `from-shoe`, and empty for real cards; `cutting_card` counts the cards behind the cutting card; `batch` says which of two it is where a device shuffles the other. */
export interface LoadShoe {
  type: 'load_shoe';
  commitment: string;
  decks: number;
  cutting_card: number;
  batch?: number;
}

/** `position` counts the cards in front of the cutting card; `seat` is None when the dealer cuts. Nobody counts them where real cards are cut. `share` is added to a sealed shoe as by `add_share`. */
export interface Cut {
  type: 'cut';
  position?: number | null;
  seat?: number | null;
  share?: string;
}

/** The patron to whom the cut is offered does not take it, and may still add a `share`. */
export interface DeclineCut {
  type: 'decline_cut';
  seat: number;
  share?: string;
}

/** A patron's 32 random bytes, in hexadecimal, by which the sealed order is shuffled again before play. It is for the shoe of this `commitment` and refused for any other; empty is for the shoe in play. */
export interface AddShare {
  type: 'add_share';
  seat: number;
  share: string;
  commitment?: string;
}

/** The floor requires another cut, by the last cutter or by the next person entitled. */
export interface OrderRecut {
  type: 'order_recut';
  by: 'last-cutter' | 'next-entitled';
  reason: string;
}

/** The first card of the shoe and as many after it as it counts; `??` for one that nobody saw. */
export interface Burn {
  type: 'burn';
  cards: string[];
}

/** The patron to whom the shoe is offered becomes curator, or names the dealer to deal instead. */
export interface AcceptShoe {
  type: 'accept_shoe';
  seat: number;
  dealer_deals?: boolean;
}

/** The patron to whom the shoe is offered does not take it. */
export interface DeclineShoe {
  type: 'decline_shoe';
  seat: number;
}

/** The curator gives up the shoe after a round. */
export interface PassShoe {
  type: 'pass_shoe';
  seat: number;
}

/** The dealer or the floor orders the curator to pass the shoe, for delay or invalid deals. */
export interface OrderPass {
  type: 'order_pass';
  reason: string;
}

/** Shows the seed of a shoe that is spent, in hexadecimal; over the wire `from-shoe`. */
export interface RevealShoe {
  type: 'reveal_shoe';
  seed: string;
}

/** Opens the betting. `listed` is whether a list waits for the game, which the house fills in (I.18). */
export interface NextRound {
  type: 'next_round';
  listed?: boolean;
}

/** Closes the betting; without any bet the hand is a free hand. */
export interface NoMoreBets {
  type: 'no_more_bets';
}

/** The next card out of the shoe; the drawing rules say where it goes. A real card that was to stay closed may have been `exposed` as it was dealt. */
export interface DealCard {
  type: 'deal_card';
  card: string;
  exposed?: boolean;
}

/** The dealer hands a hand, face down, to the patron who is to turn it. `seat` is None for the one entitled; `agreed` records that the bettors agreed on that patron. */
export interface HandCards {
  type: 'hand_cards';
  hand: string;
  seat?: number | null;
  agreed?: boolean;
}

/** The patron gives the cards back face up. */
export interface ReturnCards {
  type: 'return_cards';
  seat: number;
  hand: string;
}

/** The patron gives up the right to turn a hand, or does not take it when it is offered. */
export interface GiveUpCards {
  type: 'give_up_cards';
  seat: number;
  hand: string;
}

/** The dealer or the floor takes the right to turn a hand from a patron who delays the game. At a sealed shoe two sign, one of the floor. */
export interface WithdrawCards {
  type: 'withdraw_cards';
  hand: string;
  reason: string;
}

/** Real cards that nobody sees are dealt face down, up to the next that lies open or the next question. They are keyed when their hand is opened, and never where it stays closed. With a `count` only so many were dealt when something happened. */
export interface DealClosed {
  type: 'deal_closed';
  count?: number;
}

/** A hand of real cards that was set is opened, and the dealer says how many of its two hands rank higher. Nobody keys its cards, so it is for tables on which no wager looks at them. */
export interface CompareHand {
  type: 'compare_hand';
  hand: string;
  higher: number;
}

/** The dealer turns a hand that no patron is to turn; of one that nobody has seen with its `cards`. Where part of a hand was set apart, those cards come first: the low hand, or the front. */
export interface TurnCards {
  type: 'turn_cards';
  hand: string;
  cards?: string[];
}

/** How a hand is played: hit, stand, draw, fold and the like; `place` is None where the bank decides. `dealt` is how many cards lay on the table when it was chosen: said too late, it is for no later question. */
export interface Choose {
  type: 'choose';
  place: number | null;
  hand: string;
  choice: string;
  cents?: number;
  cards?: string[];
  dealt?: number;
}

/** The winner of House Money at a sealed shoe says on which hand the pay-out rides; on none: it is paid. Until House Money is settled a later word takes the place of an earlier one. */
export interface LetRide {
  type: 'let_ride';
  seat: number;
  on?: 'banker' | 'player' | null;
}

/** Bets decided by the first four cards are settled before any third card. At a sealed shoe `additions` are what the winners themselves said by `let_ride`, and nothing else. */
export interface SettleHouseMoney {
  type: 'settle_house_money';
  additions?: Addition[];
}

/** A winner's wish to have the pay-out added to the original bet on a hand. */
export interface Addition {
  seat: number;
  on: 'banker' | 'player';
}

/** The dice are shaken: by the dealer, or after the dealer by a patron where the house allows it. */
export interface ShakeCups {
  type: 'shake_cups';
  seat?: number | null;
}

/** The dealer lifts the cups: three dice are the Player hand, three the Banker hand. */
export interface RevealDice {
  type: 'reveal_dice';
  player: number[];
  banker: number[];
}

/** Losing bets are collected and winning bets paid. */
export interface SettleRound {
  type: 'settle_round';
}

/** A card was drawn that the rules did not call for; `??` if nobody saw it. `drawn_with` is the card drawn face down with a disclosed one, where both are to be discarded. */
export interface CardInError {
  type: 'card_in_error';
  card: string;
  disclosed?: boolean;
  to_player?: boolean;
  drawn_with?: string | null;
}

/** The next card of the shoe lies face up in it. */
export interface CardFaceUp {
  type: 'card_face_up';
  card: string;
}

/** The shoe has too few cards to finish the round. `reason` is why, where real cards run out before the count says so or dice cannot be read; two sign. */
export interface VoidRound {
  type: 'void_round';
  reason?: string;
}

/** A real card was keyed wrongly: that of this number in the round goes, with all after it. */
export interface TakeBackCard {
  type: 'take_back_card';
  number: number;
  reason: string;
}

/** A hand was misread: the floor gives the cards as they lie, and the round is settled by them. Where places have hands of their own, `hand` names the one whose cards stand in `player`. */
export interface CorrectHands {
  type: 'correct_hands';
  player: string[];
  banker: string[];
  reason: string;
  hand?: string;
}

/** The dealer handed out `paid` for a bet instead of its award; the floor has it put right. */
export interface CorrectPayout {
  type: 'correct_payout';
  seat: number;
  wager: string;
  on: string | null;
  paytable: string;
  paid: number;
  reason: string;
}

/** The opener or the closer: what lies in the tray, counted by two. */
export interface CountTray {
  type: 'count_tray';
  kind: 'closer' | 'opener';
  chips: Record<string, number>;
}

/** Chips come from the cage, on the next slip. */
export interface FillTray {
  type: 'fill_tray';
  chips: Record<string, number>;
}

/** Chips go back to the cage, on the next slip. */
export interface CreditTray {
  type: 'credit_tray';
  chips: Record<string, number>;
}

/** The drop box goes to the count room, where two count what is in it. `cents` are taken out of the box, at most what the ledger has there; `counted` is what the count found, None where it is the same. A box may be found empty, and one that is empty by the ledger may not be. */
export interface TakeDrop {
  type: 'take_drop';
  cents: number;
  counted?: number | null;
}

/** The sensors lock, their bets go into the tray and the meters are fed. */
export interface StartGame {
  type: 'start_game';
}

/** The dealer selects the seat and the hand that won; again, and it is off. */
export interface MarkHit {
  type: 'mark_hit';
  seat: number;
  wager: string;
  line: string;
}

/** The selected wins are sent to their link. */
export interface HitJackpot {
  type: 'hit_jackpot';
}

/** The floor has verified the win. */
export interface VerifyHit {
  type: 'verify_hit';
  hit: number;
}

/** The win is paid; from the amount on that the house has set, an executive signs. */
export interface PayJackpot {
  type: 'pay_jackpot';
  hit: number;
}

/** All action is reconciled; the sensors are free for the next round. */
export interface EndGame {
  type: 'end_game';
}

/** Two people undo a hit by hand; the seats give the award back, the tray what they no longer have. */
export interface BackOut {
  type: 'back_out';
  hit: number;
  reason: string;
  from_tray?: boolean;
}

/** The dealer offers the player-dealer position to the patron whose turn it is. */
export interface OfferBank {
  type: 'offer_bank';
}

/** The patron to whom the position is offered takes it, and puts up so much for the hand. */
export interface AcceptBank {
  type: 'accept_bank';
  seat: number;
  cents: number;
}

/** The patron to whom the position is offered does not take it. */
export interface DeclineBank {
  type: 'decline_bank';
  seat: number;
}

/** The player-dealer gives up the second hand of the turn, or the position before bets are opened. */
export interface PassBank {
  type: 'pass_bank';
  seat: number;
}

/** The player-dealer raises or lowers the bank, until no more bets. */
export interface PostBank {
  type: 'post_bank';
  seat: number;
  cents: number;
}

/** Another wager at the player-dealer's place, which covers after his; with no cents it is taken back. */
export interface ShareBank {
  type: 'share_bank';
  seat: number;
  cents: number;
}

/** The player-dealer at the seat has another patron shake the dice. */
export interface NameShaker {
  type: 'name_shaker';
  seat: number;
  shaker: number;
}

/** The player-dealer, or whom he named, shakes the cup. */
export interface ShakeDice {
  type: 'shake_dice';
  seat: number;
}

/** The dealer opens the cup: three dice, or the total of special dice; a house that seals throws them. */
export interface ShowDice {
  type: 'show_dice';
  thrown?: number[];
}

/** The floor breaks the game: no hand is dealt until a patron banks again. */
export interface BreakGame {
  type: 'break_game';
  reason: string;
}

/** The active player allows or refuses bets of others at the place that he bets on. */
export interface AllowBackline {
  type: 'allow_backline';
  seat: number;
  allowed: boolean;
}

/** The patron at `seat` takes a share in the bet that `holder` has on the spot at place `at`. */
export interface JoinKumKum {
  type: 'join_kum_kum';
  seat: number;
  wager: string;
  on: string | null;
  paytable: string;
  holder: number;
  at: number;
  cents: number;
}

/** The bettor with the largest wager in action says, before the active player acts, that he decides. */
export interface ClaimDecision {
  type: 'claim_decision';
  seat: number;
  at: number;
}

/** Staff find a bet below the minimum on the layout: it plays this once, with a warning. */
export interface ShortBet {
  type: 'short_bet';
  seat: number;
  wager: string;
  on: string | null;
  paytable: string;
  cents: number;
  at?: number | null;
}

/** The floor rules the hand at a place foul, or dead by the house's mistake. */
export interface RuleHand {
  type: 'rule_hand';
  at: number;
  ruling: 'dead' | 'foul';
  reason: string;
}

/** The floor rules on one wager: forfeit, paid as the minimum, or dead. */
export interface RuleWager {
  type: 'rule_wager';
  seat: number;
  wager: string;
  on: string | null;
  paytable: string;
  at: number;
  ruling: 'dead' | 'forfeit' | 'minimum';
  reason: string;
}

/** The floor has the hand dealt again, on the same wagers, bank and fees. */
export interface DeclareMisdeal {
  type: 'declare_misdeal';
  reason: string;
}

/** A card boxed in the shoe, or one that fell open on the draw, plays in no hand. */
export interface CardDead {
  type: 'card_dead';
  card: string;
  fault: 'boxed' | 'exposed';
}

/** Cards seen too soon: while they were stacked, or of a hand when they dropped to the floor. With `again` the player-dealer asks that they be shuffled again where he may. */
export interface CardsSeen {
  type: 'cards_seen';
  cards: string[];
  where: 'floor' | 'stacking';
  hand?: string;
  again?: boolean;
}

/** The floor finds that a bettor paid no collection for their wagers at a place; two people sign. */
export interface NoteUnpaidCollection {
  type: 'note_unpaid_collection';
  seat: number;
  at: number;
  reason: string;
}

/** The patron pays the collection that they owe, from their own chips. */
export interface SettleOwedCollection {
  type: 'settle_owed_collection';
  seat: number;
}

/** The floor bars a patron from play here, or lets him play again. */
export interface BarPatron {
  type: 'bar_patron';
  patron: string;
  barred: boolean;
  reason: string;
}

/** The floor takes a place out of play, or opens it again. */
export interface ClosePlace {
  type: 'close_place';
  place: number;
  closed: boolean;
  reason: string;
}

/** A hand without bets is dealt next: at the start of a shoe, or as a patron asks. */
export interface CallFreeHand {
  type: 'call_free_hand';
  moment: 'request' | 'shoe-start';
}

/** A player in action calls another's hand foul, or his spread; the dealer rules on it. */
export interface CallFoul {
  type: 'call_foul';
  seat: number;
  against: number;
  why: string;
}

/** A player in action sees the hand of who gives, or may give, the out card to the next. */
export interface SeeHand {
  type: 'see_hand';
  seat: number;
  of: number;
}

/** What is done about a hand: foul, a card put `in-hand`, a wrong `count`, a `foreign` card, a `spread`. `count` is how many cards he has in all, `cards` are the foreign one or those of a spread that is none; it is `laid` first, with the `chips` that each paid for it. `seats` drew out of `order`, in this one. */
export interface RulePan {
  type: 'rule_pan';
  seat: number;
  ruling: 'count' | 'foreign' | 'foul' | 'in-hand' | 'laid' | 'order' | 'spread';
  reason: string;
  count?: number;
  cards?: string[];
  chips?: number;
  seats?: number[];
}

/** How a patron wants the next hand: `wait` for the big blind, `post`, `straddle`, `kill`, or `out`. */
export interface DealIn {
  type: 'deal_in';
  seat: number;
  how: '' | 'kill' | 'out' | 'post' | 'straddle' | 'wait';
}

/** A player moves to a free seat of the table between hands, with all chips. */
export interface ChangeSeat {
  type: 'change_seat';
  seat: number;
  to: number;
}

/** Before the first hand players draw for their seats: a card for each, in the order of their seats. */
export interface DrawForSeats {
  type: 'draw_for_seats';
  cards: string[];
}

/** All cards of a street in the order of the deal, the burn first; of a sealed deck `from-shoe`. */
export interface DealStreet {
  type: 'deal_street';
  cards: string[];
}

/** The hands that are left are shown in their order, or mucked where they win nothing. */
export interface ShowDown {
  type: 'show_down';
}

/** Of real cards that nobody keyed: who wins a pot, or its high or low half; several seats tie. */
export interface NameWinners {
  type: 'name_winners';
  pot: number;
  seats: number[];
  part?: 'high' | 'low' | 'pot';
}

/** The floor puts the player in turn on the clock: a minute to act. */
export interface CallClock {
  type: 'call_clock';
  seat: number;
}

/** A player on the clock takes the time bank that is posted, once while he has the seat. */
export interface TakeTime {
  type: 'take_time';
  seat: number;
}

/** The clock has run out: the hand is checked, or folded where there is a bet to call. */
export interface EndClock {
  type: 'end_clock';
  seat: number;
}

/** The collection of a half hour from every player, those who are away included. With a `seat` from this player alone: who was called to it while the light was on, or is away where the round of the button pays. */
export interface CollectTime {
  type: 'collect_time';
  seat?: number;
}

/** The floor rules a hand foul, dead, out with its money back, forfeit or absent, or all a misdeal. */
export interface RulePotHand {
  type: 'rule_pot_hand';
  seat: number;
  ruling: 'absent' | 'dead' | 'forfeit' | 'foul' | 'misdeal' | 'money-back';
  reason: string;
}

/** The floor rules on cards that came too early, were exposed, too many or too few. `cards` are those that the ruling names: the burn first, the card exposed and what replaces it. */
export interface RuleCards {
  type: 'rule_cards';
  ruling: 'burned-none' | 'burned-two' | 'early-card' | 'exposed' | 'extra-card' | 'flop-again' | 'last-up' | 'last-up-all-in' | 'off-table' | 'river-early' | 'short-hand' | 'turn-early';
  cards: string[];
  reason: string;
  seat?: number;
}

/** Take a free seat. */
export interface SitHere {
  type: 'sit';
  seat: number;
}

/** Bet over the shoulder of the patron at a seat, where the house allows it. */
export interface StandBehindHere {
  type: 'stand_behind';
  seat: number;
}

export type Client = Join | LeaveTable | Order | Sign | SignWithCode | Withdraw;

export type Server =
  | Ack
  | RefusedAnswer
  | LayoutShown
  | BoardShown
  | Shown
  | ConsoleShown
  | SignShown
  | Waiting
  | ToSign
  | SignedFor;

export type Command =
  | OpenTable
  | PostOffers
  | PostCollection
  | SetAside
  | KeepRecord
  | Close
  | SeatPatron
  | BuyIn
  | ColorUp
  | BringChips
  | GivePromotion
  | PlaceBet
  | PlaceBets
  | TakeBack
  | CallBet
  | ConfirmCall
  | CollectVigorish
  | Leave
  | FreeSeat
  | InspectCards
  | WashCards
  | LoadShoe
  | Cut
  | DeclineCut
  | AddShare
  | OrderRecut
  | Burn
  | AcceptShoe
  | DeclineShoe
  | PassShoe
  | OrderPass
  | RevealShoe
  | NextRound
  | NoMoreBets
  | DealCard
  | HandCards
  | ReturnCards
  | GiveUpCards
  | WithdrawCards
  | DealClosed
  | CompareHand
  | TurnCards
  | Choose
  | LetRide
  | SettleHouseMoney
  | ShakeCups
  | RevealDice
  | SettleRound
  | CardInError
  | CardFaceUp
  | VoidRound
  | TakeBackCard
  | CorrectHands
  | CorrectPayout
  | CountTray
  | FillTray
  | CreditTray
  | TakeDrop
  | StartGame
  | MarkHit
  | HitJackpot
  | VerifyHit
  | PayJackpot
  | EndGame
  | BackOut
  | OfferBank
  | AcceptBank
  | DeclineBank
  | PassBank
  | PostBank
  | ShareBank
  | NameShaker
  | ShakeDice
  | ShowDice
  | BreakGame
  | AllowBackline
  | JoinKumKum
  | ClaimDecision
  | ShortBet
  | RuleHand
  | RuleWager
  | DeclareMisdeal
  | CardDead
  | CardsSeen
  | NoteUnpaidCollection
  | SettleOwedCollection
  | BarPatron
  | ClosePlace
  | CallFreeHand
  | CallFoul
  | SeeHand
  | RulePan
  | DealIn
  | ChangeSeat
  | DrawForSeats
  | DealStreet
  | ShowDown
  | NameWinners
  | CallClock
  | TakeTime
  | EndClock
  | CollectTime
  | RulePotHand
  | RuleCards
  | SitHere
  | StandBehindHere;
