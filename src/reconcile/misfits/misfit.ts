import type {OtherForm} from '../read/files/other-form.ts'

/**
 * What says that a file is of another period than the others, lacks what they name, or is read wrongly: it is
 * looked at before any finding.
 */
export type Misfit =
  /**
   * Lines whose types are none of the service; the words of most lines first, several that begin alike as one that
   * ends with a star.
   */
  | {readonly kind: 'unknown_types'; readonly words: readonly string[]; readonly lines: number}
  /** A file has dates such as `11/30/2026`: its others are likely of other days than they were read as. */
  | {readonly kind: 'month_first'; readonly file: string; readonly example: string}
  /**
   * A file that should hold a JSON object a line is something else, so that this many rows of it cannot be read;
   * the command makes JSON lines of it, or gives a table the name of one.
   */
  | {
      readonly kind: 'not_json_lines'
      readonly file: string
      readonly form: OtherForm
      readonly command: string
      readonly rows: number
    }
  /** A file ends in the middle of this row. */
  | {readonly kind: 'file_cut'; readonly file: string; readonly line: number}
  /**
   * So many records of a file stand in another, or a second time in it, with other content; the fields in which
   * most of them differ first.
   */
  | {
      readonly kind: 'records_twice'
      readonly file: string
      readonly other: string
      readonly rows: number
      readonly fields: readonly string[]
    }
  /** Every line of the statement is dated after the as-of instant. */
  | {readonly kind: 'lines_after'; readonly lines: number}
  /** As `lines_after`, where the balances, and so the as-of instant, are of the last closing or of before it. */
  | {readonly kind: 'balances_before'; readonly statedAt: string; readonly closedAt: string}
  /** Events name records, and the file that has them has none or almost none of those. */
  | {
      readonly kind: 'records_absent'
      readonly missing: 'charges' | 'withdrawals' | 'blocks'
      readonly rows: number
      readonly events: number
    }
  /** These files have no row at all, and so many lines of the statement are of no record. */
  | {readonly kind: 'files_empty'; readonly files: readonly string[]; readonly lines: number}
  /**
   * So many events name records that the files of those do not have, nor the statement, which agrees with those
   * files: it is the events that are of another account or month.
   */
  | {
      readonly kind: 'events_foreign'
      readonly missing: readonly ('charges' | 'withdrawals' | 'blocks')[]
      readonly events: number
    }
  /** As `records_absent`, where the statement does not tell which of the two is of another account or month. */
  | {
      readonly kind: 'records_and_events_apart'
      readonly missing: readonly ('charges' | 'withdrawals' | 'blocks')[]
      readonly events: number
    }
  /** Events of no record, which are of before the first line of the statement or of after the last one. */
  | {
      readonly kind: 'events_apart'
      readonly events: number
      readonly fromAt: string
      readonly untilAt: string
    }
  /** So many lines, nearly all of no record, are half a year and more before or after those of records. */
  | {
      readonly kind: 'lines_apart'
      readonly lines: number
      readonly fromAt: string
      readonly untilAt: string
    }
  /**
   * No last result was given, these wallets open with money, and what was due of them before the first line is missing:
   * so many findings of all those of missing lines.
   */
  | {
      readonly kind: 'previous_absent'
      readonly firstAt: string
      readonly wallets: readonly string[]
      readonly findings: number
      readonly missing: number
    }
  /**
   * No balance states an opening and no last result was given: each wallet is taken to open with nothing, and these,
   * all that have lines, hold more than their lines make, of which the first is of this hour.
   */
  | {
      readonly kind: 'openings_absent'
      readonly firstAt: string
      readonly wallets: readonly string[]
    }
  /** The balances of these wallets are, to the centavo, so many times what their openings and lines make: 100 or 0.01. */
  | {
      readonly kind: 'balances_scaled'
      readonly factor: 100 | 0.01
      readonly wallets: readonly string[]
    }
  /**
   * Each of these two wallets opens, to the centavo, with the last closing of the other, or states the balance that
   * its lines make.
   */
  | {
      readonly kind: 'balances_exchanged'
      readonly field: 'opening' | 'available'
      readonly wallets: readonly string[]
    }
  /** Nearly all times of a file are so many hours ahead of those of another, behind where negative. */
  | {
      readonly kind: 'clocks_apart'
      readonly file: string
      readonly other: string
      readonly hours: number
    }
  /**
   * So many of the rows of a file that were compared, nearly all or those of a part, are dated another month or year
   * than those of other files with the same ids; from so many days later to so many, earlier where negative.
   */
  | {
      readonly kind: 'dates_apart'
      readonly file: string
      readonly other: string
      readonly compared: number
      readonly apart: number
      readonly fromDays: number
      readonly untilDays: number
      /** Which fee was in force goes by dates that are apart, and a fee table is there. */
      readonly fees?: boolean
      /** A few of them: what both files say of one id. */
      readonly examples: readonly {
        readonly id: string
        readonly at: string
        readonly otherAt: string
      }[]
    }
  /**
   * So many lines of before this instant are in the openings already: without them all wallets add up, of which
   * these differ.
   */
  | {
      readonly kind: 'opening_later'
      readonly openedAt: string
      readonly lines: number
      readonly wallets: readonly string[]
    }
  /** A balance was stated in a month after that of the last line, and differs. */
  | {readonly kind: 'balances_apart'; readonly statedAt: string; readonly lastAt: string}
  /** Between the last closing and the first line there is a month without lines. */
  | {readonly kind: 'month_skipped'; readonly closedAt: string; readonly firstAt: string}
  /** These wallets do not open with their last closing: so many lines of before it are asked for again. */
  | {
      readonly kind: 'openings_apart'
      readonly wallets: readonly string[]
      readonly findings: number
    }
  /** The statement has no line of these wallets, and so many of theirs are missing; it has lines of others. */
  | {
      readonly kind: 'wallets_without_lines'
      readonly wallets: readonly string[]
      readonly lines: number
    }
  /** So many lines of these wallets, nearly all or most of theirs, belong to no record; those of others do. */
  | {
      readonly kind: 'wallets_without_records'
      readonly wallets: readonly string[]
      readonly lines: number
    }
  /**
   * So many lines of these wallets, nearly all of theirs, belong to no record, and so many of the lines of their
   * records are missing: statement and records are of different accounts or periods, or of different ids.
   */
  | {
      readonly kind: 'lines_foreign'
      readonly wallets: readonly string[]
      readonly lines: number
      readonly missing: number
    }
  /**
   * So many charges of these wallets, nearly all of them, are in no file, as events or lines of payments name them;
   * those of others are.
   */
  | {
      readonly kind: 'wallets_without_charges'
      readonly wallets: readonly string[]
      readonly charges: number
    }
  /** As `wallets_without_charges`, of so many payouts of these wallets. */
  | {
      readonly kind: 'wallets_without_withdrawals'
      readonly wallets: readonly string[]
      readonly withdrawals: number
    }
  /**
   * A file has no row of so many of the civil days (São Paulo) of which it has rows or of which rows are missing, from
   * the first of them to the last one: a part of an export in several files was not given.
   */
  | {
      readonly kind: 'days_absent'
      readonly file: 'statement.csv' | 'charges.jsonl' | 'withdrawals.jsonl'
      readonly days: number
      readonly ofDays: number
      readonly fromDay: string
      readonly untilDay: string
      /** How many of its rows are known to be missing on those days. */
      readonly rows: number
    }
  /**
   * So many records of one civil day (São Paulo), nearly all of those that events of that day name, are in no file;
   * those of other days are.
   */
  | {
      readonly kind: 'day_without_records'
      readonly file: 'charges.jsonl' | 'withdrawals.jsonl'
      readonly day: string
      readonly records: number
    }
  /**
   * So many lines of the statement, nearly all of those days (civil days in São Paulo), are of no record; those of other
   * days are.
   */
  | {
      readonly kind: 'days_unrecorded'
      readonly lines: number
      readonly fromDay: string
      readonly untilDay: string
    }
  /** The statement has none, or almost none, of the lines of one side of splits: so many are missing. */
  | {
      readonly kind: 'legs_one_sided'
      readonly side: 'incoming' | 'outgoing'
      readonly lines: number
    }
  /** For so much of what is missing the statement has a line of the same wallet and amount under an id of no record. */
  | {readonly kind: 'other_ids'; readonly lines: number}
  /** So many records lack their event, and one of the same wallet, amount and time names a record that no file has. */
  | {readonly kind: 'record_ids_apart'; readonly records: number}
  /** So many fees are missing, and for each an amount is off by it: the statement has fees within the amounts. */
  | {readonly kind: 'fees_in_amounts'; readonly lines: number}
