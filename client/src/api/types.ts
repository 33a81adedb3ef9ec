/* Generated from the server's messages by `make types`. Not to be edited. */

/** The fields of every game's view. */
export interface View {
  title: string;
  seat: number | null;
  seats: number;
  question: Question | null;
  choices: Choice[];
  refused: Refused[];
  over: boolean;
  scores: number[];
  winners: number[];
}

/** An event of any game. */
export interface BoardEvent {
  event: string;
  [field: string]: unknown;
}

export interface Fireside {
  ClientMessage?:
    | Hello
    | Play
    | Undo
    | Return
    | Say
    | RequestFullView
    | RequestAdvice
    | RequestChances
    | ConsiderMove
    | Ask
    | Answer
    | ResumeClock
    | Agree
    | Share
    | ReportVisibility;
  ServerMessage?:
    | Accepted
    | CommandRefused
    | Welcome
    | Update
    | People
    | Clock
    | ChatMessage
    | ExpertAdvice
    | Chances
    | Considered;
  altamira_view?: AltamiraView;
  maamut_view?: MaamutView;
  tikal_view?: TikalView;
  altamira_event?:
    | AddingStopped
    | CardAdded
    | ChoiceChanged
    | CostLaid
    | Declined
    | DisplayEnded
    | DisplayLeftOpen
    | Exchanged
    | HasChosen
    | HuntBegan
    | HuntWon
    | HuntersSent
    | HuntingEnded
    | HuntingRightPassed
    | InsigniaMoved
    | InsigniaTaken
    | Joined
    | AltamiraMatchEnded
    | NotExchanged
    | NothingMade
    | PreyTurned
    | RoundEnded
    | RowClosed
    | StakeCounted
    | StakeRevealed
    | WeaponsMade
    | WeaponsSpent
    | WeaponsTakenBack;
  maamut_event?:
    | CardDiscarded
    | CardDrawn
    | CardPlayed
    | HunterFled
    | HunterPlaced
    | HunterRemoved
    | HunterWalked
    | HunterWonAlone
    | MammothEscaped
    | MammothFled
    | MammothRan
    | MammothTrapped
    | PileRenewed
    | TrapRemoved
    | TrapSet;
  tikal_event?:
    | AuctionOpened
    | AuctionWon
    | BidMade
    | CampPitched
    | Counted
    | FigureEntered
    | FigureHopped
    | FigureWalked
    | FiguresLeft
    | LastTileTaken
    | LevelUncovered
    | TikalMatchEnded
    | Passed
    | ScoringBegan
    | TempleGuarded
    | TileChosen
    | TileDiscarded
    | TileDrawn
    | TilePlaced
    | TilesShown
    | TreasureLifted
    | TreasuresDealt
    | TreasuresSwapped
    | TurnEnded
    | TurnForNothing;
}
/**
 * The first command of a connection; its token determines the seat, without one a spectator.
 *
 *     With `version`, a reconnecting viewer receives the missed steps. `parts` says that the viewer
 *     accepts partial updates of large fields. A seat's first hello before the match also contributes
 *     to the deal, with a `nonce` or without one. `hidden`: see `visibility`.
 */
export interface Hello {
  type: "hello";
  token?: string | null;
  version?: number | null;
  parts?: boolean;
  nonce?: string | null;
  hidden?: boolean;
  id: string;
}
/**
 * A move in notation; with a version, refused if the seat's decision has changed since.
 */
export interface Play {
  type: "play";
  move: string;
  version?: number | null;
  id: string;
}
/**
 * Undo of the seat's last move, or with `whole_turn` of all moves it may take back.
 */
export interface Undo {
  type: "undo";
  whole_turn?: boolean;
  id: string;
}
/**
 * The return of a person: the bot that stands in leaves the seat.
 */
export interface Return {
  type: "return";
  id: string;
}
/**
 * A line of chat.
 */
export interface Say {
  type: "say";
  text: string;
  id: string;
}
/**
 * A request for the complete view.
 */
export interface RequestFullView {
  type: "look";
  id: string;
}
/**
 * A request for the expert's best moves, at tables with hints.
 */
export interface RequestAdvice {
  type: "advise";
  id: string;
}
/**
 * A request for all seats' chances as far as the asking seat can know, at tables with hints.
 */
export interface RequestChances {
  type: "chances";
  id: string;
}
/**
 * A request for the loss that this move would mean, at tables with hints.
 */
export interface ConsiderMove {
  type: "consider";
  move: string;
  id: string;
}
/**
 * A request to the other persons who are present; without them it is granted at once.
 *
 *     `more_time` is five more minutes, `pause` a pause of the clock. In a `rematch`, or with the
 *     `same_deal`, bots take the seats of absent persons, or these seats stay open.
 */
export interface Ask {
  type: "ask";
  kind: "more_time" | "pause" | "rematch" | "same_deal";
  absent?: "bot" | "open";
  id: string;
}
/**
 * The answer of a person to such a request.
 */
export interface Answer {
  type: "answer";
  grant: boolean;
  id: string;
}
/**
 * The end of a pause: the persons to act have their full time again.
 */
