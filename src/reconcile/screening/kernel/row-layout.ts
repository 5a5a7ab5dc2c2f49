/**
 * Where the kernel writes a row and the screen reads it. Read by both compilers, so it holds nothing
 * but constants.
 */

/** Rows decoded at a time: as many as stay in the cache until the screen has seen them. */
export const BATCH_ROWS = 512
/** A row with more legs is left to the full reader. */
export const MAX_LEGS = 16
/** Legs of a batch, those of rows that the host has written included. */
export const BATCH_LEGS = 32768

/** A row is 16 doubles, or as many pairs of 32-bit words. */
export const ROW_DOUBLES = 16
export const ROW_WORDS = 32

/** Places counted in doubles. Amounts in centavos, NaN where absent; instants in milliseconds. */
export const AMOUNT = 0
export const FEE = 1
export const NET = 2
export const AT_MS = 3
export const SETTLED_AT_MS = 4
export const SPLIT_TOTAL = 5

/** Places counted in words. A hash takes two, of which the second follows the first. */
export const ID_X = 12
export const RELATED_X = 14
export const KEY_X = 16
export const KEY_Y = 17
export const SPLIT_X = 18
export const WALLET = 20
export const CODE = 21
export const FLAGS = 22
export const LEGS = 23
export const FIRST_LEG = 24
/** Addresses of the row's first byte and of its line feed. */
export const START = 25
export const END = 26
/** The hash of the wallet. */
export const WALLET_X = 27
export const WALLET_Y = 28
/** Where the row's subject is summed. */
export const SLOT = 29
/** Addresses of the first byte of the row's id, and of the byte behind it: of records and events. */
export const ID_START = 30
export const ID_END = 31

/** Flags. A row that is not `READ` has `START` and `END` and nothing else. */
export const READ = 1
export const HAS_RELATED = 2
export const HAS_WALLET = 4
export const HAS_KEY = 8
export const IN_SCOPE = 16
/** Another record, it may be of the same id, was seen in the row's place. */
export const SHARED = 32
/** The row names two subjects, or one in an unusual way: the host notes which. */
export const LINKED = 64
/** A refund in order, as far as its own event tells: its charge has to bear it. */
export const CLAIM = 128
/** The host has written what `SLOT` says: the kernel leaves the row alone. */
export const DECIDED = 256

/** In the place of a slot: a row that is always examined, one that never is, one that is no row. */
export const ALWAYS = -1
export const NEVER = -2
export const BLANK = -3

/** Words of a bucket, side by side so that one look at memory fetches them all. */
export const BUCKET_WORDS = 4
/** Two sums of 32 bits; which record ids were seen, two bits each; which ids need a closer look. */
export const SUM_X = 0
export const SUM_Y = 1
export const SEEN = 2
export const DIRTY = 3

/** Words of a bucket of fees: their two sums, and which paid records carry one. */
export const FEE_WORDS = 3
export const CARRIED = 2

/** What a term of a checksum stands for; statuses and line types come in steps of 16. */
export const CHARGE_RECORD_TERM = 1
export const CHARGE_FEE_TERM = 2
export const WITHDRAWAL_RECORD_TERM = 3
export const LINE_TERM = 4

/** Statuses, event kinds and line types that the rules of the screen name. */
export const CHARGE_PENDING = 0
export const CHARGE_COMPLETED = 1
export const WITHDRAWAL_COMPLETED = 2
export const WITHDRAWAL_FAILED = 3
export const PAYMENT_EVENT = 4
export const WITHDRAWAL_EVENT = 5
export const WITHDRAWAL_FAILED_EVENT = 6
export const REFUND_EVENT = 7
export const PAYMENT_LINE = 8
export const FEE_LINE = 9
export const TRANSFER_LINE = 10
export const WITHDRAWAL_LINE = 11
export const REFUND_LINE = 12
export const REVERSAL_LINE = 13
export const ADJUSTMENT_LINE = 14
export const CODE_NAMES = 15

