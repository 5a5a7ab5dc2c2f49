import {type ChildProcess, fork} from 'node:child_process'
import {once} from 'node:events'
import {readFileSync} from 'node:fs'
import {join} from 'node:path'
import {
  connectTo,
  newStore,
  type PostgresServer,
  startPostgres,
} from '../../test/helpers/postgres.ts'
import {childrenOf} from '../machine/cores.ts'

/** One or more processes that take deliveries, each on a port of its own. */
export interface Target {
  readonly name: string
  readonly processes: readonly ChildProcess[]
  readonly ports: readonly number[]
  /** Every process that works for a delivery, the database's included. */
  readonly pids: () => readonly number[]
}

/** What a listener says of itself at its end. */
export interface Ending {
  readonly accepted: number
  readonly events: number
  readonly outages: number
  readonly rssMiB: number
}

const start = async (file: string, store?: string) => {
  const env = {...process.env, ...(store !== undefined && {BENCH_STORE: store})}
  const child = fork(join(import.meta.dirname, file), {env})
  const [port] = await once(child, 'message')
  return {child, port: Number(port)}
}

/** As many listeners as asked for, on the store of that URL, or on one of their own. */
export async function startTarget(
  name: string,
  {file, count = 1, store}: {file: string; count?: number; store?: StoreOfBench},
): Promise<Target> {
  const url = store && (await newStore(store.server))
  const started = await Promise.all(Array.from({length: count}, () => start(file, url)))
  const processes = started.map(({child}) => child)
  const own = processes.map(({pid}) => pid ?? 0)
  const database = store === undefined ? [] : [store.pid]
  return {
    name,
    processes,
    ports: started.map(({port}) => port),
    pids: () => [...own, ...database, ...database.flatMap(childrenOf)],
  }
}

export const stopListener = async (child: ChildProcess): Promise<Ending> => {
  const said = once(child, 'message')
  child.send('stop')
  return (await said)[0]
}

/** A PostgreSQL server that belongs to this run. */
export interface StoreOfBench {
  readonly server: PostgresServer
  readonly pid: number
}

/** Of 16 MiB each; a run writes about 1.5 KB for an event. */
const LOG_FILES = 28

/**
 * A commit waits for the disk. As on a server that has been running for a while, the files of its
 * write-ahead log are there to be used again: a young one fills each new file with zeros first, and
 * every commit waits for that meanwhile.
 */
export async function startStore(): Promise<StoreOfBench> {
  const settings = ['synchronous_commit = on', 'fsync = on', 'min_wal_size = 512MB']
  const server = await startPostgres(settings)
  const postgres = await connectTo(await server.newDatabase(), 1)
  for (let made = 0; made < LOG_FILES; made += 1) {
    await postgres.query('SELECT txid_current(); SELECT pg_switch_wal()')
  }
  await postgres.query('CHECKPOINT')
  await postgres.close()
  const file = join(server.directory ?? '', 'data', 'postmaster.pid')
  return {server, pid: Number(readFileSync(file, 'utf8').split('\n')[0])}
}
