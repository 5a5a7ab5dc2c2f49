import {
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import {dirname, join} from 'node:path'
import {describe, expect, test} from 'vitest'
import {examineInboxLog} from '../../../src/actions/doctor/inbox-log.ts'
import {acknowledgedEnd} from '../../../src/inbox/log/end-mark.ts'
import {FrameBatch} from '../../../src/inbox/log/frame.ts'
import {IntakeLog} from '../../../src/inbox/log/log.ts'
import {segmentName} from '../../../src/inbox/log/segment.ts'
import {openInbox, openListenerInbox} from '../../../src/inbox/open-inbox.ts'
import type {Notice} from '../../../src/messages/message.ts'
import {LOCAL_STORE} from '../../../src/platform/store.ts'
import {aDelivery, listed, scratchHome} from '../../helpers/webhooks.ts'

const ZEROS = Buffer.alloc(10_000)

/** A frame of each event, one after the other. */
function frames(...eventIds: string[]): Buffer[] {
  return eventIds.map((eventId) => {
    const batch = new FrameBatch()
    batch.append(aDelivery({eventId}))
    return Buffer.from(batch.bytes)
  })
}

const flipped = (bytes: Buffer, at: number): Buffer => {
  const changed = Buffer.from(bytes)
  changed[at] = (changed[at] ?? 0) ^ 0x10
  return changed
}

function homeWith(...files: Buffer[]): string {
  const home = scratchHome()
  mkdirSync(join(home, 'inbox', 'log'), {recursive: true, mode: 0o700})
  for (const [index, bytes] of files.entries())
    writeFileSync(join(home, 'inbox', 'log', segmentName(index + 1)), bytes, {mode: 0o600})
  return home
}

/** What a command lists, and what it says. */
async function readBy(home: string, opened = openInbox) {
  const said: string[] = []
  const inbox = await opened(home, LOCAL_STORE, (notice: Notice) => said.push(notice('en')))
  const ids = (await listed(inbox)).map(({eventId}) => eventId)
  await inbox.close()
  return {ids, said}
}

const [a = ZEROS, b = ZEROS, c = ZEROS, later = ZEROS] = frames('a', 'b', 'c', 'later')
const whole = Buffer.concat([a, b, c, ZEROS])
const DAMAGE = [
  {name: 'a byte of the first frame', bytes: flipped(whole, 40), ids: ['b', 'c']},
  {name: 'a byte of the middle frame', bytes: flipped(whole, a.length + 40), ids: ['a', 'c']},
  {
    name: 'a byte of the last frame',
    bytes: flipped(whole, a.length + b.length + 40),
    ids: ['a', 'b'],
  },
  {name: 'the length of the first frame', bytes: flipped(whole, 1), ids: ['b', 'c']},
  {
    name: 'the length of the last frame',
    bytes: flipped(whole, a.length + b.length + 1),
    ids: ['a', 'b'],
  },
  {
    name: 'zeros over the first frame',
    bytes: Buffer.from(whole).fill(0, 0, a.length),
    ids: ['b', 'c'],
  },
  {name: 'a file cut in a frame', bytes: whole.subarray(0, a.length + 50), ids: ['a']},
  {name: 'nothing but garbage', bytes: Buffer.alloc(900, 'garbage['), ids: []},
]

describe('damage in the log of the inbox', () => {
  test.each(DAMAGE)(
    '$name, in a file with a successor: the rest is taken over, the file kept, and it is said once',
    async ({bytes, ids}) => {
      const home = homeWith(bytes, later)
      const first = await readBy(home)
      expect(first.ids).toEqual([...ids, 'later'])
      expect(first.said).toEqual([expect.stringMatching(/damaged: \d+ bytes of .*[.]damaged /)])
      const kept = join(home, 'inbox', 'log', `${segmentName(1)}.damaged`)
      expect(readFileSync(kept)).toEqual(bytes)
      expect(statSync(kept).mode & 0o777).toBe(0o600)
      expect(await readBy(home)).toEqual({ids: first.ids, said: []})
    },
  )

  test.each(DAMAGE)('$name, in the only file, while no listener runs', async ({bytes, ids}) => {
    const home = homeWith(bytes)
    const first = await readBy(home)
    expect(first.ids).toEqual(ids)
    expect(first.said).toHaveLength(1)
    expect(await readBy(home)).toEqual({ids, said: []})
  })

  test.each(DAMAGE)('$name, found by the next listener', async ({bytes, ids}) => {
    const home = homeWith(bytes)
    const said: string[] = []
    const notice = (one: Notice): void => void said.push(one('pt-BR'))
    const inbox = await openListenerInbox(home, LOCAL_STORE, {notice})
    expect(await inbox.accept(aDelivery({eventId: 'new'}))).toBe('stored')
    expect((await listed(inbox)).map(({eventId}) => eventId)).toEqual([...ids, 'new'])
    await inbox.close()
    expect(said).toEqual([expect.stringContaining('danificado')])
    expect(readdirSync(join(home, 'inbox', 'log'))).toEqual([`${segmentName(1)}.damaged`])
  })

  test('is not looked for in the file that a listener is writing', async () => {
    const home = scratchHome()
    const inbox = await openListenerInbox(home)
    await inbox.accept(aDelivery({eventId: 'a'}))
    const log = join(home, 'inbox', 'log')
    const [name = ''] = readdirSync(log)
    const bytes = readFileSync(join(log, name))
    bytes.write('half a frame', bytes.length - 100)
    writeFileSync(join(log, name), bytes)
    expect(await readBy(home)).toEqual({ids: ['a'], said: []})
    await inbox.close()
  })

  test('is not said of a write that was cut short at the edge of a page', async () => {
    const long = new FrameBatch()
    long.append(aDelivery({eventId: 'long', body: Buffer.alloc(9_000, 'x')}))
    const cut = Buffer.concat([a, long.bytes]).subarray(0, 8_192)
    expect(await readBy(homeWith(Buffer.concat([cut, ZEROS]), later))).toEqual({
      ids: ['a', 'later'],
      said: [],
    })
  })

  test('does not make a frame of what a body holds', async () => {
    const batch = new FrameBatch()
    batch.append(aDelivery({eventId: 'outer', body: b}))
    const file = Buffer.concat([flipped(Buffer.from(batch.bytes), 40), c, ZEROS])
    expect((await readBy(homeWith(file, later))).ids).toEqual(['c', 'later'])
  })
})

/** A home whose listener was killed after it acknowledged three events, before they were taken over. */
async function homeOfKilledListener(): Promise<{home: string; path: string; ends: number[]}> {
  const home = scratchHome()
  const log = join(home, 'inbox', 'log')
  mkdirSync(log, {recursive: true, mode: 0o700})
  const intake = new IntakeLog(log, 1)
  const ends: number[] = []
  for (const eventId of ['a', 'b', 'c'])
    ends.push((await intake.append(aDelivery({eventId}))).offset)
  return {home, path: join(log, segmentName(1)), ends}
}

const CUTS = [
  {name: 'deleted', cut: (path: string) => rmSync(path), ids: []},
  {
    name: 'deleted with its folder',
    cut: (path: string) => rmSync(dirname(path), {recursive: true}),
    ids: [],
  },
  {name: 'emptied', cut: (path: string) => truncateSync(path), ids: []},
  {
    name: 'cut between two deliveries',
    cut: (path: string, [first = 0]: number[]) => truncateSync(path, first),
    ids: ['a'],
  },
  {
    name: 'overwritten with zeros from a delivery on',
    cut: (path: string, [, second = 0]: number[]) => {
      writeFileSync(path, readFileSync(path).fill(0, second))
    },
    ids: ['a', 'b'],
  },
]

describe('a file of the log with acknowledged events', () => {
  test.each(CUTS)('$name: a command says it once, and doctor later', async ({cut, ids}) => {
    const {home, path, ends} = await homeOfKilledListener()
    cut(path, ends)
    const missing = (ends[2] ?? 0) - (ends[ids.length - 1] ?? 0)
    const first = await readBy(home)
    expect(first).toEqual({
      ids,
      said: [
        expect.stringMatching(`damaged: ${missing} bytes of acknowledged events are gone from`),
      ],
    })
    expect(await readBy(home)).toEqual({ids, said: []})
    expect(examineInboxLog(home)).toMatchObject([{code: 'inbox_log_damaged', facts: {count: 1}}])
  })

  test.each(CUTS)('$name: the next listener says it, and takes the event again', async (row) => {
    const {home, path, ends} = await homeOfKilledListener()
    row.cut(path, ends)
    const said: string[] = []
    const notice = (one: Notice): void => void said.push(one('pt-BR'))
    const inbox = await openListenerInbox(home, LOCAL_STORE, {notice})
    expect(said).toEqual([expect.stringContaining('bytes de eventos já confirmados sumiram de')])
    expect(await inbox.accept(aDelivery({eventId: 'c'}))).toBe('stored')
    await inbox.close()
    expect((await readBy(home)).ids).toEqual([...row.ids, 'c'])
    expect(readdirSync(join(home, 'inbox', 'log.ends'))).toEqual([])
  })

  test.each(CUTS)('$name: nothing is said when everything was taken over before', async ({cut}) => {
    const {home, path, ends} = await homeOfKilledListener()
    await readBy(home)
    cut(path, ends)
    expect(await readBy(home)).toEqual({ids: ['a', 'b', 'c'], said: []})
    expect(examineInboxLog(home)).toEqual([])
  })

  test('is noticed by the listener that writes it', async () => {
    const home = scratchHome()
    const said: string[] = []
    const notice = (one: Notice): void => void said.push(one('en'))
    const inbox = await openListenerInbox(home, LOCAL_STORE, {notice})
    await inbox.accept(aDelivery({eventId: 'a'}))
    rmSync(join(home, 'inbox', 'log'), {recursive: true})
    mkdirSync(join(home, 'inbox', 'log'), {mode: 0o700})
    await expect(inbox.accept(aDelivery({eventId: 'b'}))).rejects.toThrow('did not take')
    expect(await inbox.accept(aDelivery({eventId: 'c'}))).toBe('stored')
    expect((await listed(inbox)).map(({eventId}) => eventId)).toEqual(['c'])
    await inbox.close()
    expect(said).toEqual([expect.stringMatching(/damaged: \d+ bytes of acknowledged events/)])
  })

  test('is noticed when rotation leaves an empty file there, by the listener that writes it', async () => {
    const home = scratchHome()
    const said: string[] = []
    const notice = (one: Notice): void => void said.push(one('en'))
    const inbox = await openListenerInbox(home, LOCAL_STORE, {notice})
    await inbox.accept(aDelivery({eventId: 'a'}))
    expect(await listed(inbox)).toHaveLength(1)
    await inbox.accept(aDelivery({eventId: 'b'}))
    const path = join(home, 'inbox', 'log', segmentName(1))
    renameSync(path, `${path}.1`)
    writeFileSync(path, '')
    await expect(inbox.accept(aDelivery({eventId: 'c'}))).rejects.toThrow('did not take')
    expect(await inbox.accept(aDelivery({eventId: 'c'}))).toBe('stored')
    await inbox.close()
    const {ids} = await readBy(home)
    expect(ids).toContain('c')
    // Whether SQLite took the second one over before the file was moved is a matter of moments.
    expect(said).toEqual(
      ids.includes('b') ? [] : [expect.stringMatching(/events are gone from .*moved away/)],
    )
  })

  test('is not reported where only its mark was damaged', async () => {
    const {home, path} = await homeOfKilledListener()
    const mark = join(`${dirname(path)}.ends`, segmentName(1))
    for (const bytes of [Buffer.alloc(0), Buffer.alloc(12, 7), Buffer.alloc(400)]) {
      writeFileSync(mark, bytes)
      expect(acknowledgedEnd(dirname(path), segmentName(1))).toBe(0)
    }
    expect(await readBy(home)).toEqual({ids: ['a', 'b', 'c'], said: []})
  })

  test('has marks that only the owner reads', async () => {
    const {path} = await homeOfKilledListener()
    const marks = `${dirname(path)}.ends`
    expect(statSync(marks).mode & 0o777).toBe(0o700)
    expect(statSync(join(marks, segmentName(1))).mode & 0o777).toBe(0o600)
  })
})

const LOSSES = [
  {name: 'deleted', lose: (path: string) => rmSync(path)},
  {name: 'emptied', lose: (path: string) => truncateSync(path)},
]

describe.each(LOSSES)('an inbox that was $name', ({lose}) => {
  async function homeThatLost(): Promise<string> {
    const home = scratchHome()
    const inbox = await openListenerInbox(home)
    await inbox.accept(aDelivery({eventId: 'a'}))
    await inbox.close()
    lose(join(home, 'inbox', 'inbox.db'))
    return home
  }

  test('is begun anew by a command, which says it once', async () => {
    const home = await homeThatLost()
    expect(await readBy(home)).toEqual({ids: [], said: [expect.stringMatching(/gone or empty/)]})
    expect(await readBy(home)).toEqual({ids: [], said: []})
    expect(examineInboxLog(home)).toMatchObject([{code: 'inbox_gone', status: 'warning'}])
  })

  test('is begun anew by a listener, which says it and takes deliveries', async () => {
    const home = await homeThatLost()
    const said: string[] = []
    const notice = (one: Notice): void => void said.push(one('pt-BR'))
    const inbox = await openListenerInbox(home, LOCAL_STORE, {notice})
    expect(said).toEqual([expect.stringContaining('sumiu')])
    expect(await inbox.accept(aDelivery({eventId: 'b'}))).toBe('stored')
    await inbox.close()
  })
})
