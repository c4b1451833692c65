/** What the shop's people do with a single pair: change it, put it on sale and take it off, write it off, look at one that came back. */
import { asc, eq, sql } from 'drizzle-orm'
import type { Tx } from '#data/database.ts'
import { unitFlaws, unitPictures, units } from '#data/schema.ts'
import type { AuditAction } from '#rules/audit/audit.ts'
import { conflict, done, invalid, missing, type Outcome } from '#rules/outcome.ts'
import { isReceived } from '#rules/returns/states.ts'
import { readUnitCode } from '#rules/units/code.ts'
import { otherPairForm, unitForm, unitReason, type UnitFacts } from '#rules/units/form.ts'
import { isEditable, isListed, UNIT, type UnitState } from '#rules/units/states.ts'
import { UNIT_SAYS, whyNotListed, whyNotUnit } from '#rules/units/words.ts'
import { may, type Visitor } from '#rules/users/access.ts'
import type { StaffAction } from '#rules/users/roles.ts'
import { writeAudit } from '#shop/audit/write.ts'
import { commitIfDone } from '#shop/commit-if-done.ts'
import type { ShopContext } from '#shop/context.ts'
import { actorOf } from '#shop/orders/events.ts'
import { readForm } from '#shop/read-form.ts'
import { rowOf, sizeOf, writeParts } from './create.ts'
import { cameWith, refuseLine } from './looked-at.ts'
import { refreshUnits } from './refresh.ts'
import { lockUnit, moveUnits, type HeldUnit } from './unit.ts'

type Moved = { code: string; state: UnitState }
type Parts = Pick<UnitFacts, 'pictures' | 'flaws'>

