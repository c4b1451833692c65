/** Offers for tests: sent with two photos, quoted by the desk, accepted with the code that went to the mailbox. */
import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { eq } from 'drizzle-orm'
import type { Database } from '#data/database.ts'
import { offers as offerTable } from '#data/schema.ts'
import { anonymous, type PersonVisitor } from '#rules/users/access.ts'
import { openConsignment } from '#shop/consignment/consignment.ts'
import type { OfferPhoto } from '#shop/consignment/offers/photos.ts'
import type { OrderFixture } from '../orders-admin.ts'

let shade = 0
/** Each another picture. */
export const offerPhoto = async (kind: OfferPhoto['kind'] = 'side'): Promise<OfferPhoto> => {
  shade += 1
  const background = `#${(shade * 7919).toString(16).padStart(6, '0').slice(-6)}`
  return {
    kind,
    bytes: await sharp({ create: { width: 40, height: 30, channels: 3, background } })
      .withExif({ IFD0: { Copyright: 'casa de Filomena' } })
      .jpeg()
      .toBuffer(),
  }
}

export const offerForm = (changes: object = {}) => ({
  brand: 'Nike',
  model: 'Air Max 90',
  size: '42',
  grade: 'very_good',
  box: 'whole',
  name: 'Filomena Quiroga',
  email: 'filomena@example.com',
  phone: '1155557777',
  hoped: '95000',
  key: randomUUID(),
  ...changes,
})

export function offeredPairs(database: Database, fixture: OrderFixture, admin: PersonVisitor) {
  const { offers } = openConsignment(fixture.context)

  async function row(id: number) {
    const [found] = await database.db.select().from(offerTable).where(eq(offerTable.id, id))
    return found!
  }
  /** Answers its number and its link. */
  async function submitted(changes: object = {}) {
    const files = [await offerPhoto('side'), await offerPhoto('sole')]
    const end = await offers.submit(anonymous, offerForm(changes), { files, arrived: [] })
    if (!end.ok) throw new Error(JSON.stringify(end))
    return end.value
  }
  async function quote(id: number, changes: object = {}) {
    const { version } = await row(id)
    return offers.quote(admin, id, { price: '89900', floor: '65000', kind: 'shoes', version, ...changes })
  }
  async function quoted(changes: object = {}) {
    const sent = await submitted(changes)
    const end = await quote(sent.id)
    if (!end.ok) throw new Error(JSON.stringify(end))
    return sent
  }
  /** The last code that went out. */
  async function code(token: string): Promise<string> {
    fixture.emails.length = 0
    const end = await offers.sendAcceptCode(anonymous, token)
    if (!end.ok) throw new Error(JSON.stringify(end))
    await fixture.work()
    return fixture.emails.map(({ subject }) => /^\d{6}/.exec(subject)?.[0]).find(Boolean)!
  }
  const acceptance = (typed: string, quoteNo = 1) => ({
    quoteNo: String(quoteNo),
    name: 'Filomena',
    surname: 'Quiroga',
    own: 'si',
    agree: 'si',
    code: typed,
  })
  async function accepted(changes: object = {}) {
    const sent = await quoted(changes)
    const end = await offers.accept(anonymous, sent.token, acceptance(await code(sent.token)))
    if (!end.ok) throw new Error(JSON.stringify(end))
    return { ...sent, code: end.value.code }
  }
  return { offers, row, submitted, quote, quoted, code, acceptance, accepted }
}