/** Kinds of fees, and how many steps each schedule may have. */
export const PIX_FEE = 0
export const WITHDRAWAL_FEE = 1
export const REFUND_FEE = 2
export const FEE_KINDS = 3
export const MAX_FEE_STEPS = 1024

/** Of a kind of record. */
export const MAX_STATUSES = 8
/** A data set with more wallets is read row by row. */
export const MAX_WALLETS = 65536
/**
 * A wallet's hour: what was posted in it, as doubles. Cells are a cache: the host takes one when another
 * hour needs its place. Where that happens often, because lines stand in no order of time, there are
 * more places: memory that is never touched is never given.
 */
export const FEW_CELLS = 16384
export const MOST_CELLS = 131072
export const CELL_DOUBLES = 16
export const HOUR = 0
/** The number of the wallet, and one: 0 is a place without a cell. */
export const CELL_WALLET = 1
export const CREDITS = 2
export const DEBITS = 3
export const LINES = 4
export const BY_TYPE = 5
/** Per wallet: the credits and the debits that count until its balance was stated. */
export const WALLET_DOUBLES = 2
/** Rows, centavos and volume in scope; the same of later rows. */
export const COUNT_DOUBLES = 6
/** Per wallet: events with a fee and its centavos, by kind of fee; legs, their centavos. */
export const REPORT_DOUBLES = 8

/** What rows are about that are compared by their ids, and codes of rows (-1 included) that say it. */
export const SAMPLE_SUBJECTS = 5
export const SAMPLE_CODES = 64

/** Kinds of rows. */
export const CHARGE = 0
export const WITHDRAWAL = 1
export const BLOCK = 2
export const EVENT = 3
export const LINE = 4
/** Lines that the host reads: the kernel only tells where they begin and end. */
export const UNREAD = 5
/** A report or statement with more columns is left to the full reader. */
export const MAX_COLUMNS = 64
/** Beside a kind of record or event: its rows are lines of a CSV report. */
export const REPORT = 8

/** Tables of names. */
export const CHARGE_FIELDS = 0
export const WITHDRAWAL_FIELDS = 1
export const BLOCK_FIELDS = 2
export const EVENT_FIELDS = 3
export const DATA_FIELDS = 4
export const LEG_FIELDS = 5
export const CHARGE_WORDS = 6
export const WITHDRAWAL_WORDS = 7
export const BLOCK_WORDS = 8
export const EVENT_WORDS = 9
export const LINE_WORDS = 10
export const NO_FIELDS = 11
export const TABLES = 12

/** What the value of a field is expected to be. */
export const ANY = 0
export const PLAIN_TEXT = 1
export const UUID = 2
export const INSTANT = 3
export const MONEY = 4
export const SPLIT = 5
export const NESTED = 6

/** Fields of records, the same number in each table that has them. */
export const ID_FIELD = 0
export const WALLET_FIELD = 1
export const STATUS_FIELD = 2
export const AMOUNT_FIELD = 3
export const CREATED_FIELD = 4
/** `expiresAt`, `processedAt` or `resolvedAt`. */
export const LATER_FIELD = 5
export const FEE_FIELD = 6
export const NET_FIELD = 7
export const SPLIT_FIELD = 8
export const RELATED_FIELD = 9
export const PIX_KEY_FIELD = 10
export const REFERENCE_FIELD = 11
/** Fields of an event beside its wallet. */
export const KIND_FIELD = 0
export const EVENT_ID_FIELD = 2
export const TIMESTAMP_FIELD = 4
export const DATA_FIELD = 5
/** The first field of `data` that names a subject or its instant. */
export const FIRST_NAMING_FIELD = 12
export const MAX_FIELDS = 32

/** How a statement writes instants: with their zone, ISO on a clock of its own, or `31/01/2026` on it. */
export const WITH_ZONE = 0
export const ON_CLOCK = 1
export const BRAZILIAN = 2
