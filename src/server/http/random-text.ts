/** Unguessable text for each request, cut from a pool: asking the system each time costs more than the rest of a short answer. */
import { randomFillSync } from 'node:crypto'

const pool = Buffer.allocUnsafe(8_192)
let used = pool.length

export function randomText(bytes: number, encoding: 'base64' | 'base64url'): string {
  if (used + bytes > pool.length) {
    randomFillSync(pool)
    used = 0
  }
  used += bytes
  const text = pool.toString(encoding, used - bytes, used)
  // Given out once: nobody who reads our memory later learns what it was.
  pool.fill(0, used - bytes, used)
  return text
}
