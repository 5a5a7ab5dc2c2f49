import type {KeptApproval, KnownAccount} from '../journal.ts'
import type {KeptResource, ResourceUpdate} from '../kept-resource.ts'
import type {NewRequest, Outcome, RequestRecord, ServicePlace} from '../request-record.ts'
import type {Standing} from '../request-state.ts'

/** A resource with the JSON text that is kept of it, without secrets. */
export interface StoredResource extends Omit<KeptResource, 'resource' | 'description'> {
  readonly resource: string
}

/** Fields that changed, as JSON text. */
export interface StoredUpdate extends Omit<ResourceUpdate, 'resource'> {
  readonly resource: string
}

/** What happened to a request, and what it created. */
export interface Ending {
  readonly id: string
  /** Where the caller began it and knows all of it; else it is read. */
  readonly standing?: Standing | undefined
  readonly outcome: Outcome
  readonly kept?: StoredResource | undefined
}

/** Every change of the journal, each a part of a transaction, and data in and out. */
export interface JournalWrites {
  /** The request that has the key; nothing where this one is new. */
  begin(request: NewRequest): RequestRecord | undefined
  claim(taken: {readonly id: string; readonly nowMs: number}): RequestRecord
  /** Nothing where the request was as the caller said: the caller knows what it is now. */
  settle(ending: Ending): RequestRecord | undefined
  markUndated(nowMs: number): void
  saveResource(kept: StoredResource): void
  /** `false` when it is not known. */
  updateResource(update: StoredUpdate): boolean
  saveAccount(
    seen: Pick<ServicePlace, 'environment' | 'baseUrl'> &
      KnownAccount & {readonly clientId: string},
  ): void
  noteInstance(seen: Pick<ServicePlace, 'baseUrl' | 'instance'>): void
  saveApproval(approval: KeptApproval): void
}

/** The name of a change. */
export type WriteName = keyof JournalWrites
/** What a change of that name is about. */
export type WriteArgument<Name extends WriteName> = Parameters<JournalWrites[Name]>[0]
/** What a change of that name gives. */
export type WriteResult<Name extends WriteName> = ReturnType<JournalWrites[Name]>

/** A change by its name and what it is about: what a thread can be sent. */
export interface Write<Name extends WriteName = WriteName> {
  readonly name: Name
  readonly argument: WriteArgument<Name>
}

/**
 * Whether a change is on the disk when it ends. What need not be is lost in a power cut at worst, and
 * asked of the service again.
 */
export const WAITS_FOR_DISK: Readonly<Record<WriteName, boolean>> = {
  begin: true,
  claim: true,
  settle: false,
  markUndated: true,
  saveResource: false,
  updateResource: false,
  saveAccount: false,
  noteInstance: false,
  saveApproval: true,
}

/** Where changes are carried out: in this thread, or in one of their own. */
export interface JournalWriter {
  /**
   * Ends when the change is on the disk, or where it need not be, with the operating system.
   *
   * Errors: those of any change committed with it.
   */
  write<Name extends WriteName>(
    name: Name,
    argument: WriteArgument<Name>,
  ): Promise<WriteResult<Name>>
  /** See `Journal`. */
  writesOfOthers(): number | undefined
}
