import {createServer} from 'node:http'
import type {AddressInfo} from 'node:net'

/** The reference: as little as a node:http server can do with a request. */
const server = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk) => chunks.push(chunk))
  request.on('end', () => response.end(Buffer.concat(chunks)))
})
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`${(server.address() as AddressInfo).port}\n`)
})