export interface ResumeClock {
  type: "resume_clock";
  id: string;
}
/**
 * Consent, or its withdrawal, to hints for all players of the table.
 */
export interface Agree {
  type: "agree";
  coach: boolean;
  id: string;
}
/**
 * Consent, or its withdrawal, to the export of the finished match for research, without names.
 *
 *     The match is exported only if all persons agree. After the export nothing can be withdrawn.
 */
export interface Share {
  type: "share";
  research: boolean;
  id: string;
}
/**
 * A report that the viewer's page is hidden, or shown again.
 *
 *     A person all of whose pages are hidden is notified of their turn, as if they were away.
 */
export interface ReportVisibility {
  type: "visibility";
  hidden: boolean;
  id: string;
}
/**
 * Confirmation that the command was executed and stored; the table is at this version.
 */
export interface Accepted {
  type: "accepted";
  id: string;
  version: number;
}
/**
 * Refusal of a command; without an id, the command could not be parsed.
 *
 *     The text of the key uses the values.
 */
export interface CommandRefused {
  type: "refused";
  id: string | null;
  key: string;
  sentence: string;
  clause: string | null;
  values: {
    [k: string]: string | number;
  };
}
/**
 * The answer to hello with everything the viewer needs; `view` is null before the start.
 *
 *     `steps` are the last steps; they are complete after version `since`.
 */
export interface Welcome {
  type: "welcome";
  id: string;
  seat: number | null;
  host: boolean;
  table: TableInfo;
  version: number;
  since: number;
  steps: SeenStep[];
  view: View | null;
  can_undo: boolean;
  chat: ChatLine[];
}
/**
 * The public facts of a table, without the board.
 *
 *     `begins`: the match begins as soon as every person is `ready`.
 */
export interface TableInfo {
  id: string;
  title: string;
  rules_version: number;
  status: "over" | "playing" | "waiting";
  public: boolean;
  aids: boolean;
  options: {
    [k: string]: string | number;
  };
  seats: SeatInfo[];
  watchers: number;
  deadline: number | null;
  due: number | null;
  commitment: string;
  begins: boolean;
  opened: OpenedSeed | null;
  origin: Origin | null;
  next: string | null;
  result: string | null;
  created: number;
  started: number | null;
  ended: number | null;
  request?: TableRequestInfo | null;
}
/**
 * A seat as every viewer sees it.
 *
 *     `character` is the playing style of a bot; null: it plays as its level does.
 *     `stand_in` is the level of the bot that plays for an absent person, `stand_in_reason` why: the
 *     person took too long, left, or was replaced by the host. `coach`: this person agrees that
 *     everyone at the table may ask for advice. `ready`: a device with this seat's link has come and
 *     contributed to the deal. `research`: whether this person agrees that the
 *     finished match is published for research without names, or it has been exported already.
 */
export interface SeatInfo {
  seat: number;
  kind: "bot" | "open" | "person";
  name: string;
  level: string | null;
  stand_in: string | null;
  present: boolean;
  coach?: boolean;
  stand_in_reason?: ("host" | "left" | "time") | null;
  character?: string | null;
  ready?: boolean;
  research?: "exported" | "no" | "yes";
}
/**
 * The seed of a match and its salt, which prove the commitment.
 *
 *     In a joint deal, the salt is the server's secret and the commitment its SHA-256 hash; the seed
 *     is the HMAC-SHA-256 of the seats' `contributions`, keyed by the secret. Else the commitment is
 *     the SHA-256 hash of seed and salt.
 */
export interface OpenedSeed {
  seed: string;
  salt: string;
  contributions?: (string | null)[] | null;
}
/**
 * The origin of a table; a branch names the moment, a lesson the chapter.
 */
export interface Origin {
  kind: "branch" | "import" | "lesson" | "rematch" | "same_deal";
  table: string | null;
  ply: number | null;
}
/**
 * A person's request to the others who are present.
 *
 *     Those in `unanswered` have yet to answer; at `until` silence counts as consent. One refusal ends
 *     a request for time (`due` is the end of the decision that it is about). A rematch goes on
 *     without those who decline: `absent` says who plays for them and for absent persons.
 */
export interface TableRequestInfo {
  seat: number | null;
  kind: "more_time" | "pause" | "rematch" | "same_deal";
  absent: "bot" | "open";
  due: number | null;
  until: number;
  unanswered: number[];
  agreed: number[];
  declined: number[];
}
/**
 * The events of a version visible to the viewer; `undone` is the version taken back.
 */
export interface SeenStep {
  version: number;
  events: BoardEvent[];
  undone?: number | null;
}
export interface ChatLine {
  number: number;
  seat: number | null;
  name: string;
  text: string;
  at: number;
}
/**
 * New events, with a complete view or a patch of the changed fields.
 *
 *     `parts` contains the changed entries of large fields by name, only for viewers that accept them.
 */
export interface Update {
  type: "update";
  version: number;
  since: number;
  steps: SeenStep[];
  can_undo?: boolean;
  view?: View;
  patch?: {};
  parts?: {
    [k: string]: {};
  };
}
/**
 * Seats, connected persons and the table's status.
 */
