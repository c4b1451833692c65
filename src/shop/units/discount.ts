/** A price lower than an entrusted pair's own, at the shop's cost, until its price becomes another one. */
import { eq, sql } from 'drizzle-orm'
import type { Tx } from '#data/database.ts'
import { unitPrices, units } from '#data/schema.ts'
import { UNDONE_ALREADY } from '#rules/audit/audit.ts'
import { DISCOUNT_SAYS, discountForm, lossSaid, mayNotRise } from '#rules/consignment/discount.ts'
import type { Centavos } from '#rules/money.ts'
import { conflict, done, invalid, type Outcome } from '#rules/outcome.ts'
import { isListed, isTaken } from '#rules/units/states.ts'
import type { Visitor } from '#rules/users/access.ts'
import { commissionOf } from './entrusted/owners.ts'
import type { ShopContext } from '#shop/context.ts'
import { actorOf } from '#shop/audit/actors.ts'
import { readForm } from '#shop/read-form.ts'
import { isEntrusted, type Deeds, type Moved, type OfPair } from './run-action.ts'
import { refreshUnits } from './refresh.ts'
import type { HeldUnit } from './unit.ts'

const PRICES: Deeds = { shop: 'consign.manage', entrusted: 'consign.manage' }

export function openDiscounts({ clock }: ShopContext, { held, audit }: OfPair) {
  /** `input`: rules/consignment/discount.ts `discountForm`. At its own price again there is none. */
  const discount = (visitor: Visitor, code: string, input: unknown): Promise<Outcome<Moved>> => {
    const form = readForm(discountForm, input, DISCOUNT_SAYS.shown)
    return held(visitor, code, PRICES, async (tx, there) => {
      if (!form.ok) return form
      const why = whyNot(there)
      if (why !== null) return conflict(why)
      const { priceCentavos: price, termsId, shopDiscountCentavos: now } = there.unit
      const { shown, loss } = form.value
      if (shown > price) return invalid(mayNotRise(price), { shown: mayNotRise(price) })
      if (price - shown === now) return conflict(DISCOUNT_SAYS.same)
      const loses = lossSaid(price, shown, (await commissionOf(tx, termsId))!)
      if (loses !== null && loss !== 'si') return invalid(loses, { loss: loses })
      return written(tx, visitor, there, price - shown)
    })
  }

  /** From the record: what it was before, while nothing came after it. */
  const discountBack = (
    visitor: Visitor,
    code: string,
    { before, after }: { before: Centavos; after: Centavos },
  ): Promise<Outcome<Moved>> =>
    held(visitor, code, PRICES, async (tx, there) => {
      const why = whyNot(there)
      if (why !== null) return conflict(why)
      const { shopDiscountCentavos: now, priceCentavos: price } = there.unit
      if (now !== after || before >= price) return conflict(UNDONE_ALREADY)
      return written(tx, visitor, there, before)
    })

  async function written(
    tx: Tx,
    visitor: Visitor,
    { unit, product }: HeldUnit,
    shopDiscountCentavos: Centavos,
  ): Promise<Outcome<Moved>> {
    const at = clock()
    await tx
      .update(units)
      .set({ shopDiscountCentavos, version: sql`${units.version} + 1`, updatedAt: at })
      .where(eq(units.id, unit.id))
    await tx.insert(unitPrices).values({
      unitId: unit.id,
      priceCentavos: unit.priceCentavos,
      shopDiscountCentavos,
      cause: 'discount',
      termsId: unit.termsId,
      actor: actorOf(visitor),
      createdAt: at,
    })
    await refreshUnits(tx, [product.id])
    await audit(tx, visitor, unit.code, 'unit.discount', {
      before: { shopDiscountCentavos: unit.shopDiscountCentavos },
      after: { shopDiscountCentavos },
    })
    return done({ code: unit.code, state: unit.state })
  }

  return { discount, discountBack }
}

function whyNot({ unit }: HeldUnit): string | null {
  if (!isEntrusted(unit)) return DISCOUNT_SAYS.shopOwned
  if (isTaken(unit.state)) return DISCOUNT_SAYS.reserved
  return isListed(unit.state) ? null : DISCOUNT_SAYS.notNow
}
