import {parentPort, workerData} from 'node:worker_threads'
import {invariant} from '../../domain/invariant.ts'
import {collectWhereTight} from '../read/files/memory-guard.ts'
import {sentFailure} from '../read/files/temporary-file.ts'
import {judgeReported, type ReportedTerms} from '../report/share-report.ts'
import {judgeFees} from '../rules/judge-fees.ts'
import {buffersOfShare} from '../rules/judge-share.ts'
import {feesOf} from '../screening/host/fees/fee-facts.ts'
import type {Request} from '../screening/host/plan/plan.ts'
import {buffersOfChunk} from '../screening/host/shares/share-rows.ts'
import {ScreenJob} from '../screening/host/threads/job.ts'

const port = parentPort
invariant(port, 'worker.ts runs as a worker')
let begun: ScreenJob | undefined

interface Answer {
  readonly answer: unknown
  /** Memory that goes with the answer instead of being copied. */
  readonly moved?: ArrayBuffer[]
}

async function answerTo(
  request: Exclude<Request<ReportedTerms>, {ask: 'begin'}>,
  job: ScreenJob,
): Promise<Answer> {
  if (request.ask === 'screen') return {answer: await job.screen()}
  if (request.ask === 'replay') return {answer: await job.replay(request.order)}
  if (request.ask === 'judgeFees') {
    const judged = judgeFees(feesOf(request.share), request.terms)
    return {answer: judged, moved: buffersOfShare(judged)}
  }
  if (request.ask === 'judge') {
    const {conflicting, ...rows} = job.rowsOf(request.share)
    const judged = judgeReported(rows, request.terms)
    return {answer: {judged, conflicting}, moved: buffersOfShare(judged)}
  }
  const collected = await job.collect(request.order, (rows) => port?.postMessage({rows}))
  const {keys, alike, peers, lone, extracted} = collected
  const moved = [keys.buffer, alike.buffer, peers.buffer, lone.numbers.buffer]
  for (const chunk of extracted.chunks.flat())
    for (const buffer of buffersOfChunk(chunk)) moved.push(buffer)
  return {answer: collected, moved}
}

port.on('message', async (request: Request<ReportedTerms>) => {
  try {
    if (request.ask === 'begin') {
      begun = new ScreenJob(request.plan)
      return
    }
    invariant(begun, 'a thread is begun before it is asked')
    const {answer, moved = []} = await answerTo(request, begun)
    port.postMessage({answer}, moved)
    // Of a share nothing is left but what was sent.
    collectWhereTight(workerData.memoryBytes)
  } catch (error) {
    port.postMessage({failure: sentFailure(error)})
  }
})