export interface People {
  type: "table";
  table: TableInfo;
}
/**
 * The deadline of the seats to act and the current time, both in ms since 1970.
 *
 *     Sent at tables with a deadline to every new viewer and whenever the deadline changes. `due` is
 *     null while no person is to act. `now` reveals the error of the device's clock.
 */
export interface Clock {
  type: "clock";
  due: number | null;
  now: number;
}
/**
 * A line of chat.
 */
export interface ChatMessage {
  type: "chat";
  line: ChatLine;
}
/**
 * The answer to `advise`: the best moves at that version, best first.
 *
 *     For `secret` decisions they form a mixed strategy with the probabilities in `share`. `chances`
 *     are those of every seat if the advice is followed.
 */
export interface ExpertAdvice {
  type: "advice";
  id: string;
  version: number;
  secret: boolean;
  chances: number[];
  moves: SuggestedMove[];
}
/**
 * A suggested move: `expected` is its win probability, `share` its probability to be chosen.
 *
 *     `steps` are the whole turn, this move first, as far as it can be planned.
 */
export interface SuggestedMove {
  move: string;
  expected: number;
  share: number;
  steps: StepInfo[];
  reasons: ReasonInfo[];
}
/**
 * One move of a turn, and its touch path.
 */
export interface StepInfo {
  move: string;
  touch: string[];
}
/**
 * A reason for a turn or, with a negative weight, against it.
 *
 *     The title's text of the key uses the values in `about`; `seat` and `other` are seats.
 */
export interface ReasonInfo {
  key: string;
  weight: number;
  about: {
    [k: string]: string | number;
  };
}
/**
 * The answer to `chances`: every seat's win probability. They need not add up to 1.
 */
export interface Chances {
  type: "chances";
  id: string;
  version: number;
  chances: number[];
}
/**
 * The answer to `consider`; without `weighed` for secret decisions, which cannot be judged.
 */
export interface Considered {
  type: "considered";
  id: string;
  version: number;
  weighed: MoveAssessmentInfo | null;
}
/**
 * The loss of a move in win probability, its reasons, and the better turn with its reasons.
 *
 *     `better` is empty if no better turn was found. `before` is the win probability of the better
 *     turn, `after` that of the move.
 */
export interface MoveAssessmentInfo {
  move: string;
  loss: number;
  before: number;
  after: number;
  grave: boolean;
  against: ReasonInfo[];
  better: StepInfo[];
  reasons: ReasonInfo[];
}
/**
 * The table as one viewer sees it, with the viewer's own cards and choice.
 */
export interface AltamiraView {
  title: "altamira";
  seat: number | null;
  seats: number;
  question: Question | null;
  choices: Choice[];
  refused: Refused[];
  over: boolean;
  scores: number[];
  winners: number[];
  round: number;
  phase: string;
  first: number;
  master: number;
  turn: number | null;
  goal: number;
  supply: {
    /**
     * @minItems 2
     * @maxItems 2
     */
    [k: string]: [number, number];
  };
  market: {
    /**
     * @minItems 2
     * @maxItems 2
     */
    [k: string]: [number, number];
  };
  row: Space[];
  pile: {
    [k: string]: number;
  };
  players: AltamiraPlayer[];
  insignia: {
    [k: string]: number;
  };
  hand: {
    /**
     * @minItems 2
     * @maxItems 2
     */
    [k: string]: [number, number];
  } | null;
  chosen: string | null;
  place: string | null;
  kind: string | null;
  hunted: {
    [k: string]: number;
  };
  hunt: Hunt | null;
  ending: string;
}
/**
 * The decision that is pending, its clause, and the seats to act.
 */
export interface Question {
  asks: string;
  clause: string;
  seats: number[];
}
/**
 * A legal move and its touch path, to be touched in order or, with `any_order`, in any order.
 *
 *     Where a title combines several moves into one choice, `then` lists the following moves in order.
 */
export interface Choice {
  move: string;
  touch: string[];
  any_order?: boolean;
  then?: string[];
}
/**
 * A touch path that looks possible but is illegal now, and the reason.
 */
export interface Refused {
  touch: string[];
  key: string;
  clause: string;
  any_order?: boolean;
}
/**
 * One space of the display, numbered from the left; gaps of the row have no animal.
 */
export interface Space {
  space: number;
  cost: number;
  animal: string | null;
  points: number;
  primary: string | null;
  secondary: string | null;
}
/**
 * The public part of one player's holdings.
 */
export interface AltamiraPlayer {
  hunters: string[];
  has_chosen: boolean;
  cards: number;
  pool: {
    /**
     * @minItems 2
     * @maxItems 2
     */
    [k: string]: [number, number];
  } | null;
  prey: string[];
  points: {
    [k: string]: number;
  };
  insignia: string[];
  score: number;
}
/**
 * The hunt in progress.
 */
export interface Hunt {
  space: number;
  animal: string;
  points: number;
  cost: number;
  primary: string;
  secondary: string;
  master: number;
  co_hunters: number[];
  stakes: Stake[];
  is_left_open: boolean;
}
/**
 * The cards one hunter has laid; only the owner's view lists the face-down ones.
 */
