import type {OpenInbox} from '../inbox.ts'

/**
 * The same inbox, read only, as on a disk that takes nothing: what would write throws `cause`, which
 * kept it from being written. Marks of what was seen stay out, as wherever they cannot be written.
 */
export function withoutWrites(inbox: OpenInbox, cause: unknown): OpenInbox {
  const refuse = async (): Promise<never> => {
    throw cause
  }
  const {replays} = inbox
  const refused: Partial<OpenInbox> = {
    accept: refuse,
    hasten: refuse,
    record: refuse,
    prune: refuse,
    markSeen: async () => {},
    replays: {
      unfinished: () => replays.unfinished(),
      begin: refuse,
      hold: refuse,
      record: refuse,
    },
  }
  return new Proxy(inbox, {
    get: (target, name) => {
      if (Object.hasOwn(refused, name)) return Reflect.get(refused, name)
      const member: unknown = Reflect.get(target, name, target)
      return typeof member === 'function' ? member.bind(target) : member
    },
  })
}
