/** Coupons as admins keep them: amount, days, limits, who used them. A code is never deleted, so that past orders can be explained. */
import { and, desc, eq, sql } from 'drizzle-orm'
import { brokenUnique } from '#data/errors.ts'
import { couponRedemptions, coupons, orders, users } from '#data/schema.ts'
import { UNDONE_ALREADY } from '#rules/audit/audit.ts'
import { may, type Visitor } from '#rules/users/access.ts'
import { dayOf } from '#rules/calendar/argentine-day.ts'
import { couponUsable } from '#rules/coupons/coupon.ts'
import { COUPON_FORM_MESSAGES, couponForm } from '#rules/coupons/coupon-form.ts'
import type { Centavos } from '#rules/money.ts'
import { orderNumber } from '#rules/orders/order.ts'
import { type OrderPaymentState, wasCharged } from '#rules/payments/order-payment.ts'
import type { OrderState } from '#rules/orders/states.ts'
import { conflict, done, invalid, missing, type Outcome } from '#rules/outcome.ts'
import { paging, type Paging } from '#rules/paging.ts'
import { cleanSearch } from '#rules/search/search.ts'
import { inStates } from '#data/states.ts'
import { writeAudit } from '#shop/audit/write.ts'
import type { ShopContext } from '#shop/context.ts'
import { inReach } from '#shop/products/card.ts'
import { readForm } from '#shop/read-form.ts'
import { columnsOf, readTerms, revisionOf, TERMS, termsOf, type Terms } from './terms.ts'

export type CouponView = {
  id: number
  code: string
  amount: Centavos
  /** Argentine days, both included; null: no bound. */
  startsOn: string | null
  endsOn: string | null
  maxUses: number | null
  maxUsesPerPerson: number | null
  used: number
  active: boolean
  /** Whether a shopper could use it now, and if not, why. */
  usable: boolean
  state: 'usable' | 'inactive' | 'early' | 'over' | 'used-up'
  createdAt: Date
  /** Changes with every change: goes back with the form, so that two admins notice each other. */
  revision: string
}
export type CouponUse = {
  orderId: number
  number: string
  username: string
  discount: Centavos
  status: OrderState
  paymentStatus: OrderPaymentState
  at: Date
  /** The order died unpaid and the use was given back. */
  released: boolean
}
type CouponRow = typeof coupons.$inferSelect

const COUPONS_A_PAGE = 20
const USES_SHOWN = 200

