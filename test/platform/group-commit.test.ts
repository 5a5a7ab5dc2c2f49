import {describe, expect, test} from 'vitest'
import {fulfilled, GroupCommit, rejected} from '../../src/platform/group-commit.ts'

const echo = (entries: readonly string[]) => entries.map((entry) => fulfilled(entry))

describe('GroupCommit', () => {
  test('writes what comes at once together, and reports none before it is written', async () => {
    const log: string[] = []
    const commits = new GroupCommit((entries: readonly string[]) => {
      log.push(`write ${entries.join(' ')}`)
      return echo(entries)
    })
    const write = (name: string) => commits.add(name).then(() => log.push(`${name} reported`))
    await Promise.all([write('a'), write('b')])
    await write('c')
    expect(log).toEqual(['write a b', 'a reported', 'b reported', 'write c', 'c reported'])
  })

  test('an entry fails alone where its outcome says so', async () => {
    const commits = new GroupCommit((entries: readonly string[]) =>
      entries.map((entry) => (entry === 'bad' ? rejected(new Error('constraint')) : fulfilled(1))),
    )
    const [bad, good] = [commits.add('bad'), commits.add('good')]
    await expect(bad).rejects.toThrow('constraint')
    await expect(good).resolves.toBe(1)
  })

  test.each([
    {
      name: 'in one turn',
      write: () => {
        throw new Error('disk')
      },
    },
    {name: 'later', write: () => Promise.reject(new Error('disk'))},
  ])(
    'a group whose write fails $name fails all of its entries, and none after',
    async ({write}) => {
      const groups = [write, echo]
      const commits = new GroupCommit((entries: readonly string[]) => {
        const next = groups.shift() ?? echo
        return next(entries)
      })
      const lost = [commits.add('a'), commits.add('b')]
      for (const one of lost) await expect(one).rejects.toThrow('disk')
      await expect(commits.add('c')).resolves.toBe('c')
    },
  )

  test('what comes while a group is on its way to the disk is one group after it', async () => {
    const groups: string[][] = []
    const disk = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const commits = new GroupCommit(async (entries: readonly string[]) => {
      groups.push([...entries])
      await disk[groups.length - 1]?.promise
      return echo(entries)
    })
    const first = commits.add('a')
    commits.flush()
    const later = ['b', 'c'].map((name) => commits.add(name))
    commits.flush()
    expect(groups).toEqual([['a']])
    disk[0]?.resolve()
    await first
    disk[1]?.resolve()
    await commits.drain()
    await expect(Promise.all(later)).resolves.toEqual(['b', 'c'])
    expect(groups).toEqual([['a'], ['b', 'c']])
  })

  test('flush writes at once what is waiting', async () => {
    const groups: string[][] = []
    const commits = new GroupCommit((entries: readonly string[]) => {
      groups.push([...entries])
      return echo(entries)
    })
    const first = commits.add('a')
    commits.flush()
    expect(groups).toEqual([['a']])
    await first
  })
})
