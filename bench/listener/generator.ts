import {type Round, sendRound} from './load.ts'
import {signedRequest} from './requests.ts'

/** What the bench asks of the generator, which runs in a process of its own. */
export interface Order {
  readonly ports: readonly number[]
  readonly connections: number
  readonly count: number
}

/** Every request is made before the clock starts, and is never sent twice. */
process.on('message', async ({ports, connections, count}: Order) => {
  const requests = Array.from({length: count}, signedRequest)
  globalThis.gc?.()
  const round: Round = await sendRound({ports, connections, requests})
  process.send?.(round)
})
process.on('disconnect', () => process.exit())
