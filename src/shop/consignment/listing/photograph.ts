/** Photos and flaws of an entrusted pair, kept as they are taken; when all that shoppers must see is there, it is ready to be on sale. */
import { eq, sql } from 'drizzle-orm'
import type { Tx } from '#data/database.ts'
import { units } from '#data/schema.ts'
import { DESK_SAYS } from '#rules/consignment/desk/forms.ts'
import { whyNotShown } from '#rules/consignment/desk/photos.ts'
import { conflict, done, invalid, type Outcome } from '#rules/outcome.ts'
import { oneMorePart, unitPartsForm } from '#rules/units/form.ts'
import { UNIT, type UnitState } from '#rules/units/states.ts'
import { MOST_FLAWS, MOST_UNIT_PICTURES, UNIT_SAYS } from '#rules/units/limits-and-texts.ts'
import type { Visitor } from '#rules/users/access.ts'
import { writeAudit } from '#shop/audit/write.ts'
import type { ShopContext } from '#shop/context.ts'
import { readForm } from '#shop/read-form.ts'
import { writeParts } from '#shop/units/create.ts'
import { partsOf } from '#shop/units/parts.ts'
import { isCatalogued, type UnitRow } from '#shop/units/unit.ts'
import { movePair, withPair, type Moved } from '../desk/held.ts'
import { areShoes, shownOf } from '#shop/units/entrusted/guard.ts'

const WHILE: readonly UnitState[] = [UNIT.received, UNIT.inspected, UNIT.ready]

export function openPhotograph(context: ShopContext) {
  /** `input`: rules/units/form.ts `unitPartsForm`. They stand in the place of those that it had. */
  const keepParts = (visitor: Visitor, code: string, input: unknown): Promise<Outcome<Moved>> => {
    const form = readForm(unitPartsForm, input, UNIT_SAYS.invalid)
    return withPair(context, visitor, code, 'consign.receive', async (tx, { unit }, at) => {
      if (!form.ok) return form
      if (!WHILE.includes(unit.state)) return conflict(UNIT_SAYS.moved)
      const { pictures, flaws, unmarked } = form.value
      const before = await shownOf(tx, unit.id)
      await writeParts(tx, unit.id, { pictures, flaws })
      await tx
        .update(units)
        .set({ unmarked, version: sql`${units.version} + 1`, updatedAt: at })
        .where(eq(units.id, unit.id))
      await writeAudit(tx, visitor, {
        action: 'unit.photograph',
        entity: 'unit',
        entityId: unit.code,
        before: { pictures: before.pictures.length, flaws: before.flaws.length },
        after: { pictures: pictures.length, flaws: flaws.length },
        at,
      })
      return done({ code: unit.code, state: unit.state })
    })
  }

  /** One more photo, or one more flaw with its photo, kept at once: another device goes on with the rest. The same again is there already. */
  const add = (visitor: Visitor, code: string, input: unknown): Promise<Outcome<Moved>> => {
    const form = readForm(oneMorePart, input, UNIT_SAYS.invalid)
    return withPair(context, visitor, code, 'consign.receive', async (tx, { unit }, at) => {
      if (!form.ok) return form
      if (!WHILE.includes(unit.state)) return conflict(UNIT_SAYS.moved)
      const { picture, flaw } = form.value
      const { pictures, flaws } = await partsOf(tx, unit.id)
      const all =
        picture && pictures.every(({ url }) => url !== picture.url) ? [...pictures, picture] : pictures
      const its = { ...flaw, picture: picture?.url ?? '' }
      const known = flaws.some(
        (one) => one.place === its.place && one.sentence === its.sentence && one.picture === its.picture,
      )
      if (all.length > MOST_UNIT_PICTURES) return invalid(UNIT_SAYS.pictures, { photo: UNIT_SAYS.pictures })
      if (flaw && !known && flaws.length >= MOST_FLAWS)
        return invalid(UNIT_SAYS.flaws, { place: UNIT_SAYS.flaws })
      await writeParts(tx, unit.id, {
        pictures: all,
        flaws:
          flaw && !known
            ? [...flaws, { place: flaw.place, sentence: flaw.sentence, picture: its.picture }]
            : flaws,
      })
      if (flaw) await tx.update(units).set({ unmarked: false }).where(eq(units.id, unit.id))
      return noted(tx, visitor, unit, at, {
        pictures: all.length,
        flaws: flaws.length + (flaw && !known ? 1 : 0),
      })
    })
  }

  /** A photo or a flaw that was a mistake, by its address or its place in the list. */
  const drop = (
    visitor: Visitor,
    code: string,
    which: { url: string } | { flaw: number },
  ): Promise<Outcome<Moved>> =>
    withPair(context, visitor, code, 'consign.receive', async (tx, { unit }, at) => {
      if (!WHILE.includes(unit.state)) return conflict(UNIT_SAYS.moved)
      const { pictures, flaws } = await partsOf(tx, unit.id)
      const parts =
        'url' in which
          ? {
              pictures: pictures.filter(({ url }) => url !== which.url),
              flaws: flaws.map((one) => (one.picture === which.url ? { ...one, picture: '' } : one)),
            }
          : { pictures, flaws: flaws.filter((_, index) => index !== which.flaw) }
      await writeParts(tx, unit.id, parts)
      return noted(tx, visitor, unit, at, { pictures: parts.pictures.length, flaws: parts.flaws.length })
    })

  async function noted(
    tx: Tx,
    visitor: Visitor,
    unit: UnitRow,
    at: Date,
    after: { pictures: number; flaws: number },
  ): Promise<Outcome<Moved>> {
    await tx
      .update(units)
      .set({ version: sql`${units.version} + 1`, updatedAt: at })
      .where(eq(units.id, unit.id))
    await writeAudit(tx, visitor, {
      action: 'unit.photograph',
      entity: 'unit',
      entityId: unit.code,
      after,
      at,
    })
    return done({ code: unit.code, state: unit.state })
  }

  /** What is missing is said whole. */
  const photographed = (visitor: Visitor, code: string): Promise<Outcome<Moved>> =>
    withPair(context, visitor, code, 'consign.receive', async (tx, pair, at) => {
      const { unit } = pair
      if (unit.state !== UNIT.inspected) return conflict(UNIT_SAYS.moved)
      const why = [
        ...(isCatalogued(unit) ? [] : [DESK_SAYS.uncatalogued]),
        ...whyNotShown({
          ...unit,
          ...(await shownOf(tx, unit.id)),
          shoes: await areShoes(tx, unit.productId),
        }),
      ]
      if (why.length > 0) return conflict(why.join(' '))
      return movePair(tx, pair, UNIT.ready, { visitor, action: 'unit.ready', at })
    })

  return { keepParts, addPart: add, dropPart: drop, photographed }
}
