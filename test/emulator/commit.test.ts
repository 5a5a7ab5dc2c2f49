import {describe, expect, test} from 'vitest'
import {DataPlace} from '../../src/emulator/data.ts'
import {Store} from '../../src/emulator/store/store.ts'

const opened = async () => new Store(await new DataPlace(undefined).open())

describe('commands of one turn of the event loop', () => {
  test('are answered only when their common commit is done', async () => {
    const {commits, db, meta} = await opened()
    let answered = false
    const first = commits.run(() => meta.set('a', '1')).then(() => (answered = true))
    const second = commits.run(() => meta.set('b', '2'))
    expect([db.isTransaction, answered]).toEqual([true, false])
    await Promise.all([first, second])
    expect([db.isTransaction, answered]).toEqual([false, true])
  })

  test('stand each in a savepoint: one that throws leaves nothing and takes no other with it', async () => {
    const {commits, meta} = await opened()
    const good = commits.run(() => meta.set('good', '1'))
    const bad = commits.run(() => {
      meta.set('bad', '1')
      throw new Error('a bug')
    })
    await expect(bad).rejects.toThrow('a bug')
    await good
    expect([meta.get('good'), meta.get('bad')]).toEqual(['1', undefined])
  })

  test('all fail when the commit fails', async () => {
    const {commits, db, meta} = await opened()
    const lost = [commits.run(() => meta.set('a', '1')), commits.run(() => meta.set('b', '1'))]
    db.exec('ROLLBACK')
    for (const answer of lost) await expect(answer).rejects.toThrow()
    await commits.run(() => meta.set('c', '1'))
    expect([meta.get('a'), meta.get('b'), meta.get('c')]).toEqual([undefined, undefined, '1'])
  })
})
