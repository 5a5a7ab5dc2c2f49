import {type ChildProcess, spawn} from 'node:child_process'
import {once} from 'node:events'
import {chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs'
import {createServer} from 'node:http'
import type {AddressInfo} from 'node:net'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {expect, onTestFinished, test} from 'vitest'

const PROGRAM = join(import.meta.dirname, '../../bin/run.js')

/** The shell lines below a heading of the recipe. */
function linesBelow(heading: string): string {
  const recipe = readFileSync('docs/recipes/webhooks.md', 'utf8')
  const [, section = ''] = recipe.split(`\n## ${heading}\n`)
  return /```sh\n([\s\S]*?)```/.exec(section)?.[1] ?? ''
}

/** An application that takes every event, as the one under test in CI does. */
async function application(): Promise<number> {
  const server = createServer((request, response) => {
    request.resume().on('end', () => response.end())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const {port} = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/** Runs the lines of the recipe at ports of their own; `edit` is what goes wrong in the job. */
async function ciJob(edit: (script: string) => string = (script) => script): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'pixctl-recipe-'))
  const [emulator, listener, app] = [await freePort(), await freePort(), await application()]
  mkdirSync(join(folder, 'bin'))
  const program = join(folder, 'bin', 'pixctl')
  writeFileSync(program, `#!/bin/sh\nexec "${process.execPath}" "${PROGRAM}" "$@"\n`)
  chmodSync(program, 0o755)
  const script = linesBelow('In CI')
    .replace('emulator start ', `emulator start --port ${emulator} `)
    .replaceAll(':4242', `:${listener}`)
    .replaceAll(':3000', `:${app}`)
    .replace('webhooks listen ', `webhooks listen --port ${listener} `)
  const child = spawn('sh', ['-c', edit(script)], {
    cwd: folder,
    detached: true,
    stdio: 'ignore',
    env: {
      PATH: `${join(folder, 'bin')}:${process.env['PATH']}`,
      HOME: folder,
      RUNNER_TEMP: folder,
      PIXCTL_BASE_URL: `http://127.0.0.1:${emulator}`,
    },
  })
  onTestFinished(() => {
    endGroup(child)
    rmSync(folder, {recursive: true, force: true})
  })
  const [code] = await once(child, 'exit')
  return code
}

/** The emulator and the listener of the job run in its process group until it is ended. */
function endGroup({pid}: ChildProcess): void {
  if (pid !== undefined) process.kill(-pid, 'SIGKILL')
}

test('the CI job of the recipe passes when the application took every event', {
  timeout: 120_000,
}, async () => {
  expect(await ciJob()).toBe(0)
})

test.each([
  {
    name: 'no event was triggered',
    edit: (script: string) => script.replace(/^for kind in .*$/m, ''),
  },
  {
    name: 'one kind never came',
    edit: (script: string) => script.replace(' withdrawal_failed refund_completed;', ';'),
  },
])('the CI job of the recipe fails when $name', {timeout: 120_000}, async ({edit}) => {
  const impatient = (script: string) => edit(script).replace('seq 30', 'seq 2')
  expect(await ciJob(impatient)).not.toBe(0)
})
