import type {Delivery, Inbox, ListenerFacts, OtherListener, Verdict} from '../inbox.ts'

/** The inbox of a store that several machines share, and that may be away. */
export interface SharedInbox extends Inbox {
  readonly lookEveryMs: number
  /** Takes these together. `earlier`: received a while ago, and some may be stored already. */
  take(deliveries: readonly Delivery[], when?: 'earlier'): Promise<Verdict[]>
  /** Whether the store is well and refused what was given to it, as it would again. */
  refusesWhatItWasGiven(error: unknown): boolean
  /** Says to the other listeners whether deliveries wait on this machine. */
  sayBehind(isBehind: boolean): Promise<void>
  sayPresent(own: ListenerFacts): Promise<OtherListener[]>
  /** Whether the other listeners have come back since the trouble, which began and ended so long ago. */
  haveReturned(trouble: {readonly troubleMs: number; readonly quietMs: number}): Promise<boolean>
}
