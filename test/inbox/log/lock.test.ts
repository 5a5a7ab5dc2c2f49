import {execFileSync} from 'node:child_process'
import {existsSync, mkdirSync, readFileSync, statSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {describe, expect, test} from 'vitest'
import {
  isOnSharedStore,
  listenerOf,
  lockForCommand,
  lockIfFree,
  lockInbox,
  notePort,
  portOf,
} from '../../../src/inbox/log/lock.ts'
import {openListenerInbox} from '../../../src/inbox/open-inbox.ts'
import {scratchHome} from '../../helpers/webhooks.ts'

function place() {
  const home = scratchHome()
  const directory = join(home, 'inbox')
  mkdirSync(directory)
  return {home, directory, holder: join(directory, 'listener.pid')}
}

describe('the lock of an inbox', () => {
  test('is had by one listener, which says its process', async () => {
    const {directory, holder} = place()
    const lock = await lockInbox(directory)
    expect(readFileSync(holder, 'utf8')).toBe(`${process.pid}\n`)
    expect(statSync(holder).mode & 0o777).toBe(0o600)
    expect(await lockIfFree(directory)).toBeUndefined()
    // It needs no room on the disk.
    expect(existsSync(join(directory, 'listener.lock-journal'))).toBe(false)
    expect(await lockForCommand(directory)).toBeUndefined()
    writeFileSync(holder, '4711\n')
    await expect(lockInbox(directory)).rejects.toThrow('4711')
    lock.release()
    const next = await lockIfFree(directory)
    expect(next).toBeDefined()
    next?.release()
  })

  test('is waited for where a command has it for a moment', async () => {
    const {directory} = place()
    for (const wait of [lockInbox, lockForCommand]) {
      const held = await lockForCommand(directory)
      const waiting = wait(directory)
      held?.release()
      const lock = await waiting
      expect(lock).toBeDefined()
      lock?.release()
    }
  })

  test('is free again where the disk does not take the process', async () => {
    const {home, directory, holder} = place()
    mkdirSync(holder)
    await expect(lockInbox(directory)).rejects.toMatchObject({code: 'EISDIR'})
    await expect(openListenerInbox(home)).rejects.toMatchObject({
      code: 'INBOX_UNAVAILABLE',
      exitCode: 1,
    })
    const next = await lockIfFree(directory)
    expect(next).toBeDefined()
    next?.release()
  })

  test('is refused without a process where none is known', async () => {
    const {directory} = place()
    const held = await lockIfFree(directory)
    await expect(lockInbox(directory)).rejects.toMatchObject({code: 'INBOX_IN_USE'})
    held?.release()
  })
})

describe('the listener of a home', () => {
  test('is known while it runs, and not before or after', async () => {
    const {home, directory} = place()
    expect(await listenerOf(home)).toBeUndefined()
    expect(existsSync(join(directory, 'listener.lock'))).toBe(false)
    const lock = await lockInbox(directory)
    expect(await listenerOf(home)).toBe(process.pid)
    lock.release()
    expect(await listenerOf(home)).toBeUndefined()
    const next = await lockInbox(directory)
    next.release()
  })

  test('is none in a home without an inbox, and none is made', async () => {
    const home = scratchHome()
    expect(await listenerOf(home)).toBeUndefined()
    expect(existsSync(join(home, 'inbox'))).toBe(false)
  })
})

describe('the port of a listener', () => {
  test('is that which its process wrote down', () => {
    const {home} = place()
    expect(portOf(home, process.pid)).toBeUndefined()
    notePort(home, 4242, 'local')
    expect([portOf(home, process.pid), portOf(home, process.pid + 1)]).toEqual([4242, undefined])
    expect(isOnSharedStore(home, process.pid)).toBe(false)
    notePort(home, 4242, 'postgres')
    expect(portOf(home, process.pid)).toBe(4242)
    expect([process.pid, process.pid + 1].map((pid) => isOnSharedStore(home, pid))).toEqual([
      true,
      false,
    ])
  })

  test('is not known where it cannot be written, and that stops nothing', () => {
    const {home, directory} = place()
    execFileSync('mkfifo', [join(directory, 'listener.port')])
    notePort(home, 4242, 'local')
    expect(portOf(home, process.pid)).toBeUndefined()
    notePort(join(home, 'none'), 4242, 'local')
  })
})
