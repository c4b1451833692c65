/** One used pair on sale, and a count that goes on, for tests that walk pages. */
import { system } from '#rules/users/access.ts'
import type { Outcome } from '#rules/outcome.ts'
import type { Shop } from '#shop/shop.ts'
import { usedPair } from './single-pairs.ts'

const DESK = system('seed')
function valueOf<T>(end: Outcome<T>): T {
  if (!end.ok) throw new Error(end.message)
  return end.value
}

/** Of product 1. Answers its code, and the number of the count. */
export async function deskPair({ units }: Shop): Promise<{ code: string; count: number }> {
  const { codes } = valueOf(await units.create(DESK, usedPair(1)))
  const code = codes[0]!
  valueOf(await units.list(DESK, code))
  const { id } = valueOf(await units.counts.start(DESK, { shelf: 'A3' }))
  valueOf(await units.counts.scan(DESK, id, { codes: 'VR-0000-000', key: 'desk-pair-scan' }))
  return { code, count: id }
}
