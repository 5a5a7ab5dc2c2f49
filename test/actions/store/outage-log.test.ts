import {mkdirSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {expect, test} from 'vitest'
import {keptInOutage} from '../../../src/actions/store/outage-log.ts'
import {lockInbox} from '../../../src/inbox/log/lock.ts'
import {OutageLog} from '../../../src/inbox/outage/outage-log.ts'
import {outageFolderOf} from '../../../src/inbox/outage/take-in.ts'
import {outageLogKept} from '../../../src/messages/webhooks/outage.ts'
import {aDelivery, scratchHome} from '../../helpers/webhooks.ts'

const RECEIVED_MS = Date.parse('2026-11-21T12:05:02.000Z')

test('what a home keeps of an outage is said with its first moment, and by whom it is brought over', async () => {
  const home = scratchHome()
  expect(await keptInOutage(home)).toBeUndefined()
  mkdirSync(outageFolderOf(home), {recursive: true, mode: 0o700})
  expect(await keptInOutage(home)).toBeUndefined()
  const lock = await lockInbox(join(home, 'inbox'))
  const log = new OutageLog(outageFolderOf(home), 100, () => {})
  for (const [at, eventId] of ['a', 'b'].entries()) {
    await log.append({...aDelivery({eventId}), receivedAtMs: RECEIVED_MS + at * 60_000})
  }
  const kept = {home, deliveries: 2, since: '2026-11-21T12:05:02.000Z'}
  expect(await keptInOutage(home)).toEqual({...kept, isListening: true})
  await log.close()
  lock.release()
  const left = await keptInOutage(home)
  expect(left).toEqual({...kept, isListening: false})
  const text = outageLogKept({...kept, home: '/var/pix', isListening: false})('pt-BR')
  expect(text).toMatch(
    /^2 entregas desde 21\/11\/2026 09:05:02 \(Brasília\) no log da interrupção de \/var\/pix; nenhum/,
  )
})

test('a folder that cannot be read as a log says nothing', async () => {
  const home = scratchHome()
  mkdirSync(join(home, 'inbox'), {recursive: true, mode: 0o700})
  writeFileSync(outageFolderOf(home), '')
  expect(await keptInOutage(home)).toBeUndefined()
})
