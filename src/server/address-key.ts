/** Tells visitors apart for limits, without knowing who they are. */
import { createHash } from 'node:crypto'

/** A hash of the address, of the whole /64 for IPv6 (one household has them all). */
export function addressKey(ip: string): string {
  const plain = ip.replace(/^::ffff:/, '')
  const place = plain.includes(':') ? plain.split(':').slice(0, 4).join(':') : plain
  return createHash('sha256').update(place).digest('base64url').slice(0, 22)
}