export function openCouponsAdmin(context: ShopContext) {
  const { database, clock } = context
  const { db } = database

  function viewOf(row: CouponRow): CouponView {
    const now = clock()
    const usable = couponUsable({ ...row, amount: row.amountCentavos }, now)
    return {
      id: row.id,
      code: row.code,
      amount: row.amountCentavos,
      startsOn: row.startsAt && dayOf(row.startsAt),
      // It ends when the next day begins.
      endsOn: row.endsAt && dayOf(new Date(row.endsAt.getTime() - 1)),
      maxUses: row.maxUses,
      maxUsesPerPerson: row.maxUsesPerPerson,
      used: row.used,
      active: row.active,
      usable,
      state: usable
        ? 'usable'
        : !row.active
          ? 'inactive'
          : row.startsAt && row.startsAt > now
            ? 'early'
            : row.endsAt && row.endsAt <= now
              ? 'over'
              : 'used-up',
      createdAt: row.createdAt,
      revision: revisionOf(row),
    }
  }

  async function list(
    visitor: Visitor,
    asked: { q?: string; page?: number } = {},
  ): Promise<Outcome<{ coupons: CouponView[]; paging: Paging }>> {
    const refusal = may(visitor, 'coupon.read')
    if (refusal) return refusal
    const q = cleanSearch(asked.q ?? '')
    const where = q === '' ? undefined : sql`strpos(fold(${coupons.code}), fold(${q})) > 0`
    const pages = paging(await db.$count(coupons, where), asked.page ?? 1, COUPONS_A_PAGE)
    const rows = await db
      .select()
      .from(coupons)
      .where(where)
      .orderBy(desc(coupons.active), desc(coupons.id))
      .limit(COUPONS_A_PAGE)
      .offset((pages.page - 1) * COUPONS_A_PAGE)
    return done({ coupons: rows.map(viewOf), paging: pages })
  }

  /** With its uses, the newest first, and what they took off in paid orders. */
  async function find(
    visitor: Visitor,
    id: number,
  ): Promise<Outcome<CouponView & { uses: CouponUse[]; given: Centavos }>> {
    const refusal = may(visitor, 'coupon.read')
    if (refusal) return refusal
    if (!inReach(id)) return missing()
    const [row] = await db.select().from(coupons).where(eq(coupons.id, id))
    if (!row) return missing()
    const uses = await db
      .select({
        orderId: orders.id,
        username: users.username,
        discount: orders.discountCentavos,
        status: orders.status,
        paymentStatus: orders.paymentStatus,
        at: couponRedemptions.createdAt,
        releasedAt: couponRedemptions.releasedAt,
      })
      .from(couponRedemptions)
      .innerJoin(orders, eq(orders.id, couponRedemptions.orderId))
      .innerJoin(users, eq(users.id, couponRedemptions.userId))
      .where(eq(couponRedemptions.couponId, id))
      .orderBy(desc(couponRedemptions.id))
      .limit(USES_SHOWN)
    const [sum] = await db
      .select({ given: sql<string>`coalesce(sum(${orders.discountCentavos}), 0)`.mapWith(Number) })
      .from(couponRedemptions)
      .innerJoin(orders, eq(orders.id, couponRedemptions.orderId))
      .where(and(eq(couponRedemptions.couponId, id), inStates(orders.paymentStatus, wasCharged)))
    return done({
      ...viewOf(row),
      given: sum!.given,
      uses: uses.map(({ releasedAt, ...use }) => ({
        ...use,
        number: orderNumber(use.orderId),
        status: use.status,
        paymentStatus: use.paymentStatus,
        released: releasedAt !== null,
      })),
    })
  }

  /** `input`: rules/coupons/coupon-form.ts. */
  async function create(visitor: Visitor, input: unknown): Promise<Outcome<CouponView>> {
    const refusal = may(visitor, 'coupon.write')
    if (refusal) return refusal
    const form = readForm(couponForm, input, COUPON_FORM_MESSAGES.invalid)
    if (!form.ok) return form
    const at = clock()
    return takenSaid(() =>
      database.transaction(async (tx) => {
        const [row] = await tx
          .insert(coupons)
          .values({ ...columnsOf(form.value), createdAt: at })
          .returning()
        const entry = { entity: 'coupon', entityId: row!.id, at } as const
        await writeAudit(tx, visitor, { ...entry, action: 'coupon.create', after: termsOf(row!) })
        return done(viewOf(row!))
      }),
    )
  }

  /** `revision` is the view's that the form was filled from. */
  async function change(
    visitor: Visitor,
    id: number,
    input: unknown,
    revision: string,
  ): Promise<Outcome<CouponView, CouponView>> {
    const refusal = may(visitor, 'coupon.write')
    if (refusal) return refusal
    if (!inReach(id)) return missing()
    const form = readForm(couponForm, input, COUPON_FORM_MESSAGES.invalid)
    if (!form.ok) return form
    return takenSaid(() => write(visitor, id, 'coupon.change', columnsOf(form.value), revision))
  }

  async function write(
    visitor: Visitor,
    id: number,
    action: 'coupon.change' | 'coupon.activate' | 'coupon.deactivate',
    wanted: Partial<Terms>,
    revision?: string,
  ): Promise<Outcome<CouponView, CouponView>> {
    return database.transaction(async (tx) => {
      const [row] = await tx.select().from(coupons).where(eq(coupons.id, id)).for('update')
      if (!row) return missing()
      const next = { ...row, ...wanted }
      if (revisionOf(next) === revisionOf(row)) return done(viewOf(row))
      if (revision !== undefined && revision !== revisionOf(row))
        return conflict(COUPON_FORM_MESSAGES.changed, viewOf(row))
      if (next.maxUses !== null && next.maxUses < row.used)
        return invalid(COUPON_FORM_MESSAGES.invalid, { maxUses: COUPON_FORM_MESSAGES.belowUses })
      const [changed] = await tx.update(coupons).set(wanted).where(eq(coupons.id, id)).returning()
      const before = termsOf(row)
      const after = termsOf(changed!)
      const fields = TERMS.filter((term) => before[term] !== after[term])
      const only = (terms: Record<string, unknown>) =>
        Object.fromEntries(fields.map((term) => [term, terms[term]]))
      await writeAudit(tx, visitor, {
        action,
        entity: 'coupon',
        entityId: id,
        before: only(before),
        after: only(after),
        at: clock(),
      })
      return done(viewOf(changed!))
    })
  }

  /** From the record: what a change set is put back, while it is still what is there. */
  async function changeBack(
    visitor: Visitor,
    id: number,
    before: unknown,
    after: unknown,
  ): Promise<Outcome<CouponView>> {
    const refusal = may(visitor, 'coupon.write')
    if (refusal) return refusal
    const [had, got] = [readTerms(before), readTerms(after)]
    return takenSaid(async () => {
      const [row] = inReach(id) ? await db.select().from(coupons).where(eq(coupons.id, id)) : []
      if (!row) return missing()
      // It is asked again under the row's lock.
      if (revisionOf({ ...row, ...got }) !== revisionOf(row)) return conflict(UNDONE_ALREADY)
      return write(visitor, id, 'coupon.change', had, revisionOf(row))
    })
  }

  /** From the record: one that nobody has used is gone again, while it still is what was made. */
  async function uncreate(visitor: Visitor, id: number, made: unknown): Promise<Outcome<{ code: string }>> {
    const refusal = may(visitor, 'coupon.write')
    if (refusal) return refusal
    if (!inReach(id)) return missing()
    return database.transaction(async (tx) => {
      // Whoever redeems it holds this row's lock first.
      const [row] = await tx.select().from(coupons).where(eq(coupons.id, id)).for('update')
      if (!row) return missing()
      if ((await tx.$count(couponRedemptions, eq(couponRedemptions.couponId, id))) > 0)
        return conflict(COUPON_FORM_MESSAGES.wasUsed)
      if (revisionOf({ ...row, ...readTerms(made) }) !== revisionOf(row)) return conflict(UNDONE_ALREADY)
      await tx.delete(coupons).where(eq(coupons.id, id))
      await writeAudit(tx, visitor, {
        action: 'coupon.remove',
        entity: 'coupon',
        entityId: id,
        before: termsOf(row),
        at: clock(),
      })
      return done({ code: row.code })
    })
  }

  const setActive = async (visitor: Visitor, id: number, active: boolean): Promise<Outcome<CouponView>> => {
    const refusal = may(visitor, 'coupon.write')
    if (refusal) return refusal
    return inReach(id)
      ? write(visitor, id, active ? 'coupon.activate' : 'coupon.deactivate', { active })
      : missing()
  }

  return {
    list,
    find,
    create,
    change,
    changeBack,
    uncreate,
    activate: (visitor: Visitor, id: number) => setActive(visitor, id, true),
    deactivate: (visitor: Visitor, id: number) => setActive(visitor, id, false),
  }
}

async function takenSaid<T, C>(work: () => Promise<Outcome<T, C>>): Promise<Outcome<T, C>> {
  try {
    return await work()
  } catch (error) {
    if (brokenUnique(error) === undefined) throw error
    return invalid(COUPON_FORM_MESSAGES.invalid, { code: COUPON_FORM_MESSAGES.taken })
  }
}
