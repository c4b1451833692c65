/** What the shop's people do with a single pair: change it, put it on sale and take it off, write it off, look at one that came back. */
import { eq, sql } from 'drizzle-orm'
import type { Tx } from '#data/database.ts'
import { units } from '#data/schema.ts'
import { CLAIM_SAYS } from '#rules/consignment/sales/claims.ts'
import { DESK_SAYS } from '#rules/consignment/desk/forms.ts'
import { conflict, done, invalid, type Outcome } from '#rules/outcome.ts'
import { aboveCeiling, mostPrice } from '#rules/units/ceiling.ts'
import { unitForm, unitReason } from '#rules/units/form.ts'
import { isEditable, isListed, UNIT } from '#rules/units/states.ts'
import { UNIT_SAYS, whyNotListed } from '#rules/units/limits-and-texts.ts'
import type { Visitor } from '#rules/users/access.ts'
import { whyNotOnSale } from '#shop/units/entrusted/guard.ts'
import type { Settings, ShopContext } from '#shop/context.ts'
import { actorOf } from '#shop/audit/actors.ts'
import { readForm } from '#shop/read-form.ts'
import { giveToOwner, isClaimed } from '#shop/units/entrusted/late-return.ts'
import { rowOf, sizeOf, writeParts } from './create.ts'
import { INSPECTS, isEntrusted, openDeed, type Deeds, type Moved } from './run-action.ts'
import { openDiscounts } from './discount.ts'
import { openEarlier } from './earlier.ts'
import { listedFacts } from './listed-facts.ts'
import { partsOf } from './parts.ts'
import { refreshUnits } from './refresh.ts'
import type { HeldUnit, UnitRow } from './unit.ts'

const SELLS: Deeds = { shop: 'unit.write', entrusted: 'consign.receive' }
const SHOPS: Deeds = { shop: 'unit.write', entrusted: null }

type Entrusted = UnitRow & { consignorId: number }
/** What the owner of a pair is told: consignment hands it in. */
export type OwnerNews = Record<
  'listed' | 'unlisted',
  (tx: Tx, settings: Settings, unit: Entrusted, at: Date) => Promise<void>
>

export function openUnitActions(context: ShopContext, ownerNews: OwnerNews) {
  const { clock, settings } = context
  const ofPair = openDeed(context)
  const { held, moved, audit } = ofPair

  /** `input`: rules/units/form.ts `unitForm`, with the version that was shown. On sale it stays fit to be. */
  const edit = (visitor: Visitor, code: string, input: unknown): Promise<Outcome<Moved>> => {
    const form = readForm(unitForm, input, UNIT_SAYS.invalid)
    return held(visitor, code, { shop: 'unit.write', entrusted: 'unit.write' }, async (tx, there) => {
      if (!form.ok) return form
      const { version, ...facts } = form.value
      const { unit, size, product } = there
      if (!isEditable(unit.state)) return conflict(UNIT_SAYS.notEditable)
      if (version !== unit.version) return conflict(UNIT_SAYS.moved)
      if (isEntrusted(unit) && (facts.price !== unit.priceCentavos || facts.grade !== unit.grade))
        return conflict(DESK_SAYS.priced)
      const most = mostPrice(settings, unit.priceCentavos)
      if (facts.price > most) return invalid(UNIT_SAYS.invalid, { price: aboveCeiling(most) })
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
        .set({
          ...row,
          ...(row.priceCentavos === unit.priceCentavos ? {} : { shopDiscountCentavos: 0 }),
          version: sql`${units.version} + 1`,
          updatedAt: at,
        })
        .where(eq(units.id, unit.id))
      await writeParts(tx, unit.id, facts)
      if (isListed(unit.state)) {
        const why = isEntrusted(unit) ? await whyNotOnSale(tx, { ...unit, ...row }, at) : []
        if (why.length > 0) return conflict(why.join(' '))
        await refreshUnits(tx, [unit.productId])
      }
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

  /** What is missing is said whole. One that is entrusted is put on sale by whoever receives, on its owner's terms. */
  const list = (visitor: Visitor, code: string): Promise<Outcome<Moved>> =>
    held(visitor, code, SELLS, async (tx, there) => {
      const { unit } = there
      const why = [
        ...whyNotListed(listedFacts(there, unit, await partsOf(tx, unit.id))),
        ...(isEntrusted(unit)
          ? await whyNotOnSale(tx, unit, clock(), { secondFrom: settings.secondSignerFrom })
          : []),
      ]
      if (why.length > 0) return conflict([...new Set(why)].join(' '))
      if (await isClaimed(tx, unit.id)) return conflict(CLAIM_SAYS.listed)
      const end = await moved(tx, visitor, there, UNIT.listed, 'unit.list')
      if (end.ok && isEntrusted(unit)) await ownerNews.listed(tx, settings, unit, clock())
      return end
    })

  const unlist = (visitor: Visitor, code: string): Promise<Outcome<Moved>> =>
    held(visitor, code, SELLS, async (tx, there) => {
      if (!isListed(there.unit.state)) return conflict(UNIT_SAYS.moved)
      const end = await moved(tx, visitor, there, UNIT.ready, 'unit.unlist')
      if (end.ok && isEntrusted(there.unit)) await ownerNews.unlisted(tx, settings, there.unit, clock())
      return end
    })

  /** Lost, stolen, broken with us. `input`: rules/units/form.ts `unitReason`. */
  const writeOff = (visitor: Visitor, code: string, input: unknown): Promise<Outcome<Moved>> => {
    const form = readForm(unitReason, input, UNIT_SAYS.reason)
    return held(visitor, code, SHOPS, async (tx, there) =>
      form.ok ? moved(tx, visitor, there, UNIT.written_off, 'unit.write-off', form.value.reason) : form,
    )
  }

  /** It was written off, and is here after all. */
  const found = (visitor: Visitor, code: string): Promise<Outcome<Moved>> =>
    held(visitor, code, SHOPS, (tx, there) =>
      there.unit.state === UNIT.written_off
        ? moved(tx, visitor, there, UNIT.ready, 'unit.found')
        : Promise.resolve(conflict(UNIT_SAYS.moved)),
    )

  /** It came back, and is the pair of the photos. It is not on sale before somebody puts it there. */
  const samePair = (visitor: Visitor, code: string): Promise<Outcome<Moved>> =>
    held(visitor, code, INSPECTS, (tx, there) =>
      there.unit.state === UNIT.returned
        ? isTheSame(tx, visitor, there)
        : Promise.resolve(conflict(UNIT_SAYS.moved)),
    )

  async function isTheSame(tx: Tx, visitor: Visitor, there: HeldUnit): Promise<Outcome<Moved>> {
    const end = await moved(tx, visitor, there, UNIT.ready, 'unit.same-pair')
    if (!end.ok) return end
    const kept = { ...there.unit, state: UNIT.ready }
    const theirs = await giveToOwner(tx, kept, { actor: actorOf(visitor), at: clock() })
    return theirs ? done({ ...end.value, state: UNIT.to_return }) : end
  }

  const earlier = openEarlier(context, ofPair)
  const discounts = openDiscounts(context, ofPair)

  return { edit, list, unlist, writeOff, found, samePair, earlier, ...discounts }
}