export interface Stake {
  seat: number;
  face_up: {
    /**
     * @minItems 2
     * @maxItems 2
     */
    [k: string]: [number, number];
  };
  face_down: number;
  own_face_down: {
    /**
     * @minItems 2
     * @maxItems 2
     */
    [k: string]: [number, number];
  } | null;
}
/**
 * The table as one viewer sees it, with the viewer's own cards.
 */
export interface MaamutView {
  title: "maamut";
  seat: number | null;
  seats: number;
  question: Question | null;
  choices: Choice[];
  refused: Refused[];
  over: boolean;
  scores: number[];
  winners: number[];
  terrain: string;
  mammoth: string;
  hunters: (string | null)[];
  traps: {
    [k: string]: number;
  };
  traps_in_hand: number[];
  hand: number[] | null;
  hands: number[][] | null;
  hand_sizes: number[];
  discards: number[];
  pile_left: number;
  times_empty: number;
  renewals: number;
  idle_turns: number;
  phase: string;
  first: number;
  turn: number;
  ending: string;
  walks: {
    [k: string]: Walk;
  };
}
/**
 * The preview of a walk: its line and, if it meets the mammoth, the mammoth's reaction.
 */
export interface Walk {
  tiles: string[];
  meets: boolean;
  cornered?: boolean;
  flight?: string[];
  frightened?: number[];
  trapped_by?: number | null;
}
/**
 * The table as one viewer sees it, with previews of the viewer's moves.
 */
export interface TikalView {
  title: "tikal";
  seat: number | null;
  seats: number;
  question: Question | null;
  choices: Choice[];
  refused: Refused[];
  over: boolean;
  scores: number[];
  winners: number[];
  game: string;
  phase: string;
  first: number;
  turn: number;
  action_points: number;
  full_points: number;
  costs: {
    [k: string]: number;
  };
  final: boolean;
  map: {
    [k: string]: Ground;
  };
  players: TikalPlayer[];
  tile: Tile | null;
  offer: Tile[];
  auction: Auction | null;
  had_turn: number[];
  order: number[];
  counted: number;
  floors: number[];
  stack_left: number;
  next_letter: string | null;
  unseen_tiles: string[];
  kinds_left: {
    [k: string]: number;
  };
  unseen_treasures: number[];
  treasures_left: number;
  discarded: string[];
  dug: {
    [k: string]: number;
  };
  ways: {
    [k: string]: Way;
  };
  reaches: {
    [k: string]: {
      [k: string]: Leg;
    };
  };
  openings: {
    [k: string]: number[];
  };
  departures: {
    [k: string]: Departure;
  };
}
/**
 * One cell of the map with all pieces on it.
 */
export interface Ground {
  kind: string;
  tile: string | null;
  turn: number;
  stones: number[];
  costs: number[];
  value: number;
  treasures: number;
  camp: number | null;
  guard: number | null;
  workers: number[];
  leaders: number[];
  strength: number[];
  holder: number | null;
}
/**
 * One player's holdings, and the points they would score now.
 */
export interface TikalPlayer {
  points: number;
  reserve: number;
  leader: string;
  camps: string[];
  camps_left: number;
  guards: string[];
  guards_left: number;
  treasures: number[];
  would_count: number;
  temple_points: {
    [k: string]: number;
  };
  treasure_points: number[];
}
/**
 * A terrain tile as printed; `number` is a temple's value or a treasure tile's masks.
 */
export interface Tile {
  tile: string;
  kind: string;
  number: number;
  stones: number[];
  fits: boolean;
}
/**
 * The auction in progress, or the one just won.
 */
export interface Auction {
  opener: number;
  bid: number;
  bidder: number | null;
  passed: number[];
}
/**
 * The cheapest path of a seat's figures to a tile.
 */
export interface Way {
  cost: number;
  in_reach: boolean;
  figure: string | null;
  cells: string[];
}
/**
 * The last step of a figure's cheapest path to a tile, with the cost of the whole path.
 */
export interface Leg {
  cost: number;
  before: string | null;
  last?: string | null;
}
/**
 * The figures that would leave the game for a guard.
 *
 *     The interface warns of them (T-R5).
 */
export interface Departure {
  workers: number;
  leader: boolean;
}
export interface AddingStopped {
  event: "AddingStopped";
  seat: number;
}
export interface CardAdded {
  event: "CardAdded";
  seat: number;
  card: CardsOfAKind | null;
}
/**
 * Weapon cards of one kind; written as in moves: 'spear d+s'.
 */
export interface CardsOfAKind {
  text: string;
  kind: string;
  singles: number;
  doubles: number;
}
export interface ChoiceChanged {
  event: "ChoiceChanged";
  seat: number;
}
export interface CostLaid {
  event: "CostLaid";
  seat: number;
  cards: CardsOfAKind[];
}
export interface Declined {
  event: "Declined";
  seat: number;
}
/**
 * By the master, or after all others have stopped adding.
 */
export interface DisplayEnded {
  event: "DisplayEnded";
}
export interface DisplayLeftOpen {
  event: "DisplayLeftOpen";
  seat: number;
}
export interface Exchanged {
  event: "Exchanged";
  seat: number;
  paid: CardsOfAKind[];
  received: CardsOfAKind[];
}
/**
 * That the seat has chosen is seen, what is not.
 */
