import {parentPort, workerData} from 'node:worker_threads'
import {invariant} from '../../../domain/invariant.ts'
import {serveWrites} from './serve.ts'

invariant(parentPort, 'the writer runs in a thread of its own')
await serveWrites(parentPort, workerData as string)
