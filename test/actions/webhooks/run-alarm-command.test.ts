import {chmodSync, readFileSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {expect, test} from 'vitest'
import {runAlarmCommand} from '../../../src/actions/webhooks/run-alarm-command.ts'
import {temporaryDirectory} from '../../helpers/temporary-directory.ts'

test('the program of an alarm gets no variable with a secret in its name or a password in its address', async () => {
  using place = temporaryDirectory()
  const program = join(place.path, 'alarm.sh')
  const seen = join(place.path, 'seen')
  writeFileSync(program, `#!/bin/sh\nenv > ${seen}\n`)
  chmodSync(program, 0o700)
  const secret = {
    PIXCTL_CLIENT_SECRET: 'hidden',
    PGPASSWORD: 'hidden',
    PIXCTL_STORE: 'postgres://pix:hidden@db.example.com/pix',
    HTTPS_PROXY: 'http://user:hidden@proxy.example.com:3128',
    OTHER_STORE: 'postgres://db.example.com/pix?user=pix&password=hidden',
  }
  const open = {PATH: process.env['PATH'], NO_PROXY: 'a@b', URL: 'https://example.com/a@b'}
  expect(await runAlarmCommand({program, env: {...secret, ...open}}, {})).toBeUndefined()
  const text = readFileSync(seen, 'utf8')
  expect(text).not.toContain('hidden')
  expect(text).toContain('NO_PROXY=a@b')
  expect(text).toContain('URL=https://example.com/a@b')
})
