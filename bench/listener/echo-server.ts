import {createServer} from 'node:http'
import type {AddressInfo} from 'node:net'

/** The reference: what node:http does when it only reads a body and sends it back. */
const server = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const body = Buffer.concat(chunks)
    response.writeHead(200, {'Content-Length': body.length})
    response.end(body)
  })
})
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
