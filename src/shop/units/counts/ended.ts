/** A count that is over, as it was approved: its codes and sizes with the names that they have today. */
import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Reader } from '#data/database.ts'
import { consignors, products, productSizes, units, type CountResult } from '#data/schema.ts'
import { sizeCode } from '#rules/size-code.ts'
import { pick } from '#rules/record.ts'
import { countedFacts, countedOwner, type CountedPairs, type CountedUnit } from './pairs.ts'
import type { CountedSize, CountedSizes } from './sizes.ts'

type Ended = { pairs: CountedPairs; sizes: CountedSizes; writtenOff: string[] }

export async function endedCount(
  db: Reader,
  result: CountResult,
  { owners: seesOwners }: { owners: boolean },
): Promise<Ended> {
  const { missing, elsewhere = [], notHere = [], owners = [], writtenOff = [] } = result
  const codes = [...missing, ...elsewhere, ...notHere]
  const rows =
    codes.length === 0
      ? []
      : await db
          .select({ ...countedFacts, owner: countedOwner })
          .from(units)
          .leftJoin(products, eq(products.id, units.productId))
          .leftJoin(productSizes, eq(productSizes.id, units.sizeId))
          .leftJoin(consignors, and(eq(units.owner, 'consignor'), eq(consignors.id, units.consignorId)))
          .where(inArray(units.code, codes))
          .orderBy(asc(units.shelf), asc(products.name), asc(units.id))
  const named = (wanted: readonly string[]): CountedUnit[] =>
    rows
      .filter(({ code }) => wanted.includes(code))
      .map((unit) => ({
        ...pick(unit, ['code', 'name', 'size', 'state', 'shelf', 'entrusted']),
        owner: seesOwners ? unit.owner : null,
      }))
  return {
    pairs: {
      ...pick(result, ['expected', 'seen', 'unknown']),
      missing: named(missing),
      elsewhere: named(elsewhere),
      notHere: named(notHere),
      owners: seesOwners ? await ownersNamed(db, owners) : null,
    },
    sizes: await sizesNamed(db, result),
    writtenOff,
  }
}

async function ownersNamed(db: Reader, owners: NonNullable<CountResult['owners']>) {
  const ids = owners.flatMap(({ ownerId }) => ownerId ?? [])
  const known =
    ids.length === 0
      ? []
      : await db
          .select({ id: consignors.id, name: consignors.name, surname: consignors.surname })
          .from(consignors)
          .where(inArray(consignors.id, ids))
          .orderBy(asc(consignors.id))
  return owners.map(({ ownerId, expected, seen }) => {
    const one = known.find(({ id }) => id === ownerId)
    const owner =
      ownerId === null ? null : { id: ownerId, name: `${one?.name ?? ''} ${one?.surname ?? ''}`.trim() }
    return { owner, expected, seen, missing: expected - seen }
  })
}

async function sizesNamed(
  db: Reader,
  { sizes = [], elsewhereSizes = [] }: CountResult,
): Promise<CountedSizes> {
  const ids = [...sizes, ...elsewhereSizes].map(({ sizeId }) => sizeId)
  const rows =
    ids.length === 0
      ? []
      : await db
          .select({
            sizeId: productSizes.id,
            productId: productSizes.productId,
            name: products.name,
            size: productSizes.size,
            shelf: productSizes.shelf,
            barcode: productSizes.barcode,
          })
          .from(productSizes)
          .innerJoin(products, eq(products.id, productSizes.productId))
          .where(inArray(productSizes.id, ids))
          .orderBy(
            asc(productSizes.shelf),
            asc(products.name),
            asc(productSizes.position),
            asc(productSizes.id),
          )
  const facts = ({ barcode, ...row }: (typeof rows)[number]) => ({
    ...row,
    code: sizeCode({ sizeId: row.sizeId, barcode }),
  })
  const shown = rows.flatMap((row): CountedSize[] => {
    const line = sizes.find(({ sizeId }) => sizeId === row.sizeId)
    if (!line) return []
    const { expected, counted, delta, promised, moved } = line
    return [{ ...facts(row), expected, counted, moved, difference: delta - promised }]
  })
  return {
    expected: shown.reduce((sum, { expected }) => sum + expected, 0),
    counted: shown.reduce((sum, { counted }) => sum + (counted ?? 0), 0),
    sizes: shown,
    elsewhere: rows.flatMap((row): CountedSize[] => {
      const line = elsewhereSizes.find(({ sizeId }) => sizeId === row.sizeId)
      return line ? [{ ...facts(row), expected: 0, counted: line.counted, difference: 0, moved: false }] : []
    }),
  }
}
