import {parentPort, workerData} from 'node:worker_threads'
import {invariant} from '../domain/invariant.ts'
import {ScreenJob} from './screen/job.ts'
import type {CollectOrder, Plan, ReplayOrder} from './screen/plan.ts'

/** What the calling thread asks of a worker, one thing at a time. */
export type Request =
  | {readonly ask: 'screen'}
  | {readonly ask: 'collect'; readonly order: CollectOrder}
  | {readonly ask: 'replay'; readonly order: ReplayOrder}

const port = parentPort
invariant(port, 'worker.ts runs as a worker')
const job = new ScreenJob(workerData as Plan)

async function answer(request: Request): Promise<unknown> {
  if (request.ask === 'screen') return job.screen()
  if (request.ask === 'replay') return job.replay(request.order)
  return job.collect(request.order, (rows) => port?.postMessage({rows}))
}

port.on('message', async (request: Request) => {
  try {
    port.postMessage({answer: await answer(request)})
  } catch (error) {
    port.postMessage({error})
  }
})
