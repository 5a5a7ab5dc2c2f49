import {describe, expect, test} from 'vitest'
import {
  mayExist,
  REQUEST_EVENTS,
  REQUEST_STATES,
  type RequestEvent,
  STANDINGS,
  type Standing,
  standingOf,
  stateOf,
  TRANSITIONS,
} from '../../src/journal/request-state.ts'

/** The table as it is meant, a line a cell: from, what happens, to. */
const CELLS: readonly (readonly [Standing, RequestEvent, Standing])[] = [
  ['fresh', 'sent_again', 'doubtful'],
  ['fresh', 'created', 'done'],
  ['fresh', 'refused', 'refused'],
  ['fresh', 'turned_away', 'refused'],
  ['fresh', 'not_sent', 'failed'],
  ['fresh', 'unanswered', 'doubtful'],
  ['fresh', 'absent', 'failed'],
  ['doubtful', 'sent_again', 'doubtful'],
  ['doubtful', 'created', 'done'],
  ['doubtful', 'refused', 'refused'],
  ['doubtful', 'turned_away', 'doubtful'],
  ['doubtful', 'not_sent', 'doubtful'],
  ['doubtful', 'unanswered', 'doubtful'],
  ['doubtful', 'absent', 'failed'],
  ['done', 'sent_again', 'done'],
  ['done', 'created', 'done'],
  ['done', 'refused', 'done'],
  ['done', 'turned_away', 'done'],
  ['done', 'not_sent', 'done'],
  ['done', 'unanswered', 'done'],
  ['done', 'absent', 'done'],
  ['refused', 'sent_again', 'fresh'],
  ['refused', 'created', 'done'],
  ['refused', 'refused', 'refused'],
  ['refused', 'turned_away', 'refused'],
  ['refused', 'not_sent', 'refused'],
  ['refused', 'unanswered', 'doubtful'],
  ['refused', 'absent', 'refused'],
  ['failed', 'sent_again', 'fresh'],
  ['failed', 'created', 'done'],
  ['failed', 'refused', 'refused'],
  ['failed', 'turned_away', 'failed'],
  ['failed', 'not_sent', 'failed'],
  ['failed', 'unanswered', 'doubtful'],
  ['failed', 'absent', 'failed'],
]

describe('the table of states', () => {
  test.each(CELLS)('%s + %s is %s', (from, event, to) => {
    expect(TRANSITIONS[from][event]).toBe(to)
  })

  test('has a test for every cell', () => {
    const tested = CELLS.map(([from, event]) => `${from} ${event}`)
    const all = STANDINGS.flatMap((from) => REQUEST_EVENTS.map((event) => `${from} ${event}`))
    expect(tested.toSorted()).toEqual(all.toSorted())
  })

  test('a doubt ends only in an answer about exactly this creation', () => {
    const ends = REQUEST_EVENTS.filter(
      (event) => stateOf(TRANSITIONS.doubtful[event]) !== 'unknown',
    )
    expect(ends).toEqual(['created', 'refused', 'absent'])
  })

  test('what is done is done, whatever happens', () => {
    expect(new Set(Object.values(TRANSITIONS.done))).toEqual(new Set(['done']))
  })

  test('fresh and doubtful are both written as unknown, and distinguished by a mark', () => {
    expect([stateOf('fresh'), stateOf('doubtful')]).toEqual(['unknown', 'unknown'])
    expect([standingOf('unknown', false), standingOf('unknown', true)]).toEqual([
      'fresh',
      'doubtful',
    ])
    expect(standingOf('done', true)).toBe('done')
  })
})

test('what is done or unknown may exist at the service; what was refused or never left does not', () => {
  expect(REQUEST_STATES.filter(mayExist)).toEqual(['unknown', 'done'])
})
