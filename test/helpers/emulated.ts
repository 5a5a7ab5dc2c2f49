import {type RunningEmulator, startEmulator} from '../../src/emulator/start.ts'
import {type Home, temporaryHome} from './pixctl.ts'

/** The built command line on a fresh emulator, logged in through the environment. */
export interface EmulatedHome extends Home {
  readonly emulator: RunningEmulator
  /** A call of the control plane: what a person would do in the dashboard. */
  control<T = Record<string, unknown>>(method: string, path: string, body?: unknown): Promise<T>
  [Symbol.asyncDispose](): Promise<void>
}

export async function emulatedHome(): Promise<EmulatedHome> {
  const emulator = await startEmulator({port: 0})
  const home = temporaryHome()
  const {clientId, clientSecret} = emulator.credentials.test
  const env = {
    PIXCTL_BASE_URL: emulator.url,
    PIXCTL_CLIENT_ID: clientId,
    PIXCTL_CLIENT_SECRET: clientSecret,
  }
  const withEnv = (options = {}) => ({...options, env: {...env, ...Object(options).env}})
  return {
    path: home.path,
    emulator,
    run: (args, options) => home.run(args, withEnv(options)),
    start: (args, options) => home.start(args, withEnv(options)),
    control: async (method, path, body) => {
      const reply = await fetch(`${emulator.controlUrl}${path}`, {
        method,
        headers: {'content-type': 'application/json'},
        body: body === undefined ? null : JSON.stringify(body),
      })
      const text = await reply.text()
      return (text === '' ? {} : JSON.parse(text)) as never
    },
    [Symbol.dispose]: () => home[Symbol.dispose](),
    [Symbol.asyncDispose]: async () => {
      home[Symbol.dispose]()
      await emulator.close()
    },
  }
}

/** A home with one charge, and its id. */
export interface PaidHome extends EmulatedHome {
  readonly chargeId: string
}

/** A home with one charge, `pedido-1` of R$ 100, which is paid. */
export async function paidCharge(): Promise<PaidHome> {
  const home = await emulatedHome()
  const create = ['pix', 'create', '--amount', '100', '--external-reference', 'pedido-1', '--json']
  const chargeId = String((await home.run(create)).json()['id'])
  await home.control('POST', `/charges/${chargeId}/pay`, {})
  return {...home, chargeId}
}
