import {describe, expect, test} from 'vitest'
import {inGroups} from '../../../src/journal/postgres/groups.ts'
import {PostgresError} from '../../../src/platform/postgres/trouble.ts'

const refused = (code: string): PostgresError =>
  new PostgresError('postgres://db/pixctl', Object.assign(new Error(code), {code}))

/** Writes numbers; a group with one of these fails as it says. */
function writing(failures: Readonly<Record<number, Error>>) {
  const groups: (readonly number[])[] = []
  const commits = inGroups(async (entries: readonly number[]) => {
    groups.push(entries)
    const failing = entries.find((entry) => failures[entry])
    if (failing !== undefined) throw failures[failing]
    return entries.map((entry) => entry * 10)
  })
  return {groups, add: (...entries: readonly number[]) => entries.map((one) => commits.add(one))}
}

describe('what is written together', () => {
  test('is one statement, and each has its own result', async () => {
    const {groups, add} = writing({})
    expect(await Promise.all(add(1, 2, 3))).toEqual([10, 20, 30])
    expect(groups).toEqual([[1, 2, 3]])
  })

  test('and is refused goes again one by one: only what is refused alone fails', async () => {
    const error = refused('22021')
    const {groups, add} = writing({2: error})
    const settled = await Promise.allSettled(add(1, 2, 3))
    expect(settled).toEqual([
      {status: 'fulfilled', value: 10},
      {status: 'rejected', reason: error},
      {status: 'fulfilled', value: 30},
    ])
    expect(groups).toEqual([[1, 2, 3], [1], [2], [3]])
  })

  test.each([
    {name: 'the connection was lost: it may be written', error: refused('ECONNRESET')},
    {name: 'it was no refusal of the server', error: new TypeError('a mistake')},
  ])('fails as a whole, and is not sent again, where $name', async ({error}) => {
    const {groups, add} = writing({2: error})
    const settled = await Promise.allSettled(add(1, 2, 3))
    expect(settled).toEqual(Array(3).fill({status: 'rejected', reason: error}))
    expect(groups).toEqual([[1, 2, 3]])
  })

  test('alone and is refused is not sent again', async () => {
    const error = refused('22021')
    const {groups, add} = writing({2: error})
    await expect(Promise.all(add(2))).rejects.toBe(error)
    expect(groups).toEqual([[2]])
  })
})
