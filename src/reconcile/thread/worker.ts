import {parentPort, workerData} from 'node:worker_threads'
import {invariant} from '../../domain/invariant.ts'
import {collectWhereTight} from '../read/files/memory-guard.ts'
import {sentFailure} from '../read/files/temporary-file.ts'
import {judgeReported, type ReportedTerms} from '../report/share-report.ts'
import {judgeFees} from '../rules/judge-fees.ts'
import {buffersOfShare} from '../rules/judge-share.ts'
import {feesOf} from '../screening/host/fees/fee-facts.ts'
import {buffersOfChunk} from '../screening/host/shares/share-rows.ts'
import {ScreenJob} from '../screening/host/threads/job.ts'
import type {Answers, Beginning, Question, Reply} from '../screening/host/threads/protocol.ts'

invariant(parentPort, 'worker.ts runs as a worker')
const port = parentPort
let begun: ScreenJob | undefined

type Judged = ReturnType<typeof judgeReported>
type Asked<Ask> = Extract<Question<ReportedTerms>, {readonly ask: Ask}>

/** An answer, and the memory that goes with it instead of being copied. */
interface Answered<Answer> {
  readonly answer: Answer
  readonly moved?: ArrayBuffer[]
}

type Answering = {
  readonly [Ask in keyof Answers<Judged>]: (
    question: Asked<Ask>,
    job: ScreenJob,
  ) => Answered<Answers<Judged>[Ask]> | Promise<Answered<Answers<Judged>[Ask]>>
}

const ANSWERING: Answering = {
  screen: async (_, job) => ({answer: await job.screen()}),
  replay: async ({order}, job) => ({answer: await job.replay(order)}),
  judgeFees: ({share, terms}) => {
    const judged = judgeFees(feesOf(share), terms)
    return {answer: judged, moved: buffersOfShare(judged)}
  },
  judge: ({share, terms}, job) => {
    const {conflicting, ...rows} = job.rowsOf(share)
    const judged = judgeReported(rows, terms)
    return {answer: {judged, conflicting}, moved: buffersOfShare(judged)}
  },
  collect: async ({order}, job) => {
    const collected = await job.collect(order, (rows) => send({rows}))
    const {keys, alike, peers, lone, extracted} = collected
    const moved = [keys.buffer, alike.buffer, peers.buffer, lone.numbers.buffer]
    for (const chunk of extracted.chunks.flat())
      for (const buffer of buffersOfChunk(chunk)) moved.push(buffer)
    return {answer: collected, moved}
  },
}

const send = (reply: Reply<Judged>, moved: ArrayBuffer[] = []): void =>
  port.postMessage(reply, moved)

port.on('message', async (asked: Question<ReportedTerms> | Beginning) => {
  try {
    if (asked.ask === 'begin') {
      begun = new ScreenJob(asked.plan)
      return
    }
    invariant(begun, 'a thread is begun before it is asked')
    const answering = ANSWERING[asked.ask] as Answering[keyof Answering]
    const {answer, moved} = await answering(asked as never, begun)
    send({answer}, moved)
    // Of a share nothing is left but what was sent.
    collectWhereTight(workerData.memoryBytes)
  } catch (error) {
    send({failure: sentFailure(error)})
  }
})
