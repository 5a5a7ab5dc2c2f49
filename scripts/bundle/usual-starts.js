/** What the build compiles ahead for and `bench/startup` measures: the same starts, of the same data. */
import {spawn} from 'node:child_process'
import {createInterface} from 'node:readline'

/** The example of the Manual do BR Code. */
export const CODE =
  '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-426655440000' +
  '5204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D'
export const BODY = '{"event":"payment_completed","eventId":"e-1"}'

/** The emulator of `program` as a process of its own, and what it prints when it is ready. */
export async function startEmulator(program, env) {
  const args = [program, 'emulator', 'start', '--port', '0', '--json']
  const child = spawn(process.execPath, args, {env, stdio: ['ignore', 'pipe', 'ignore']})
  for await (const line of createInterface({input: child.stdout})) {
    return {child, ready: JSON.parse(line)}
  }
  throw new Error('the emulator did not start')
}

/** The settings by which a command finds that emulator. */
export const settingsOf = ({url, credentials: {test}}) => ({
  PIXCTL_BASE_URL: url,
  PIXCTL_CLIENT_ID: test.clientId,
  PIXCTL_CLIENT_SECRET: test.clientSecret,
})
