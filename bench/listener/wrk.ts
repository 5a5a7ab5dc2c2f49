import {execFile} from 'node:child_process'
import {mkdtempSync, rmSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {promisify} from 'node:util'
import {signedRequest} from './requests.ts'

/** Requests a second of a server as `wrk` counts them; nothing where it is not installed. */
export async function wrkRate(load: {
  readonly port: number
  readonly connections: number
  readonly core: number
}): Promise<number | undefined> {
  const directory = mkdtempSync(join(tmpdir(), 'pixctl-bench-'))
  const script = join(directory, 'request.lua')
  const [head = '', body = ''] = signedRequest().toString().split('\r\n\r\n')
  const lines = head.split('\r\n').filter((line) => /^[A-Z][\w-]+: /.test(line))
  const headers = lines
    .filter((line) => !/^(Host|Content-Length):/.test(line))
    .map((line) => line.split(': '))
    .map(([name, value]) => `wrk.headers[${JSON.stringify(name)}] = ${JSON.stringify(value)}`)
  writeFileSync(
    script,
    ['wrk.method = "POST"', `wrk.body = ${JSON.stringify(body)}`, ...headers].join('\n'),
  )
  const run = promisify(execFile)
  const url = `http://127.0.0.1:${load.port}/webhooks`
  const args = ['-t1', `-c${load.connections}`, '-d3s', '-s', script, url]
  try {
    const {stdout} = await run('taskset', ['-c', String(load.core), 'wrk', ...args])
    return Number(/Requests\/sec:\s*([\d.]+)/.exec(stdout)?.[1])
  } catch {
    return undefined
  } finally {
    rmSync(directory, {recursive: true, force: true})
  }
}