export interface HasChosen {
  event: "HasChosen";
  seat: number;
}
export interface HuntBegan {
  event: "HuntBegan";
  seat: number;
  space: number;
  animal: string;
  points: number;
  cost: number;
}
export interface HuntWon {
  event: "HuntWon";
  seat: number;
  space: number;
  animal: string;
  points: number;
}
export interface HuntersSent {
  event: "HuntersSent";
  seat: number;
  places: string[];
}
export interface HuntingEnded {
  event: "HuntingEnded";
  seat: number;
}
export interface HuntingRightPassed {
  event: "HuntingRightPassed";
  seat: number;
}
export interface InsigniaMoved {
  event: "InsigniaMoved";
  seat: number;
  other: number;
  animal: string;
  insignia: string;
}
export interface InsigniaTaken {
  event: "InsigniaTaken";
  seat: number;
  animal: string;
  insignia: string;
}
export interface Joined {
  event: "Joined";
  seat: number;
}
/**
 * `reason` is 'goal_reached' (A9.1), 'prey_gone' (A-R11), 'standstill' (A-R12) or 'last_round'.
 *
 *     The last is a variant (A-R14).
 */
export interface AltamiraMatchEnded {
  event: "MatchEnded";
  reason: string;
  seats: number[];
}
export interface NotExchanged {
  event: "NotExchanged";
  seat: number;
}
/**
 * A hunter finds the supplies empty.
 */
export interface NothingMade {
  event: "NothingMade";
  seat: number;
  place: string;
}
export interface PreyTurned {
  event: "PreyTurned";
  space: number;
  animal: string;
  points: number;
}
/**
 * All hunters are back at the campfire; the seat is the next starting player.
 */
export interface RoundEnded {
  event: "RoundEnded";
  round: number;
  seat: number;
}
/**
 * The cards moved right: the animal on each space now, before new ones are turned.
 */
export interface RowClosed {
  event: "RowClosed";
  row: (string | null)[];
}
/**
 * How many weapons of the two kinds the seat has laid in all, face up and face down.
 */
export interface StakeCounted {
  event: "StakeCounted";
  seat: number;
  primary: number;
  secondary: number;
}
/**
 * The cards that lay face down before the seat, if any did.
 */
export interface StakeRevealed {
  event: "StakeRevealed";
  seat: number;
  cards: CardsOfAKind[];
}
export interface WeaponsMade {
  event: "WeaponsMade";
  seat: number;
  place: string;
  cards: CardsOfAKind[];
}
/**
 * They lie on their areas again.
 */
export interface WeaponsSpent {
  event: "WeaponsSpent";
  seat: number;
  cards: CardsOfAKind[];
}
export interface WeaponsTakenBack {
  event: "WeaponsTakenBack";
  seat: number;
  cards: CardsOfAKind[];
}
export interface CardDiscarded {
  event: "CardDiscarded";
  seat: number;
  card: number;
}
export interface CardDrawn {
  event: "CardDrawn";
  seat: number;
  card: number | null;
  open?: boolean;
}
export interface CardPlayed {
  event: "CardPlayed";
  seat: number;
  card: number;
}
export interface HunterFled {
  event: "HunterFled";
  seat: number;
  tile: string;
}
export interface HunterPlaced {
  event: "HunterPlaced";
  seat: number;
  tile: string;
}
/**
 * `reason` is 'cornered' (M3.4) or 'trampled' (M3.7); `cards` go to the discards (M-R8).
 */
export interface HunterRemoved {
  event: "HunterRemoved";
  seat: number;
  reason: string;
  cards: number[];
}
/**
 * Tile by tile, to the end of the line or to where the hunter met the mammoth.
 */
export interface HunterWalked {
  event: "HunterWalked";
  seat: number;
  tiles: string[];
}
export interface HunterWonAlone {
  event: "HunterWonAlone";
  seat: number;
}
/**
 * `reason` is 'survived' (M4.2), 'pile_ran_out' (M-R10) or 'stood_still' (M-R11).
 */
export interface MammothEscaped {
  event: "MammothEscaped";
  reason: string;
}
/**
 * It has turned this way; each tile of its run follows.
 */
export interface MammothFled {
  event: "MammothFled";
  direction: string;
  tiles: number;
}
export interface MammothRan {
  event: "MammothRan";
  tile: string;
}
/**
 * It fell into this seat's trap, which has won.
 */
export interface MammothTrapped {
  event: "MammothTrapped";
  seat: number;
  tile: string;
}
export interface PileRenewed {
  event: "PileRenewed";
  cards: number;
}
export interface TrapRemoved {
  event: "TrapRemoved";
  seat: number;
  owner: number;
  tile: string;
}
export interface TrapSet {
  event: "TrapSet";
  seat: number;
  tile: string;
}
export interface AuctionOpened {
  event: "AuctionOpened";
  seat: number;
}
export interface AuctionWon {
  event: "AuctionWon";
  seat: number;
  bid: number;
}
export interface BidMade {
  event: "BidMade";
  seat: number;
  bid: number;
}
export interface CampPitched {
  event: "CampPitched";
  seat: number;
  cell: string;
}
/**
 * Points by temple tile, and for each kind of treasure 1 to 8; `total` is all there is now.
 */
