import {proxyFor} from '../../client/http/proxy-settings.ts'
import {PixctlError} from '../../messages/errors.ts'
import type {Variables} from '../../platform/variables.ts'
import type {Diagnosis} from './diagnosis.ts'

const OLDEST_NODE = 24

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

/** Which proxy requests to the service go through. Its user and password are not shown. */
export function examineProxy(baseUrl: string | undefined, env: Variables): Diagnosis {
  const subject = 'proxy'
  try {
    const proxy = baseUrl === undefined ? undefined : proxyFor(baseUrl, env)
    if (proxy) {
      const {variable, address} = proxy
      return {subject, code: 'proxy_used', status: 'ok', facts: {variable, address}}
    }
  } catch (error) {
    if (!(error instanceof PixctlError)) throw error
    return {subject, code: 'proxy_invalid', status: 'fault', facts: {reason: error.message}}
  }
  const isSet = PROXY_VARIABLES.find((name) => env[name])
  return isSet === undefined
    ? {subject, code: 'proxy_none', status: 'ok', facts: {}}
    : {subject, code: 'proxy_not_used', status: 'note', facts: {variable: isSet}}
}

const PROXY_VARIABLES = ['https_proxy', 'HTTPS_PROXY', 'http_proxy', 'HTTP_PROXY']
