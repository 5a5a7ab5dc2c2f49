import {parentPort, workerData} from 'node:worker_threads'
import {invariant} from '../../../domain/invariant.ts'
import {ScreenJob} from './job.ts'
import type {CollectOrder, Plan, ReplayOrder} from './plan.ts'

/** What the calling thread asks of a worker, one thing at a time. */
export type Request =
  | {readonly ask: 'screen'}
  | {readonly ask: 'collect'; readonly order: CollectOrder}
  | {readonly ask: 'replay'; readonly order: ReplayOrder}

const port = parentPort
invariant(port, 'worker.ts runs as a worker')
const job = new ScreenJob(workerData as Plan)

/** The answer to a request, and the memory that goes with it instead of being copied. */
async function answer(request: Request): Promise<readonly [answer: unknown, ...ArrayBuffer[]]> {
  if (request.ask === 'screen') {
    const reply = await job.screen()
    return [reply, reply.tables.table.buffer, reply.tables.fees.buffer]
  }
  if (request.ask === 'replay') return [await job.replay(request.order)]
  return [await job.collect(request.order, (rows) => port?.postMessage({rows}))]
}

port.on('message', async (request: Request) => {
  try {
    const [reply, ...moved] = await answer(request)
    port.postMessage({answer: reply}, moved)
  } catch (error) {
    port.postMessage({error})
  }
})
