/** Somebody who entrusts pairs, whose document was seen, for tests that walk pages. */
import { system } from '#rules/users/access.ts'
import type { Shop } from '#shop/shop.ts'

const DESK = system('seed')
let made = 0

/** Answers their number. */
export async function deskConsignor({ consignment: { people } }: Shop): Promise<number> {
  made += 1
  const email = `consignante-${made}@example.com`
  const end = await people.create(DESK, {
    name: 'Ramona',
    surname: 'Paz',
    email,
    phone: '11 4444 3333',
    adult: true,
  })
  if (!end.ok) throw new Error(end.message)
  const seen = await people.seeDocument(DESK, end.value.id, { dni: String(28_111_221 + made), adult: true })
  if (!seen.ok) throw new Error(seen.message)
  return end.value.id
}
