import {createServer} from 'node:http'
import type {EmulatedHome} from './emulated.ts'

/** The listener of a home, asked to stop when the test is done. */
export async function listening(home: EmulatedHome) {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}/webhooks`
  await home.run(['webhooks', 'endpoints', 'create', url, '--save-secret', 'main'])
  const child = home.start(['webhooks', 'listen', '--port', String(port), '--json'])
  const lines: string[] = []
  let reported = () => {}
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    lines.push(...text.trim().split('\n'))
    reported()
  })
  const until = async (count: number) => {
    while (lines.length < count) await new Promise<void>((resolve) => (reported = resolve))
  }
  await until(1)
  return {until, [Symbol.dispose]: () => void child.kill('SIGKILL')}
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' && address ? address.port : 0
}
