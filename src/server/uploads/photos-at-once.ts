/** Strangers' photos lie in memory while they are read, so few at once are: by the pages and the API together, because the memory is one. */
import type { FastifyReply } from 'fastify'

const AT_ONCE = 4
let underWay = 0

/** False where so many are being read that this one has to wait. */
export function mayReadPhotos(reply: FastifyReply): boolean {
  if (underWay >= AT_ONCE) return false
  underWay += 1
  reply.raw.once('close', () => void (underWay -= 1))
  return true
}
