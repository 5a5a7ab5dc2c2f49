/** undici's index loads all of undici; its types say nothing of its files. */
declare module 'undici/lib/dispatcher/env-http-proxy-agent.js' {
  import type {EnvHttpProxyAgent} from 'undici'

  type Options = Omit<EnvHttpProxyAgent.Options, 'connectTimeout'> & {
    readonly connectTimeout?: number | undefined
  }
  const agent: {new (options: Options): EnvHttpProxyAgent}
  type agent = EnvHttpProxyAgent
  export default agent
}
