import {parentPort, workerData} from 'node:worker_threads'
import {invariant} from '../../domain/invariant.ts'
import {SqliteInbox} from '../sqlite/sqlite-inbox.ts'
import type {WriterPlace} from './calls.ts'
import {serve} from './serve.ts'

invariant(parentPort, 'the writer runs in a thread of its own')
const {log, database} = workerData as WriterPlace
serve(parentPort, log, await SqliteInbox.open(database, 'normal'))