export interface Counted {
  event: "Counted";
  seat: number;
  points: number;
  total: number;
  temples: {
    [k: string]: number;
  };
  treasures: number[];
}
export interface FigureEntered {
  event: "FigureEntered";
  seat: number;
  figure: string;
  cell: string;
}
export interface FigureHopped {
  event: "FigureHopped";
  seat: number;
  figure: string;
  start: string;
  cell: string;
}
export interface FigureWalked {
  event: "FigureWalked";
  seat: number;
  figure: string;
  start: string;
  cell: string;
  cost: number;
}
/**
 * All the seat's others beside the new guard.
 */
export interface FiguresLeft {
  event: "FiguresLeft";
  seat: number;
  cell: string;
  workers: number;
  leaders: number;
}
export interface LastTileTaken {
  event: "LastTileTaken";
  seat: number;
  tile: string;
}
export interface LevelUncovered {
  event: "LevelUncovered";
  seat: number;
  cell: string;
  value: number;
}
export interface TikalMatchEnded {
  event: "MatchEnded";
  seats: number[];
  points: number;
}
export interface Passed {
  event: "Passed";
  seat: number;
}
/**
 * `seats` in the order of their scoring turns.
 */
export interface ScoringBegan {
  event: "ScoringBegan";
  seats: number[];
  final: boolean;
}
export interface TempleGuarded {
  event: "TempleGuarded";
  seat: number;
  figure: string;
  cell: string;
  value: number;
}
export interface TileChosen {
  event: "TileChosen";
  seat: number;
  tile: string;
}
export interface TileDiscarded {
  event: "TileDiscarded";
  seat: number;
  tile: string;
}
/**
 * `number` is the value of a temple, or the masks of a treasure tile.
 */
export interface TileDrawn {
  event: "TileDrawn";
  seat: number;
  tile: string;
  kind: string;
  number: number;
}
/**
 * `stones` lie on its edges clockwise from n.
 */
export interface TilePlaced {
  event: "TilePlaced";
  seat: number;
  tile: string;
  kind: string;
  cell: string;
  turn: number;
  stones: number[];
}
export interface TilesShown {
  event: "TilesShown";
  tiles: string[];
}
export interface TreasureLifted {
  event: "TreasureLifted";
  seat: number;
  cell: string;
  kind: number;
  left: number;
}
export interface TreasuresDealt {
  event: "TreasuresDealt";
  cell: string;
  tokens: number;
}
export interface TreasuresSwapped {
  event: "TreasuresSwapped";
  seat: number;
  other: number;
  taken: number;
  given: number;
}
export interface TurnEnded {
  event: "TurnEnded";
  seat: number;
  unspent: number;
}
export interface TurnForNothing {
  event: "TurnForNothing";
  seat: number;
}
/**
 * A seat of a new table: a person with a link, a bot of a level, or open to anyone.
 *
 *     A bot without a name and character is given a character that no other bot of the table has.
 */
export interface SeatRequest {
  kind: "bot" | "open" | "person";
  name?: string;
  level?: string | null;
  character?: string | null;
}
/**
 * A table to create; a person who takes more than `deadline` seconds is replaced by a bot.
 *
 *     `aids` is the consent of the persons named here to hints; persons who join later have to agree
 *     first. As long as all persons agree, all may ask for hints and see their chances.
 */
export interface NewTable {
  title: string;
  /**
   * @minItems 1
   * @maxItems 5
   */
  seats: SeatRequest[];
  options?: {
    [k: string]: string | number;
  };
  public?: boolean;
  deadline?: number | null;
  aids?: boolean;
}
/**
 * A table to create for a chapter of a title's lesson.
 */
export interface NewLesson {
  title: string;
  chapter: number;
  name?: string;
}
/**
 * A person takes an open seat: the named one, or else the first.
 */
export interface Join {
  name: string;
  seat?: number | null;
}
/**
 * A seat's contribution to the deal: 32 random bytes in hexadecimal.
 */
export interface Contribute {
  nonce: string;
}
/**
 * A new name for the person on a seat.
 */
export interface Rename {
  name: string;
}
/**
 * Start of the match; bots of this level take the open seats.
 *
 *     A person who plays alone against bots contributes to the deal with `nonce`.
 */
export interface Start {
  fill?: string | null;
  nonce?: string | null;
}
/**
 * Replacement of an absent person by a bot.
 */
export interface StandIn {
  level?: string | null;
}
/**
 * A rematch of the same people, with a new deal or the same one.
 */
export interface Rematch {
  same_deal?: boolean;
}
/**
 * A new match from a moment of a finished one; bots play the seats left out.
 *
 *     It has hints if requested, or if that match had them.
 */
export interface Branch {
  ply: number;
  /**
   * @minItems 1
   * @maxItems 5
   */
  seats: SeatRequest[];
  public?: boolean;
  aids?: boolean;
}
export interface OptionInfo {
  meaning: string;
  clause: string;
  words: string[];
  lowest: number | null;
  highest: number | null;
}
/**
 * A title; `pitch` describes the game in one sentence, by language.
 *
 *     `minutes` is the usual length of a first match, `difficulty` counts from 1 to 3.
 */
