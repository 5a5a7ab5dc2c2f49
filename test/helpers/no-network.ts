import net from 'node:net'

/**
 * Tests reach this machine and nothing else: a connection anywhere but loopback fails at once,
 * with a message that names the place that tried.
 */
const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|::1|::ffff:127(\.\d{1,3}){3})$/
const connect = net.Socket.prototype.connect

/** In a process that runs several files the first of them has set it. */
if (connect.name !== 'connectHere') net.Socket.prototype.connect = connectHere as typeof connect

function connectHere(this: net.Socket, ...args: unknown[]) {
  const [first] = Array.isArray(args[0]) ? args[0] : args
  const options = typeof first === 'object' && first !== null ? first : {}
  const host = 'host' in options ? options.host : undefined
  if (typeof host === 'string' && !LOOPBACK.test(host)) {
    throw new Error(`a test tried to connect to ${host}; the network is off in tests`)
  }
  return Reflect.apply(connect, this, args)
}
