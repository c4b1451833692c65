/** Coupons as admins keep them: amount, days, limits. A code is never deleted, so that past orders can be explained. */
import { eq } from 'drizzle-orm'
import { unlessTaken } from '#data/errors.ts'
import type { Tx } from '#data/database.ts'
import { couponRedemptions, coupons, promotions } from '#data/schema.ts'
import { UNDONE_ALREADY } from '#rules/audit/audit.ts'
import { may, type Visitor } from '#rules/users/access.ts'
import { COUPON_FORM_MESSAGES, couponForm } from '#rules/coupons/coupon-form.ts'
import { conflict, done, invalid, missing, type Outcome } from '#rules/outcome.ts'
import { writeAudit } from '#shop/audit/write.ts'
import type { ShopContext } from '#shop/context.ts'
import { inReach } from '#rules/ids.ts'
import { openList } from '#shop/lists/open.ts'
import { readForm } from '#shop/read-form.ts'
import { couponList } from './lists.ts'
import { couponView, openCouponsRead, type CouponView } from './read.ts'
import { columnsOf, changeOf, readTerms, recordOf, revisionOf, type Terms } from './terms.ts'
import { idOf, withItsReason, type UndoPart } from '#shop/audit/undo.ts'

export function openCouponsAdmin(context: ShopContext) {
  const { database, clock } = context
  const { db } = database

  const viewOf = (row: typeof coupons.$inferSelect): CouponView => couponView(row, clock())

  /** `input`: rules/coupons/coupon-form.ts. */
  async function create(visitor: Visitor, input: unknown): Promise<Outcome<CouponView>> {
    const refusal = may(visitor, 'coupon.write')
    if (refusal) return refusal
    const form = readForm(couponForm, input, COUPON_FORM_MESSAGES.invalid)
    if (!form.ok) return form
    const at = clock()
    return unlessTaken<Outcome<CouponView>>(
      () =>
        database.transaction(async (tx) => {
          if (await isOfPromotion(tx, form.value.code)) return TAKEN
          const [row] = await tx
            .insert(coupons)
            .values({ ...columnsOf(form.value), createdAt: at })
            .returning()
          const entry = { entity: 'coupon', entityId: row!.id, at } as const
          await writeAudit(tx, visitor, { ...entry, action: 'coupon.create', after: recordOf(row!) })
          return done(viewOf(row!))
        }),
      TAKEN,
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
    return unlessTaken(() => write(visitor, id, 'coupon.change', columnsOf(form.value), revision), TAKEN)
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
      if (await isOfPromotion(tx, next.code)) return TAKEN
      if (next.maxUses !== null && next.maxUses < row.used)
        return invalid(COUPON_FORM_MESSAGES.invalid, { maxUses: COUPON_FORM_MESSAGES.belowUses })
      const [changed] = await tx.update(coupons).set(wanted).where(eq(coupons.id, id)).returning()
      const entry = { entity: 'coupon', entityId: id, at: clock() } as const
      await writeAudit(tx, visitor, { ...entry, action, ...changeOf(row, changed!) })
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
    return unlessTaken<Outcome<CouponView>>(async () => {
      const [row] = inReach(id) ? await db.select().from(coupons).where(eq(coupons.id, id)) : []
      if (!row) return missing()
      // It is asked again under the row's lock.
      if (revisionOf({ ...row, ...got }) !== revisionOf(row)) return conflict(UNDONE_ALREADY)
      return write(visitor, id, 'coupon.change', had, revisionOf(row))
    }, TAKEN)
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
        before: recordOf(row),
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
    ...openCouponsRead(context),
    list: openList(context, couponList).read,
    create,
    change,
    changeBack,
    uncreate,
    activate: (visitor: Visitor, id: number) => setActive(visitor, id, true),
    deactivate: (visitor: Visitor, id: number) => setActive(visitor, id, false),
  }
}

const TAKEN = invalid(COUPON_FORM_MESSAGES.invalid, { code: COUPON_FORM_MESSAGES.taken })
/** Both are typed in one field. */
const isOfPromotion = async (tx: Tx, code: string): Promise<boolean> =>
  (await tx.$count(promotions, eq(promotions.code, code))) > 0

export const undoCoupons = (coupons: ReturnType<typeof openCouponsAdmin>): UndoPart => ({
  'coupon.create': {
    turns: ['coupon.remove', 'coupon.change', 'coupon.activate', 'coupon.deactivate'],
    undo: (visitor, row) => coupons.uncreate(visitor, idOf(row), row.after),
  },
  'coupon.activate': {
    turns: 'coupon.deactivate',
    undo: (visitor, row) => coupons.deactivate(visitor, idOf(row)),
  },
  'coupon.deactivate': {
    turns: 'coupon.activate',
    undo: (visitor, row) => coupons.activate(visitor, idOf(row)),
  },
  'coupon.change': {
    turns: 'coupon.change',
    undo: (visitor, row) => coupons.changeBack(visitor, idOf(row), row.before, row.after).then(withItsReason),
  },
})
