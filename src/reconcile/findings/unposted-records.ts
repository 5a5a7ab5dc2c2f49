import type {EventSubjectKind} from '../../domain/event-subject.ts'
import type {FindingLook} from './finding-look.ts'

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

  add({code, role, subject: {kind}}: Pick<FindingLook, 'code' | 'role' | 'subject'>): void {
    if (code === 'MISSING_EVENT') this.#events.set(kind, (this.#events.get(kind) ?? 0) + 1)
    if (code !== 'MISSING_POSTING' || role !== 'main') return
    this.#lines.set(kind, (this.#lines.get(kind) ?? 0) + 1)
  }

  of(kind: EventSubjectKind): Unposted {
    return {events: this.#events.get(kind) ?? 0, lines: this.#lines.get(kind) ?? 0}
  }
}