export interface GameInfo {
  title: string;
  name: string;
  pitch: {
    [k: string]: string;
  };
  rules_version: number;
  fewest_seats: number;
  most_seats: number;
  options: {
    [k: string]: OptionInfo;
  };
  minutes?: number | null;
  difficulty?: number | null;
}
/**
 * The available games and bots; `on_device`: the page can also play without a server.
 *
 *     `bots` are the levels, `characters` the playing styles; any level can have any character.
 */
export interface Offer {
  games: GameInfo[];
  bots: string[];
  characters?: string[];
  on_device?: boolean;
}
/**
 * The token of a seat. Shown once: the server stores only a hash of it.
 */
export interface SeatLink {
  seat: number;
  token: string;
}
export interface CreatedTable {
  table: TableInfo;
  host_token: string;
  links: SeatLink[];
}
export interface SeatTaken {
  table: TableInfo;
  link: SeatLink;
}
/**
 * Some steps in order; request the next page with `after`.
 */
export interface LogPage {
  steps: SeenStep[];
  after: number | null;
}
/**
 * The position at a ply, and the events of the ply's move.
 */
export interface PastMoment {
  ply: number;
  plies: number;
  seat: number | null;
  move: string | null;
  events: BoardEvent[];
  view: View;
}
/**
 * Every seat's chances at a ply, between 0 and 1 (a certain win).
 */
export interface ChancesAt {
  ply: number;
  chances: number[];
}
/**
 * A large change of one seat's chances between two moments; `seat` is whose.
 */
export interface TurningPointInfo {
  since: number;
  ply: number;
  seat: number;
  change: number;
}
/**
 * A decision with a large loss, and its ply.
 */
export interface DecidingMoment {
  ply: number;
  seat: number;
  weighed: MoveAssessmentInfo;
}
/**
 * The analysis of a finished match; until `done`, later responses contain more moments.
 */
export interface Analysis {
  plies: number;
  done: boolean;
  moments: ChancesAt[];
  turning_points: TurningPointInfo[];
  decided?: DecidingMoment[];
}
/**
 * The current position as the viewer may see it.
 */
export interface PresentView {
  version: number;
  view: View;
}
/**
 * An error; the text of the key uses the values.
 */
export interface Problem {
  key: string;
  sentence: string;
  values: {
    [k: string]: string | number;
  };
  clause?: string | null;
}
/**
 * An example of a rules page from a lesson: a view, the events, and the view afterwards.
 */
export interface ExampleInfo {
  seats: number;
  before: View;
  events: BoardEvent[];
  after: View;
}
/**
 * Some tables of the lobby, newest first; request the next page with `before`.
 */
export interface TablePage {
  tables: TableInfo[];
  before: number | null;
}
/**
 * The state of storage, or `draining` where a server is about to stop.
 *
 *     `store_away`: it does not answer, or failed often in the last seconds; `cannot_write`: it can
 *     only be read; `disk_full`: its disk has no room for more moves; `damaged`: the database is
 *     damaged and has to be restored from a backup.
 */
export interface Health {
  status: ("cannot_write" | "damaged" | "disk_full" | "ok" | "store_away") | "draining";
  version: string;
}
/**
 * A step of a lesson: its touches in order, as its text names them.
 *
 *     `first` is the step's first index in the chapter's script.
 */
export interface LessonStep {
  name: string;
  topics: string[];
  touches: string[];
  first: number;
}
/**
 * The next seat to move in a chapter, and the accepted moves.
 */
export interface ScriptedMoveInfo {
  seat: number;
  accepts: string[];
}
/**
 * A chapter that begins after `base` moves; without steps, a match against bots to its end.
 */
export interface ChapterInfo {
  name: string;
  seat: number;
  base: number;
  steps: LessonStep[];
  script: ScriptedMoveInfo[];
}
/**
 * The interactive lesson of a title.
 */
export interface LessonInfo {
  title: string;
  chapters: ChapterInfo[];
}
/**
 * A token that a device has at a table: of a seat, or of the host.
 */
export interface TableKey {
  table: string;
  token: string;
}
/**
 * The result of a finished match, for a person's statistics.
 */
export interface MatchResult {
  table: string;
  title: string;
  at: number;
  /**
   * @maxItems 5
   */
  mine: number[];
  /**
   * @maxItems 5
   */
  scores: number[];
  /**
   * @maxItems 5
   */
  winners: number[];
  bots: boolean;
}
/**
 * A person to create, with the tokens of their seats, at least one of which must be valid.
 */
export interface NewPerson {
  name: string;
  /**
   * @maxItems 400
   */
  keys: TableKey[];
}
/**
 * The tokens of more seats and tables of a person.
 */
export interface PersonSeats {
  /**
   * @maxItems 400
   */
  keys: TableKey[];
}
/**
 * Changes of a person; null keeps a value.
 *
 *     Results are added, once for each table; with `forget`, the earlier ones are deleted.
 */
