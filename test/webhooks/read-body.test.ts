import {EventEmitter} from 'node:events'
import type {IncomingMessage} from 'node:http'
import {describe, expect, test} from 'vitest'
import {BodyBudget, MAX_BODY_BYTES, readBody} from '../../src/webhooks/read-body.ts'

const ROOM_BYTES = 128 * 1024 * 1024

/** A request whose body comes as the test says. */
function reading(budget = new BodyBudget()) {
  const request = new EventEmitter()
  const done: (Buffer | string)[] = []
  readBody(request as IncomingMessage, budget, (body) => done.push(body))
  return {
    budget,
    done,
    send: (...pieces: readonly Buffer[]) => {
      for (const piece of pieces) request.emit('data', piece)
    },
    end: () => request.emit('end'),
    close: () => request.emit('close'),
  }
}

/** That all of the room is free again. */
const isEmpty = (budget: BodyBudget): boolean => budget.take(ROOM_BYTES)

describe('a body', () => {
  test('is its pieces in their order, once all of them came', () => {
    const {budget, done, send, end, close} = reading()
    send(Buffer.from('a'), Buffer.from('bc'), Buffer.from([0xff]))
    expect(done).toEqual([])
    end()
    close()
    expect(done).toEqual([Buffer.from([0x61, 0x62, 0x63, 0xff])])
    expect(isEmpty(budget)).toBe(true)
  })

  test('in one piece is that piece; of none it is empty', () => {
    const one = reading()
    one.send(Buffer.from('abc'))
    one.end()
    expect(one.done).toEqual([Buffer.from('abc')])
    const none = reading()
    none.end()
    expect(none.done).toEqual([Buffer.alloc(0)])
  })

  test('of the limit is taken; at one byte more it is refused at once, and no more is kept', () => {
    const most = reading()
    most.send(Buffer.alloc(MAX_BODY_BYTES - 1), Buffer.alloc(1))
    most.end()
    expect(most.done).toMatchObject([{length: MAX_BODY_BYTES}])
    const {budget, done, send, end, close} = reading()
    send(Buffer.alloc(MAX_BODY_BYTES), Buffer.alloc(1))
    expect(done).toEqual(['too_large'])
    send(Buffer.alloc(1))
    end()
    close()
    expect(done).toEqual(['too_large'])
    expect(isEmpty(budget)).toBe(true)
  })

  test('whose sender goes away is dropped without a word', () => {
    const {budget, done, send, end, close} = reading()
    send(Buffer.from('a'))
    close()
    end()
    expect(done).toEqual([])
    expect(isEmpty(budget)).toBe(true)
  })
})

describe('the room for all bodies that are under way', () => {
  test('is 128 MiB, and what is given back can be taken again', () => {
    const budget = new BodyBudget()
    expect([budget.take(ROOM_BYTES - 1), budget.take(2), budget.take(1)]).toEqual([
      true,
      false,
      true,
    ])
    budget.giveBack(2)
    expect([budget.take(3), budget.take(2)]).toEqual([false, true])
  })

  test('is shared: a body that it does not hold is to be sent again later, and gives back its part', () => {
    const {budget, done, send, end} = reading()
    budget.take(ROOM_BYTES - 3)
    const other = reading(budget)
    send(Buffer.from('ab'))
    other.send(Buffer.from('c'), Buffer.from('d'))
    expect(other.done).toEqual(['unavailable'])
    send(Buffer.from('e'))
    end()
    expect(done).toEqual([Buffer.from('abe')])
    budget.giveBack(ROOM_BYTES - 3)
    // What goes on to come of a body that was refused takes no room.
    other.send(Buffer.from('f'))
    other.end()
    expect(isEmpty(budget)).toBe(true)
  })
})
