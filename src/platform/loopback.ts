import {BlockList, isIP} from 'node:net'

const LOOPBACK = new BlockList()
LOOPBACK.addSubnet('127.0.0.0', 8, 'ipv4')
LOOPBACK.addAddress('::1', 'ipv6')

/** 127.0.0.0/8 and ::1, also in the IPv6 form of an IPv4 address. */
export function isLoopbackAddress(address: string): boolean {
  const plain = plainAddress(address)
  const version = isIP(plain)
  return version !== 0 && LOOPBACK.check(plain, version === 6 ? 'ipv6' : 'ipv4')
}

/** `::ffff:127.0.0.1` is 127.0.0.1. */
export const plainAddress = (address: string): string =>
  address.startsWith('::ffff:') ? address.slice(7) : address

/** A name that means this machine without a look-up in the DNS. */
export function isLoopbackHost(hostname: string): boolean {
  const name = hostname.toLowerCase().replace(/^\[|\]$/g, '')
  return name === 'localhost' || isLoopbackAddress(name)
}

/** The name in a `Host` header, without its port. */
export function hostnameOf(authority: string): string {
  return authority.startsWith('[')
    ? authority.slice(0, authority.indexOf(']') + 1)
    : authority.replace(/:\d*$/, '')
}