export interface PersonChange {
  name?: string | null;
  settings?: {
    [k: string]: string | boolean | number;
  } | null;
  forget?: boolean;
  /**
   * @maxItems 500
   */
  results?: MatchResult[];
}
/**
 * The tables to list besides those of the person, with the tokens that a device has.
 */
export interface TablesWanted {
  /**
   * @maxItems 400
   */
  keys?: TableKey[];
}
/**
 * The state that a personal link brings to another device; only the client reads all of it.
 */
export interface PersonInfo {
  name: string;
  settings: {
    [k: string]: string | boolean | number;
  };
  results: MatchResult[];
}
/**
 * The token of a personal link. Shown once: the server stores only a hash of it.
 */
export interface PersonLink {
  token: string;
}
/**
 * The tables that a personal link opens.
 */
export interface AttachedTables {
  tables: string[];
}
/**
 * A seat of a listed table.
 */
export interface ListedSeat {
  kind: "bot" | "open" | "person";
  name: string;
  level: string | null;
  stand_in: string | null;
}
/**
 * A table in the list of a person or device.
 *
 *     `mine`: the seats that the request has proved; `person`: of those, the ones that the personal
 *     link opens. `to_act`: the seats whose turn it is.
 */
export interface ListedTable {
  id: string;
  title: string;
  status: "over" | "playing" | "waiting";
  seats: ListedSeat[];
  mine: number[];
  person: number[];
  host: boolean;
  to_act: number[];
  winners: number[];
  origin: Origin | null;
  deadline: number | null;
  due: number | null;
  created: number;
  started: number | null;
  ended: number | null;
}
/**
 * The tables of a person and of a device, the newest first.
 *
 *     `now` is the server's time; `wait`: seconds until it is worth asking again.
 */
export interface ListedTables {
  tables: ListedTable[];
  now: number;
  wait: number;
}
/**
 * The request was carried out.
 */
export interface Done {
  status?: "ok";
}
export interface PushKeys {
  p256dh: string;
  auth: string;
}
/**
 * A browser's subscription to Web Push.
 */
export interface PushSubscription {
  endpoint: string;
  keys: PushKeys;
}
/**
 * Hours of every day, such as 22:00 to 07:30; they may include midnight.
 */
export interface QuietHours {
  start: string;
  end: string;
}
/**
 * Times without notifications, in a time zone of the IANA database.
 *
 *     Notifications that come up meanwhile are sent at their end if the match then still waits. A
 *     weekend is all of Saturday and Sunday.
 */
export interface QuietTimes {
  zone: string;
  hours?: QuietHours | null;
  weekends?: boolean;
}
/**
 * The channels for the notification that it is a player's turn; null switches one off.
 */
export interface NotificationSettings {
  webhook?: string | null;
  push?: PushSubscription | null;
  quiet?: QuietTimes | null;
  language?: "de" | "en" | "fr" | "it" | "ro";
}
/**
 * Changes for a person: an absent field keeps what was chosen, null switches it off.
 */
export interface PersonNotificationChange {
  webhook?: string | null;
  push?: PushSubscription | null;
  quiet?: QuietTimes | null;
  language?: "de" | "en" | "fr" | "it" | "ro";
}
/**
 * The server's public key for Web Push, in the form browsers expect.
 */
export interface PushKey {
  key: string;
}
/**
 * The choices of a person: the webhook, the address of a browser, and the quiet times.
 */
export interface PersonNotifications {
  webhook: string | null;
  push_endpoint: string | null;
  quiet: QuietTimes | null;
}
/**
 * The result of a test for each channel; null: the person has not chosen this channel.
 *
 *     `gone`: the address is no longer valid and was removed; `refused`: the service did not accept
 *     the notification; `failed`: it could not be reached.
 */
export interface TestedChannels {
  webhook?: ("failed" | "gone" | "refused" | "sent") | null;
  push?: ("failed" | "gone" | "refused" | "sent") | null;
}
/**
 * A heading, a clause or a paragraph, as plain text.
 */
export interface RulesLine {
  text: string;
  kind?: "heading" | "item" | "text";
  clause?: string;
}
/**
 * A view that describes its own drawing, for titles without a board in the client.
 */
export interface PicturedView {
  title: "PicturedView";
  seat: number | null;
  seats: number;
  question: Question | null;
  choices: Choice[];
  refused: Refused[];
  over: boolean;
  scores: number[];
  winners: number[];
  places: Place[];
}
/**
 * A place of a table, described so that any client or terminal can draw it.
 *
 *     `name` is the touch target, `x` and `y` are its centre in widths of a place, to the right and
 *     down. `shape` is 'square', 'hex', 'card', 'pile' or 'button'; on a card or pile without pieces
 *     the label is its face. `owner` is the seat it belongs to, if any.
 */
export interface Place {
  name: string;
  x: number;
  y: number;
  shape?: string;
  label?: string;
  pieces?: Piece[];
  owner?: number | null;
}
/**
 * A piece on a place: a letter on a shape, in the colour of the seat that owns it.
 *
 *     `shape` is 'disc', 'square', 'triangle', 'hexagon', 'star' or 'card'.
 */
export interface Piece {
  letter?: string;
  shape?: string;
  seat?: number | null;
  count?: number;
}
