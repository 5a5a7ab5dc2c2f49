import {createServer} from 'node:net'
import type {Diagnosis} from './diagnosis.ts'

const OLDEST_NODE = 24
const LISTENER_PORT = 4242

/** `engines` of the package; older ones lack `node:sqlite` as it is used here. */
export function examineNode(version: string): Diagnosis {
  const isOld = Number(version.split('.')[0]) < OLDEST_NODE
  const facts = {version, oldest: OLDEST_NODE}
  return isOld
    ? {
        subject: 'node',
        code: 'node_too_old',
        status: 'fault',
        facts,
        mend: 'npm install -g node@24',
      }
    : {subject: 'node', code: 'node_supported', status: 'ok', facts}
}

/** Whether `webhooks listen` could start as it is. */
export async function examinePort(port = LISTENER_PORT): Promise<Diagnosis> {
  const facts = {port}
  return (await isFree(port))
    ? {subject: 'port', code: 'port_free', status: 'ok', facts}
    : {
        subject: 'port',
        code: 'port_taken',
        status: 'warning',
        facts,
        mend: 'pixctl webhooks listen --port 0',
      }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen({port, host: '127.0.0.1', exclusive: true}, () => {
      server.close(() => resolve(true))
    })
  })
}

const PROXY_VARIABLES = ['HTTPS_PROXY', 'https_proxy', 'HTTP_PROXY', 'http_proxy', 'ALL_PROXY']

/** pixctl connects directly: a machine that must go through a proxy learns it here. */
export function examineProxy(env: Readonly<Record<string, string | undefined>>): Diagnosis {
  const variable = PROXY_VARIABLES.find((name) => env[name])
  return variable === undefined
    ? {subject: 'proxy', code: 'proxy_none', status: 'ok', facts: {}}
    : {subject: 'proxy', code: 'proxy_not_used', status: 'note', facts: {variable}}
}
