import type {SentFailure} from '../../../read/files/temporary-file.ts'
import type {
  Collected,
  CollectedRows,
  CollectOrder,
  FeesShare,
  JudgedRows,
  Plan,
  ReplayedLines,
  ReplayOrder,
  ScreenedReply,
  Share,
} from '../plan/plan.ts'

/** What the calling thread asks of a worker, one thing at a time. */
export type Question<Terms> =
  | {readonly ask: 'screen'}
  | {readonly ask: 'collect'; readonly order: CollectOrder}
  | {readonly ask: 'judge'; readonly share: Share; readonly terms: Terms}
  | {readonly ask: 'judgeFees'; readonly share: FeesShare; readonly terms: Terms}
  | {readonly ask: 'replay'; readonly order: ReplayOrder}

/** What is to be done, said once before anything is asked: it has no answer. */
export interface Beginning {
  readonly ask: 'begin'
  readonly plan: Plan
}

/** What a worker answers to each question. */
export interface Answers<Judged> {
  readonly screen: ScreenedReply
  readonly collect: Collected
  readonly judge: JudgedRows<Judged>
  readonly judgeFees: Judged
  readonly replay: ReplayedLines[]
}

/** What a worker sends: rows while it collects, then the answer, or why there is none. */
export type Reply<Judged> =
  | {readonly rows: CollectedRows}
  | {readonly answer: Answers<Judged>[keyof Answers<Judged>]}
  | {readonly failure: SentFailure}
