/** On which shelf everything that comes in quantities lies, as a list that goes out and comes back. */
import { and, asc, eq, isNull } from 'drizzle-orm'
import { products, productSizes } from '#data/schema.ts'
import { saysSize, sizeCode } from '#rules/size-code.ts'
import { done, invalid, type Outcome } from '#rules/outcome.ts'
import { MOST_SHELVES, readShelves, SHELVES_SAYS, type ShelfLine } from '#rules/stock/shelves.ts'
import { UNIT_LETTERS } from '#rules/units/limits-and-texts.ts'
import { may, type Visitor } from '#rules/users/access.ts'
import type { ShopContext } from '#shop/context.ts'
import { isSizeAmong, sizesWhere } from './named.ts'
import { placeSize } from './place.ts'

export type PlacedSize = { code: string; name: string; size: string; stock: number; shelf: string }
export type PlacedMany = {
  placed: number
  same: number
  refused: { line: number; code: string; reason: string }[]
}

export function openShelves({ database, clock }: ShopContext) {
  /** Sizes that are offered, in the order in which one walks. */
  async function places(visitor: Visitor): Promise<Outcome<PlacedSize[]>> {
    const refusal = may(visitor, 'stock.read')
    if (refusal) return refusal
    const rows = await database.db
      .select({
        id: productSizes.id,
        barcode: productSizes.barcode,
        name: products.name,
        size: productSizes.size,
        stock: productSizes.bulk,
        shelf: productSizes.shelf,
      })
      .from(productSizes)
      .innerJoin(products, eq(products.id, productSizes.productId))
      .where(and(eq(productSizes.offered, true), isNull(products.deletedAt)))
      .orderBy(asc(productSizes.shelf), asc(products.name), asc(productSizes.position), asc(productSizes.id))
    return done(rows.map(({ id, barcode, ...row }) => ({ code: sizeCode({ sizeId: id, barcode }), ...row })))
  }

  /** Lines that cannot be are refused with their number; the others take effect. */
  async function placeMany(visitor: Visitor, text: string): Promise<Outcome<PlacedMany>> {
    const refusal = may(visitor, 'stock.write')
    if (refusal) return refusal
    const why = (sentence: string) => invalid(sentence, { list: sentence })
    if (text.trim() === '') return why(SHELVES_SAYS.empty)
    const lines = readShelves(text)
    if (!lines || lines.length === 0) return why(SHELVES_SAYS.columns)
    if (lines.length > MOST_SHELVES) return why(SHELVES_SAYS.many)
    const texts = lines.map(({ code }) => code)
    return database.transaction(async (tx) => {
      const sizes = await sizesWhere(tx, isSizeAmong(texts)).for('update', { of: productSizes })
      const seen = new Set<number>()
      const end: PlacedMany = { placed: 0, same: 0, refused: [] }
      const refuse = ({ line, code }: ShelfLine, reason: string) => end.refused.push({ line, code, reason })
      for (const line of lines) {
        const [size, ...others] = sizes.filter((one) => saysSize(one, line.code))
        if (!size) refuse(line, SHELVES_SAYS.unknown)
        else if (others.length > 0) refuse(line, SHELVES_SAYS.several)
        else if (seen.has(size.id)) refuse(line, SHELVES_SAYS.twice)
        else if (line.shelf.length > UNIT_LETTERS.shelf) refuse(line, SHELVES_SAYS.long)
        else {
          seen.add(size.id)
          end[size.shelf === line.shelf ? 'same' : 'placed'] += 1
          await placeSize(tx, visitor, size, line.shelf, clock())
        }
      }
      return done(end)
    })
  }

  return { places, placeMany }
}
