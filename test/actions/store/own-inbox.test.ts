import {existsSync, mkdirSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {expect, test} from 'vitest'
import {noteOwnInbox} from '../../../src/actions/store/own-inbox.ts'
import type {Context} from '../../../src/app/context.ts'
import {temporaryHome} from '../../helpers/pixctl.ts'

const SHARED = {kind: 'postgres', address: {url: 'postgres://127.0.0.1/pix'}}

test('deliveries of an outage are no inbox that store copy takes along, and none is made for them', async () => {
  using own = temporaryHome()
  const home = join(own.path, 'home')
  mkdirSync(join(home, 'inbox', 'outage'), {recursive: true, mode: 0o700})
  writeFileSync(join(home, 'inbox', 'outage', '0000000001.log'), 'x', {mode: 0o600})
  const said: unknown[] = []
  const notice = (one: unknown): void => void said.push(one)
  await noteOwnInbox({home, store: async () => SHARED, notice} as unknown as Context)
  expect(said).toEqual([])
  expect(existsSync(join(home, 'inbox', 'inbox.db'))).toBe(false)
})
