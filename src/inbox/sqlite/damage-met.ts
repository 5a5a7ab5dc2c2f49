import type {OpenInbox} from '../inbox.ts'
import {isInboxDamage} from './soundness.ts'

/** The same inbox; where a call of it meets damage, what it throws is made by `met`. */
export function withDamageMet(inbox: OpenInbox, met: (cause: unknown) => Error): OpenInbox {
  const mapped = (error: unknown): unknown => (isInboxDamage(error) ? met(error) : error)
  return new Proxy(inbox, {
    get: (target, name) => {
      const member: unknown = Reflect.get(target, name, target)
      if (typeof member !== 'function') return member
      return (...values: unknown[]) => watched(() => member.apply(target, values), mapped)
    },
  })
}

type Mapped = (error: unknown) => unknown

function watched(call: () => unknown, mapped: Mapped): unknown {
  try {
    const result = call()
    if (result instanceof Promise) return settled(result, mapped)
    return isAsyncIterable(result) ? each(result, mapped) : result
  } catch (error) {
    throw mapped(error)
  }
}

async function settled(result: Promise<unknown>, mapped: Mapped): Promise<unknown> {
  try {
    return await result
  } catch (error) {
    throw mapped(error)
  }
}

async function* each(items: AsyncIterable<unknown>, mapped: Mapped): AsyncGenerator<unknown> {
  try {
    yield* items
  } catch (error) {
    throw mapped(error)
  }
}

const isAsyncIterable = (value: unknown): value is AsyncIterable<unknown> =>
  typeof value === 'object' && value !== null && Symbol.asyncIterator in value
