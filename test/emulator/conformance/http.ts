import http from 'node:http'
import type {Answer} from './answer.ts'

export interface Exchange {
  readonly origin: string
  readonly method: string
  readonly path: string
  readonly headers: http.OutgoingHttpHeaders
  readonly body?: string | Buffer
  readonly from?: string
}

export interface Reply {
  readonly status: number
  readonly headers: http.IncomingHttpHeaders
  readonly raw: Buffer
  readonly text: string
  readonly json: Answer
}

const agent = new http.Agent({keepAlive: true, maxSockets: 32})

/** Sends the path and the bytes as they stand: nothing is normalised on the way. */
export function send({origin, method, path, headers, body, from}: Exchange): Promise<Reply> {
  const {hostname, port} = new URL(origin)
  return new Promise((resolve, reject) => {
    const request = http.request({
      // An IPv6 address stands in brackets in a URL and without them elsewhere.
      hostname: hostname.replace(/^\[|\]$/g, ''),
      port,
      method,
      path,
      ...(from === undefined ? {agent} : {agent: false, localAddress: from}),
      headers: {
        ...(body === undefined ? {} : {'content-length': Buffer.byteLength(body)}),
        ...headers,
      },
    })
    request.on('error', reject)
    request.on('response', (response) => {
      const chunks: Buffer[] = []
      response.on('error', reject)
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => resolve(replyOf(response, Buffer.concat(chunks))))
    })
    request.end(body)
  })
}

function replyOf(response: http.IncomingMessage, raw: Buffer): Reply {
  const text = raw.toString('utf8')
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    raw,
    text,
    get json(): Answer {
      return JSON.parse(text)
    },
  }
}
