/** undici's index loads all of undici; its types say nothing of its files. */
declare module 'undici/lib/dispatcher/env-http-proxy-agent.js' {
  import type {EnvHttpProxyAgent} from 'undici'

  const agent: {
    new (options: EnvHttpProxyAgent.Options & {connectTimeout?: number}): EnvHttpProxyAgent
  }
  type agent = EnvHttpProxyAgent
  export default agent
}
