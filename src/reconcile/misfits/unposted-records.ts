import type {EventSubjectKind} from '../../domain/event-subject.ts'
import type {FindingLook} from '../findings/finding-look.ts'

/** Records of one kind. */
export interface Unposted {
  /** How many have no event of their outcome. */
  readonly events: number
  /** How many have no line of their own in the statement. */
  readonly lines: number
}

/** Records by what is missing of each: with neither an event nor a line they may be those of another account. */
export class UnpostedRecords {
  readonly #events = new Map<string, number>()
  readonly #lines = new Map<string, number>()

  add(look: Pick<FindingLook, 'code' | 'role' | 'subject'>): void {
    const isEvent = look.code === 'MISSING_EVENT'
    if (!isEvent && (look.code !== 'MISSING_POSTING' || look.role !== 'main')) return
    const {kind} = look.subject
    const counts = isEvent ? this.#events : this.#lines
    counts.set(kind, (counts.get(kind) ?? 0) + 1)
  }

  of(kind: EventSubjectKind): Unposted {
    return {events: this.#events.get(kind) ?? 0, lines: this.#lines.get(kind) ?? 0}
  }
}
