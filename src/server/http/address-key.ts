/** Tells visitors apart for limits, without knowing who they are. */
import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import net from 'node:net'
import { all as addressesOf, compile } from '@fastify/proxy-addr'
import { keptByUse } from '#rules/kept-by-use.ts'
import type { TrustProxy } from '#server/config/operation.ts'

/** Whether what connects from this address, so many hops away, is one of our own proxies. */
export type IsProxy = (address: string, hop: number) => boolean

/** So many hops, counted from the connection, or who is named. */
export function proxiesOf(trust: TrustProxy): IsProxy {
  if (trust === false) return () => false
  if (typeof trust === 'number') return (_address, hop) => hop < trust
  return compile(trust.split(','))
}

/** Who asks, as Fastify's `request.ip` has it; for what never becomes a request of Fastify's. */
export const addressOf = (request: IncomingMessage, isProxy: IsProxy): string =>
  addressesOf(request, isProxy).at(-1) ?? ''

/** Whoever asks asks again: hashing costs as much as the rest of a short answer. */
const keys = keptByUse<string>({ most: 5_000, sizeOf: () => 1 })

/** A hash of what one household has: see `placeOf`. */
export function addressKey(ip: string): string {
  const known = keys.find(ip)
  if (known) return known
  const key = createHash('sha256').update(placeOf(ip)).digest('base64url').slice(0, 22)
  keys.keep(ip, key)
  return key
}

/**
 * What one visitor cannot change at will: the address, or the whole /64 for IPv6 (one household has them all), however it
 * is spelled. What is no address stays as it is.
 */
export function placeOf(ip: string): string {
  const plain = ip.split('%', 1)[0]!
  if (!net.isIPv6(plain)) return plain
  const groups = groupsOf(plain)
  const isIPv4 = groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff'
  return isIPv4 ? ipv4Of(groups.slice(6)) : groups.slice(0, 4).join(':')
}

/** All eight, in the shortest spelling (RFC 4291 §2.2). */
function groupsOf(ipv6: string): string[] {
  // The URL parser writes an IPv4 ending as two groups, and everything in lower case without leading zeros.
  const [head = '', tail] = new URL(`http://[${ipv6}]`).hostname.slice(1, -1).split('::')
  const [before, after] = [head, tail ?? ''].map((part) => part.split(':').filter(Boolean)) as [
    string[],
    string[],
  ]
  const missing = 8 - before.length - after.length
  return [...before, ...Array.from({ length: missing }, () => '0'), ...after]
}

const ipv4Of = (groups: string[]): string =>
  groups
    .map((group) => parseInt(group, 16))
    .flatMap((pair) => [pair >> 8, pair & 255])
    .join('.')
