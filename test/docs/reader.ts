import {type ChildProcess, spawn} from 'node:child_process'
import {chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs'
import {createServer} from 'node:net'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {fewProcesses} from '../helpers/few-processes.ts'
import {COMPILED} from '../helpers/pixctl.ts'
import {plainWords} from '../helpers/plain-words.ts'
import type {GuideFile, GuideStep} from './guide.ts'

const PROGRAM = join(import.meta.dirname, '../../bin/run.js')

/** A user at a shell in an empty directory, with pixctl on the path and ports of their own. */
export async function newReader(language: string) {
  const folder = mkdtempSync(join(tmpdir(), 'pixctl-guide-'))
  const bin = join(folder, '.bin')
  mkdirSync(bin)
  writeFileSync(join(bin, 'pixctl'), `#!/bin/sh\nexec "${process.execPath}" "${PROGRAM}" "$@"\n`)
  chmodSync(join(bin, 'pixctl'), 0o755)
  const ports = {
    '4242': await freePort(),
    '4243': await freePort(),
    '9464': await freePort(),
  }
  const running: ChildProcess[] = []
  const variables: Record<string, string> = {}
  const env = environment(folder, language)
  const shell = (command: string) =>
    spawn('sh', ['-c', command], {cwd: folder, detached: true, env: {...env, ...variables}})
  let isListening = false
  const few: ChildProcess[] = []
  const runPlain = fewProcesses({
    start: (args, {nodeArgs = []} = {}) => {
      const child = spawn(process.execPath, [...nodeArgs, PROGRAM, ...args], {cwd: folder, env})
      few.push(child)
      return child
    },
  })
  /**
   * A line that needs no shell is run in a process that ran others: one for each takes far longer.
   * Not where a listener receives: what a line shows was delivered while its process started.
   */
  const run = async (command: string): Promise<{code: number; output: string}> => {
    const [program, ...args] = plainWords(command) ?? []
    if (program !== 'pixctl' || isListening) return ended(shell(command))
    const {code, output} = await runPlain(args)
    return {code: code ?? -1, output}
  }
  return {
    save: ({name, text}: GuideFile) => writeFileSync(join(folder, name), text),
    follow: async (step: GuideStep) => {
      const command = withPorts(step.command, ports)
      const assigned = /^([A-Z]+)=\$\((.*)\)$/.exec(command)
      if (step.isBackground) {
        isListening ||= command.includes('webhooks listen')
        const child = shell(command)
        running.push(child)
        return {code: 0, output: await firstWords(child)}
      }
      const {code, output} = await run(assigned?.[2] ?? command)
      if (assigned?.[1]) variables[assigned[1]] = output.trim()
      return {code, output}
    },
    [Symbol.asyncDispose]: async () => {
      // One that a step of the guide has ended is gone already.
      for (const {pid, exitCode} of running)
        if (pid && exitCode === null) process.kill(-pid, 'SIGKILL')
      for (const child of few) child.kill('SIGKILL')
      rmSync(folder, {recursive: true, force: true})
    },
  }
}

/** What pixctl and the shell of a user see; their home is the folder. */
const environment = (folder: string, language: string): Record<string, string> => ({
  PATH: `${join(folder, '.bin')}:${process.env['PATH']}`,
  HOME: folder,
  NODE_COMPILE_CACHE: COMPILED,
  PIXCTL_HOME: join(folder, '.pixctl'),
  PIXCTL_CREDENTIAL_STORE: 'file',
  NO_COLOR: '1',
  LC_ALL: 'C',
  PIXCTL_LANG: language,
})

/** The ports of the guides may be in use here: the emulator takes a free one, the listener its own. */
const withPorts = (command: string, ports: Readonly<Record<string, number>>): string =>
  command
    .replace('emulator start', 'emulator start --port 0')
    .replace(/webhooks listen$/, `webhooks listen --port ${ports['4242']}`)
    .replaceAll('127.0.0.1:4242', `127.0.0.1:${ports['4242']}`)
    .replaceAll(/\b(4243|9464)\b/g, (port) => String(ports[port]))

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const address = server.address()
  server.close()
  return typeof address === 'object' && address ? address.port : 0
}

/** What a program that stays says when it is ready. */
async function firstWords(child: ReturnType<typeof spawn>): Promise<string> {
  let said = ''
  await new Promise<void>((resolve, reject) => {
    const hear = (text: Buffer) => {
      said += text
      if (/Ctrl-C/.test(said)) resolve()
    }
    child.stdout?.on('data', hear)
    child.stderr?.on('data', hear)
    child.once('close', () => reject(new Error(`it ended: ${said}`)))
  })
  return said
}

async function ended(child: ReturnType<typeof spawn>): Promise<{code: number; output: string}> {
  let output = ''
  child.stdout?.on('data', (text: Buffer) => (output += text))
  child.stderr?.on('data', (text: Buffer) => (output += text))
  child.stdin?.end()
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  return {code: code ?? -1, output}
}
