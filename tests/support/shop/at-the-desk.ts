/** A counter with people of the shop, and pairs that go through it as far as a test needs. */
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Database } from '#data/database.ts'
import { consignors, units } from '#data/schema.ts'
import { checkPoints, SHOE_LIST } from '#rules/consignment/desk/checklist.ts'
import type { PersonVisitor } from '#rules/users/access.ts'
import { openConsignment } from '#shop/consignment/consignment.ts'
import { openOtherPair } from '#shop/returns/other-pair.ts'
import { ownerNews } from '#shop/consignment/listing/notify.ts'
import { openUnits } from '#shop/units/units.ts'
import { seedUser } from '../builders.ts'
import { ordersAsAdmin } from '../orders-as-admin.ts'
import { photo } from '../photo.ts'

const picture = (kind: string, index: number) => ({
  kind,
  url: `/img/${String(index).padStart(32, '0')}`,
  alt: kind,
})
export const PICTURES = ['side', 'sole', 'label', 'heel', 'box'].map(picture)
export const ALL_YES = Object.fromEntries(checkPoints(SHOE_LIST).map(({ key }) => [key, 'yes']))

export const walkIn = (changes: object = {}) => ({
  key: randomUUID(),
  name: 'Filomena',
  surname: 'Quiroga',
  email: 'filomena.quiroga@example.com',
  phone: '1155557777',
  kind: 'shoes',
  brand: 'Nike',
  model: 'Dunk Low',
  styleCode: 'DD1391-100',
  sizeLabel: 'US 9,5',
  colour: 'Blanco y negro',
  box: 'whole',
  grade: 'new_boxed',
  price: '89900',
  floor: '65000',
  ...changes,
})

export async function atTheDesk(database: Database) {
  const shop = await ordersAsAdmin(database)
  const { db } = database
  const { context } = shop.fixture
  const { desk, people, portal } = openConsignment(context)
  const pairs = { ...openUnits(context, { ownerNews }), otherPair: openOtherPair(context) }
  const second = await seedUser(database, { role: 'owner', username: 'noa' })
  const mora = await seedUser(database, { role: 'warehouse', username: 'mora' })
  const value = <T>(end: { ok: true; value: T } | { ok: false; message: string }): T => {
    if (!end.ok) throw new Error(JSON.stringify(end))
    return end.value
  }
  const row = async (code: string) => (await db.select().from(units).where(eq(units.code, code)))[0]!
  const consignorOf = async (code: string) => {
    const { consignorId } = await row(code)
    return (await db.select().from(consignors).where(eq(consignors.id, consignorId!)))[0]!
  }

  /** Codes of pairs that wait. */
  const awaited = async (changes: object = {}): Promise<string[]> =>
    value(await desk.walkIn(shop.admin, walkIn(changes))).codes
  /** Their owner's DNI is seen, and photos are taken. */
  async function prepared(codes: readonly string[], by: PersonVisitor = shop.admin): Promise<void> {
    const { id, dniSeenAt } = await consignorOf(codes[0]!)
    if (dniSeenAt === null)
      value(await people.seeDocument(by, id, { dni: String(30_000_000 + id), adult: 'on' }))
    value(await desk.addPapers(by, codes[0]!, 'received', [await photo(640, 480), await photo(480, 640)]))
  }
  const receiving = (codes: readonly string[], changes: object = {}) => ({
    codes,
    how: 'paper',
    shelf: 'C2',
    ...changes,
  })
  /** Received on paper. */
  async function received(changes: object = {}): Promise<string[]> {
    const codes = await awaited(changes)
    await prepared(codes)
    return value(await desk.receive(shop.admin, receiving(codes))).codes
  }
  const checking = (changes: object = {}) => ({
    answers: ALL_YES,
    verdict: 'pass',
    grade: 'new_boxed',
    box: 'whole',
    ...changes,
  })
  /** Checked, in the catalogue, photographed. */
  async function ready(changes: object = {}): Promise<string> {
    const [code] = await received(changes)
    value(await desk.inspect(mora, code!, checking()))
    value(await desk.place(mora, code!, { productId: shop.shoe.id, size: '42' }))
    value(await desk.keepParts(mora, code!, { pictures: PICTURES, flaws: [] }))
    value(await desk.photographed(mora, code!))
    return code!
  }
  /** The code of six digits in the last e-mail that was sent. */
  async function mailedCode(): Promise<string> {
    shop.fixture.emails.length = 0
    await shop.fixture.work()
    const found = shop.fixture.emails.flatMap(({ subject }) => /^\d{6}/.exec(subject)?.[0] ?? [])
    return found.at(-1)!
  }
  async function told(): Promise<string[]> {
    shop.fixture.emails.length = 0
    await shop.fixture.work()
    return shop.fixture.emails.map(({ subject }) => subject.split(' · ')[0]!)
  }

  return {
    ...shop,
    desk,
    people,
    portal,
    pairs,
    second,
    mora,
    value,
    row,
    consignorOf,
    awaited,
    prepared,
    receiving,
    received,
    checking,
    ready,
    mailedCode,
    told,
  }
}
