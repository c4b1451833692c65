/** Pairs that are shown to the demo by photos, and what becomes of each: the shop says no, its owner does, nobody does, or they agree. */
import { picturesOf } from '#data/seed/pictures.ts'
import type { SeedOffer } from '#data/seed/consignment/offers.ts'
import { seedOwners } from '#data/seed/consignment/owners.ts'
import { anonymous } from '#rules/users/access.ts'
import { productOf } from '../demo-units.ts'
import { valueOf } from '../demo-visitors.ts'
import { codeSentTo, photo, type Play } from './play.ts'

export async function offered(play: Play, offer: SeedOffer, key: string): Promise<void> {
  const { ago, shopAt, database, staff } = play
  const { owner, of, daysAgo, quoted, becomes, ...facts } = offer
  const { name, surname, email, phone } = seedOwners[owner]
  const { offers } = shopAt(ago(daysAgo)).consignment
  const kinds = ['side', 'quarter'] as const
  const files = await Promise.all(
    picturesOf(of)
      .slice(0, 2)
      .map(async (picture, index) => ({ kind: kinds[index]!, bytes: await photo(picture) })),
  )
  const form = { ...facts, name: `${name} ${surname}`, email, phone, key }
  const { id, token } = valueOf(await offers.submit(anonymous, form, { files, arrived: [] }))
  const answers = shopAt(ago(daysAgo - 1)).consignment.offers
  if (becomes === 'refused' || becomes === 'looked-again') {
    const reason = becomes === 'refused' ? 'worn' : 'unsure'
    valueOf(await answers.refuse(staff, id, { reason, version: '1' }))
    if (becomes === 'refused') return
    const note = { reason: 'Son originales: tengo la factura de cuando las compré y les mando una foto.' }
    return void valueOf(await shopAt(ago(daysAgo - 2)).consignment.offers.askSecondLook(token, note))
  }
  if (!quoted) return
  const quote = { price: String(quoted.pesos), floor: String(quoted.floor), kind: 'shoes', version: '1' }
  const productId = String(await productOf(database, of))
  valueOf(await answers.quote(staff, id, { ...quote, productId }))
  await answered(play, offer, token)
}

async function answered(
  { ago, shopAt, database }: Play,
  { owner, daysAgo, becomes }: SeedOffer,
  token: string,
): Promise<void> {
  const { name, surname, email } = seedOwners[owner]
  const next = shopAt(ago(daysAgo - 2)).consignment.offers
  if (becomes === 'declined') valueOf(await next.decline(token))
  // Its days are over by themselves.
  if (becomes === 'expired') await shopAt(ago(0)).consignment.offers.expireDue()
  if (becomes !== 'accepted' && becomes !== 'withdrawn') return
  valueOf(await next.sendAcceptCode(anonymous, token))
  const code = await codeSentTo(database, email)
  const yes = { quoteNo: '1', name, surname, own: 'si', agree: 'si', code }
  valueOf(await next.accept(anonymous, token, yes))
  if (becomes === 'withdrawn') valueOf(await shopAt(ago(daysAgo - 3)).consignment.offers.withdraw(token))
}
