/** A single pair is entered, or several equal new ones of one form: each with a code of its own. None of them is on sale yet. */
import { createHash, randomInt } from 'node:crypto'
import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Tx } from '#data/database.ts'
import { productSizes, products, unitEvents, unitFlaws, unitPictures, units } from '#data/schema.ts'
import { CODE_SIGNS } from '#rules/checked-code.ts'
import { conflict, done, invalid, type Outcome } from '#rules/outcome.ts'
import { mostPrice } from '#rules/units/ceiling.ts'
import { makeUnitCode, UNIT_CODE_LENGTH } from '#rules/units/code.ts'
import { newUnitForm, type UnitFacts } from '#rules/units/form.ts'
import { UNIT } from '#rules/units/states.ts'
import { UNIT_SAYS } from '#rules/units/limits-and-texts.ts'
import { may, type Visitor } from '#rules/users/access.ts'
import { writeAudit } from '#shop/audit/write.ts'
import type { ShopContext } from '#shop/context.ts'
import { actorOf } from '#shop/audit/actors.ts'
import { readForm } from '#shop/read-form.ts'
import type { UnitRow } from './unit.ts'

/** `input`: rules/units/form.ts `newUnitForm`. Answers the codes; the same form again answers the same ones. */
export function openUnitCreation({ database, clock, settings }: ShopContext) {
  return async function create(visitor: Visitor, input: unknown): Promise<Outcome<{ codes: string[] }>> {
    const refusal = may(visitor, 'unit.write')
    if (refusal) return refusal
    const form = readForm(newUnitForm(mostPrice(settings)), input, UNIT_SAYS.invalid)
    if (!form.ok) return form
    const { key, equal, ...facts } = form.value
    const at = clock()
    const creationKey = `${actorOf(visitor)}:${key}`
    const creationHash = createHash('sha256').update(JSON.stringify(form.value)).digest('base64url')
    return database.transaction(async (tx) => {
      const size = await sizeOf(tx, facts)
      if (!size.ok) return size
      const codes = await newUnitCodes(tx, equal)
      const made = await tx
        .insert(units)
        .values(
          codes.map((code, creationNo) => ({
            ...rowOf(facts, size.value),
            code,
            creationKey,
            creationHash,
            creationNo,
            createdAt: at,
            updatedAt: at,
          })),
        )
        .onConflictDoNothing({ target: [units.creationKey, units.creationNo] })
        .returning({ id: units.id, code: units.code })
      if (made.length === 0) {
        const before = await tx
          .select({ code: units.code, hash: units.creationHash })
          .from(units)
          .where(eq(units.creationKey, creationKey))
          .orderBy(asc(units.creationNo))
        return before.every(({ hash }) => hash === creationHash)
          ? done({ codes: before.map(({ code }) => code) })
          : conflict(UNIT_SAYS.changed)
      }
      for (const { id } of made) await writeParts(tx, id, facts)
      await tx
        .insert(unitEvents)
        .values(
          made.map(({ id }) => ({ unitId: id, to: UNIT.ready, actor: actorOf(visitor), createdAt: at })),
        )
      await writeAudit(
        tx,
        visitor,
        ...made.map(({ code }) => ({
          action: 'unit.create' as const,
          entity: 'unit' as const,
          entityId: code,
          after: {
            productId: facts.productId,
            size: facts.size,
            grade: facts.grade,
            priceCentavos: facts.price,
          },
          at,
        })),
      )
      return done({ codes })
    })
  }
}

/** Of a product that the shop still has. */
export async function sizeOf(
  tx: Tx,
  { productId, size }: Pick<UnitFacts, 'productId' | 'size'>,
): Promise<Outcome<number, never>> {
  const [product] = await tx
    .select({ deletedAt: products.deletedAt })
    .from(products)
    .where(eq(products.id, productId))
  if (!product || product.deletedAt) return invalid(UNIT_SAYS.invalid, { productId: UNIT_SAYS.product })
  const [found] = await tx
    .select({ id: productSizes.id })
    .from(productSizes)
    .where(and(eq(productSizes.productId, productId), eq(productSizes.size, size)))
  return found ? done(found.id) : invalid(UNIT_SAYS.invalid, { size: UNIT_SAYS.size })
}

/** What of a form is the pair's own row. */
export const rowOf = (
  { productId, model, sizeLabel, colour, box, grade, unmarked, price, cost, shelf, seal }: UnitFacts,
  sizeId: number,
) =>
  ({
    productId,
    sizeId,
    model,
    sizeLabel,
    colour,
    box,
    grade,
    unmarked,
    priceCentavos: price,
    costCentavos: cost,
    shelf,
    seal,
  }) satisfies Partial<UnitRow>

/** Its pictures and flaws, in the place of those it had. */
export async function writeParts(
  tx: Tx,
  unitId: number,
  { pictures, flaws }: Pick<UnitFacts, 'pictures' | 'flaws'>,
): Promise<void> {
  await tx.delete(unitPictures).where(eq(unitPictures.unitId, unitId))
  await tx.delete(unitFlaws).where(eq(unitFlaws.unitId, unitId))
  if (pictures.length > 0)
    await tx
      .insert(unitPictures)
      .values(pictures.map((picture, position) => ({ ...picture, unitId, position })))
  if (flaws.length > 0)
    await tx.insert(unitFlaws).values(flaws.map((flaw, position) => ({ ...flaw, unitId, position })))
}

/** That no pair has. */
export async function newUnitCodes(tx: Tx, count: number): Promise<string[]> {
  const codes = new Set<string>()
  while (codes.size < count) {
    const drawn = new Set<string>()
    while (codes.size + drawn.size < count)
      drawn.add(makeUnitCode(Array.from({ length: UNIT_CODE_LENGTH - 1 }, () => randomInt(CODE_SIGNS))))
    const taken = await tx
      .select({ code: units.code })
      .from(units)
      .where(inArray(units.code, [...drawn]))
    for (const { code } of taken) drawn.delete(code)
    for (const code of drawn) codes.add(code)
  }
  return [...codes]
}
