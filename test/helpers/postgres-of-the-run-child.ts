import {startPostgres} from './postgres.ts'

/**
 * Starts a PostgreSQL server, writes its URL, and stops the server when stdin ends. Its databases are
 * worth nothing after the run, so it need not wait for the disk.
 */
const server = await startPostgres(['fsync = off'])
// A run that was killed meanwhile does not read it; the server is to be stopped all the same.
process.stdout.on('error', () => {}).write(`${server.url}\n`)
process.stdin.resume().once('end', () => server.close())
