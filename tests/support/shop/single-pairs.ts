/** Single pairs for tests: entered and, where asked, on sale. */
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Database } from '#data/database.ts'
import { units } from '#data/schema.ts'
import type { PersonVisitor } from '#rules/users/access.ts'
import type { ShopContext } from '#shop/context.ts'
import { openOtherPair } from '#shop/returns/other-pair.ts'
import { ownerNews } from '#shop/consignment/listing/notify.ts'
import { openUnits } from '#shop/units/units.ts'

const PHOTOS = ['side', 'detail'].map((kind) => ({
  kind,
  url: `/img/${kind.padEnd(32, '0')}`.replace(/[^/img0-9a-f]/g, '0'),
  alt: kind,
}))

/** As the desk's form sends it: a used pair with two photos and a flaw. */
export const usedPair = (productId: number, changes: object = {}) => ({
  productId,
  size: '42',
  model: 'Cancha 80',
  sizeLabel: 'US 9,5 · 27,5 cm',
  box: 'none',
  grade: 'good',
  price: '35000',
  cost: '20000',
  shelf: 'A3',
  pictures: PHOTOS,
  flaws: [{ place: 'Puntera', sentence: 'Pliegues suaves.', picture: PHOTOS[1]!.url }],
  key: randomUUID(),
  ...changes,
})
/** New in its box: as many as are asked for are alike. */
export const newPair = (productId: number, changes: object = {}) =>
  usedPair(productId, { grade: 'new_boxed', box: 'whole', pictures: [], flaws: [], ...changes })

export function singlePairs(database: Database, context: ShopContext, owner: PersonVisitor) {
  const verbs = { ...openUnits(context, { ownerNews }), otherPair: openOtherPair(context) }
  async function entered(form: object): Promise<string[]> {
    const end = await verbs.create(owner, form)
    if (!end.ok) throw new Error(JSON.stringify(end))
    return end.value.codes
  }
  /** The first one's code. */
  async function onSale(form: object): Promise<string> {
    const codes = await entered(form)
    for (const code of codes) {
      const end = await verbs.list(owner, code)
      if (!end.ok) throw new Error(JSON.stringify(end))
    }
    return codes[0]!
  }
  const row = async (code: string) => {
    const [unit] = await database.db.select().from(units).where(eq(units.code, code))
    return unit!
  }
  return { verbs, entered, onSale, row }
}
