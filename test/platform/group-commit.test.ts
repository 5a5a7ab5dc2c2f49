import {describe, expect, test} from 'vitest'
import {GroupCommit} from '../../src/platform/group-commit.ts'

describe('GroupCommit', () => {
  test('commits what comes at once together, and reports none before it is on the disk', async () => {
    const log: string[] = []
    const commits = new GroupCommit((work) => {
      log.push('begin')
      work()
      log.push('commit')
    })
    const write = (name: string) =>
      commits.write(() => log.push(name)).then(() => log.push(`${name} reported`))
    await Promise.all([write('a'), write('b')])
    await write('c')
    expect(log).toEqual(
      ['begin', 'a', 'b', 'commit', 'a reported', 'b reported'].concat([
        'begin',
        'c',
        'commit',
        'c reported',
      ]),
    )
  })

  test('a write that fails fails those committed with it, and none after', async () => {
    const commits = new GroupCommit((work) => work())
    const failing = commits.write(() => {
      throw new Error('constraint')
    })
    const beside = commits.write(() => 1)
    await expect(failing).rejects.toThrow('constraint')
    await expect(beside).rejects.toThrow('constraint')
    await expect(commits.write(() => 2)).resolves.toBe(2)
  })

  test('waits for the disk where one of those committed together has to', async () => {
    const synced: boolean[] = []
    const commits = new GroupCommit((work, isSynced) => {
      synced.push(isSynced)
      work()
    })
    await Promise.all([commits.write(() => 1, false), commits.write(() => 2)])
    await commits.write(() => 3, false)
    expect(synced).toEqual([true, false])
  })
})