export function openUnitDeeds(context: ShopContext) {
  const { database, clock } = context

  /** `input`: rules/units/form.ts `unitForm`, with the version that was shown. On sale it stays fit to be. */
  const edit = (visitor: Visitor, code: string, input: unknown): Promise<Outcome<Moved>> => {
    const form = readForm(unitForm, input, UNIT_SAYS.invalid)
    return held(visitor, code, 'unit.write', async (tx, there) => {
      if (!form.ok) return form
      const { version, ...facts } = form.value
      const { unit, size, product } = there
      if (!isEditable(unit.state)) return conflict(UNIT_SAYS.notEditable)
      if (version !== unit.version) return conflict(UNIT_SAYS.moved)
      const wanted = await sizeOf(tx, facts)
      if (!wanted.ok) return wanted
      if (isListed(unit.state)) {
        if (wanted.value !== unit.sizeId) return invalid(UNIT_SAYS.invalid, { size: UNIT_SAYS.sizeFixed })
        const why = whyNotListed(listedFacts({ size, product }, facts, facts))
        if (why.length > 0) return invalid(why.join(' '))
      }
      const at = clock()
      const row = rowOf(facts, wanted.value)
      const parts = await partsOf(tx, unit.id)
      await tx
        .update(units)
        .set({ ...row, version: sql`${units.version} + 1`, updatedAt: at })
        .where(eq(units.id, unit.id))
      await writeParts(tx, unit.id, facts)
      if (isListed(unit.state)) await refreshUnits(tx, [unit.productId])
      const before: Record<string, unknown> = {
        ...rowOf(
          { ...unit, size: size.size, price: unit.priceCentavos, cost: unit.costCentavos, ...parts },
          unit.sizeId,
        ),
        ...parts,
      }
      const after: Record<string, unknown> = { ...row, pictures: facts.pictures, flaws: facts.flaws }
      const changed = Object.keys(after).filter(
        (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
      )
      if (changed.length > 0)
        await audit(tx, visitor, unit.code, 'unit.change', {
          before: Object.fromEntries(changed.map((name) => [name, before[name]])),
          after: Object.fromEntries(changed.map((name) => [name, after[name]])),
        })
      return done({ code: unit.code, state: unit.state })
    })
  }

  /** What is missing is said whole. */
  const list = (visitor: Visitor, code: string): Promise<Outcome<Moved>> =>
    held(visitor, code, 'unit.write', async (tx, there) => {
      const why = whyNotListed(listedFacts(there, there.unit, await partsOf(tx, there.unit.id)))
      if (why.length > 0) return conflict(why.join(' '))
      return moved(tx, visitor, there, UNIT.listed, 'unit.list')
    })

  const unlist = (visitor: Visitor, code: string): Promise<Outcome<Moved>> =>
    held(visitor, code, 'unit.write', (tx, there) =>
      isListed(there.unit.state)
        ? moved(tx, visitor, there, UNIT.ready, 'unit.unlist')
        : Promise.resolve(conflict(UNIT_SAYS.moved)),
    )

  /** Lost, stolen, broken with us. `input`: rules/units/form.ts `unitReason`. */
  const writeOff = (visitor: Visitor, code: string, input: unknown): Promise<Outcome<Moved>> => {
    const form = readForm(unitReason, input, UNIT_SAYS.reason)
    return held(visitor, code, 'unit.write', async (tx, there) =>
      form.ok ? moved(tx, visitor, there, UNIT.written_off, 'unit.write-off', form.value.reason) : form,
    )
  }

  /** It was written off, and is here after all. */
  const found = (visitor: Visitor, code: string): Promise<Outcome<Moved>> =>
    held(visitor, code, 'unit.write', (tx, there) =>
      there.unit.state === UNIT.written_off
        ? moved(tx, visitor, there, UNIT.ready, 'unit.found')
        : Promise.resolve(conflict(UNIT_SAYS.moved)),
    )

  /** It came back, and is the pair of the photos. It is not on sale before somebody puts it there. */
  const samePair = (visitor: Visitor, code: string): Promise<Outcome<Moved>> =>
    held(visitor, code, 'unit.inspect', (tx, there) =>
      there.unit.state === UNIT.returned
        ? moved(tx, visitor, there, UNIT.ready, 'unit.same-pair')
        : Promise.resolve(conflict(UNIT_SAYS.moved)),
    )

  /** It is another one than the one that was sold: it goes back to who sent it, with why. `input`: rules/units/form.ts `otherPairForm`. */
  const otherPair = (visitor: Visitor, code: string, input: unknown): Promise<Outcome<Moved>> => {
    const form = readForm(otherPairForm, input, UNIT_SAYS.otherPair)
    return held(visitor, code, 'unit.inspect', async (tx, there) => {
      if (!form.ok) return form
      const { unit } = there
      const came = unit.state === UNIT.returned ? await cameWith(tx, unit.id) : null
      if (!came) return conflict(UNIT_SAYS.moved)
      if (!isReceived(came.status)) return conflict(UNIT_SAYS.settled)
      await refuseLine(tx, came, form.value.reason)
      return moved(tx, visitor, there, UNIT.sold, 'unit.other-pair', form.value.reason, came.orderId)
    })
  }

  async function moved(
    tx: Tx,
    visitor: Visitor,
    { unit }: HeldUnit,
    to: UnitState,
    action: AuditAction,
    reason = '',
    orderId?: number,
  ): Promise<Outcome<Moved>> {
    const why = whyNotUnit(unit.state, to)
    if (why !== null) return conflict(why)
    await moveUnits(tx, [unit], to, { actor: actorOf(visitor), at: clock(), reason, orderId })
    await audit(tx, visitor, unit.code, action, {
      before: { status: unit.state },
      after: { status: to, ...(reason === '' ? {} : { reason }) },
    })
    return done({ code: unit.code, state: to })
  }

  async function held(
    visitor: Visitor,
    typed: string,
    deed: StaffAction,
    act: (tx: Tx, there: HeldUnit) => Promise<Outcome<Moved>>,
  ): Promise<Outcome<Moved>> {
    const refusal = may(visitor, deed)
    if (refusal) return refusal
    const code = readUnitCode(typed)
    if (code === null) return missing()
    let productId: number | undefined
    const end = await commitIfDone<Outcome<Moved>>(database, async (tx) => {
      const there = await lockUnit(tx, code)
      if (!there) return missing()
      productId = there.product.id
      return act(tx, there)
    })
    if (end.ok && productId !== undefined) await context.hint({ kind: 'catalogue', productId })
    return end
  }

  const audit = (
    tx: Tx,
    visitor: Visitor,
    code: string,
    action: AuditAction,
    sides: { before: Record<string, unknown>; after: Record<string, unknown> },
  ) => writeAudit(tx, visitor, { action, entity: 'unit', entityId: code, ...sides, at: clock() })

  return { edit, list, unlist, writeOff, found, samePair, otherPair }
}

const listedFacts = (
  { size, product }: Pick<HeldUnit, 'size' | 'product'>,
  { grade, unmarked }: Pick<UnitFacts, 'grade' | 'unmarked'>,
  { pictures, flaws }: Parts,
) => ({
  grade,
  unmarked,
  flaws,
  publicPictures: pictures.filter((picture) => picture.public).length,
  shown: product.deletedAt === null && product.hiddenReason === null && !product.hidden,
  offered: size.offered,
})

/** As a form holds them. */
async function partsOf(tx: Tx, unitId: number): Promise<Parts> {
  const pictures = await tx
    .select({
      kind: unitPictures.kind,
      public: unitPictures.public,
      url: unitPictures.url,
      alt: unitPictures.alt,
      width: unitPictures.width,
      height: unitPictures.height,
    })
    .from(unitPictures)
    .where(eq(unitPictures.unitId, unitId))
    .orderBy(asc(unitPictures.position))
  const flaws = await tx
    .select({ place: unitFlaws.place, sentence: unitFlaws.sentence, picture: unitFlaws.picture })
    .from(unitFlaws)
    .where(eq(unitFlaws.unitId, unitId))
    .orderBy(asc(unitFlaws.position))
  return { pictures, flaws }
}
