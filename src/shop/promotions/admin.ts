/** Promotions as admins keep them: what they take off of what, their days and limits, who used them. One that was used is never deleted. */
import { and, count, eq, gt, isNull, lt, ne, or } from 'drizzle-orm'
import { unlessTaken } from '#data/errors.ts'
import type { Reader, Tx } from '#data/database.ts'
import { coupons, orderPromotions, promotions } from '#data/schema.ts'
import { UNDONE_ALREADY } from '#rules/audit/audit.ts'
import { dayOf, startOfDay } from '#rules/calendar/argentine-day.ts'
import { conflict, done, invalid, missing, type Invalid, type Outcome } from '#rules/outcome.ts'
import {
  MOST_AUTOMATIC_STACKED,
  PROMOTION_FORM_MESSAGES,
  promotionForm,
  unlistedIn,
} from '#rules/promotions/promotion-form.ts'
import { may, type Visitor } from '#rules/users/access.ts'
import { writeAudit } from '#shop/audit/write.ts'
import type { ShopContext } from '#shop/context.ts'
import { inReach } from '#rules/ids.ts'
import { openList } from '#shop/lists/open.ts'
import { readForm } from '#shop/read-form.ts'
import { promotionList } from './lists.ts'
import type { PromotionRow } from './counting.ts'
import { openPromotionViews, type PromotionView } from './views.ts'
import { changeOf, columnsOf, readTerms, recordOf, revisionOf, type Terms } from './terms.ts'
import { idOf, withItsReason, type UndoPart } from '#shop/audit/undo.ts'

export function openPromotionsAdmin(context: ShopContext) {
  const { database, clock, settings } = context
  const views = openPromotionViews(context)
  const { viewOf, rowOf } = views

  function read(input: unknown): Outcome<Terms, never> {
    const form = readForm(promotionForm, input, PROMOTION_FORM_MESSAGES.invalid)
    if (!form.ok) return form
    const unlisted = unlistedIn(form.value, settings)
    return Object.keys(unlisted).length > 0
      ? invalid(PROMOTION_FORM_MESSAGES.invalid, unlisted)
      : done(columnsOf(form.value))
  }

  /** `input`: rules/promotions/promotion-form.ts. */
  async function create(visitor: Visitor, input: unknown): Promise<Outcome<PromotionView>> {
    const refusal = may(visitor, 'coupon.write')
    if (refusal) return refusal
    const terms = read(input)
    if (!terms.ok) return terms
    const at = clock()
    const end = await unlessTaken<Outcome<PromotionRow>>(
      () =>
        database.transaction(async (tx) => {
          const wrong = await refused(tx, terms.value, 0)
          if (wrong) return wrong
          const [row] = await tx
            .insert(promotions)
            .values({ ...terms.value, createdAt: at })
            .returning()
          const entry = { entity: 'promotion', entityId: row!.id, at } as const
          await writeAudit(tx, visitor, { ...entry, action: 'promotion.create', after: recordOf(row!) })
          return done(row!)
        }),
      TAKEN,
    )
    return told(end)
  }

  /** `revision` is the view's that the form was filled from. */
  async function change(
    visitor: Visitor,
    id: number,
    input: unknown,
    revision: string,
  ): Promise<Outcome<PromotionView>> {
    const refusal = may(visitor, 'coupon.write')
    if (refusal) return refusal
    if (!inReach(id)) return missing()
    const terms = read(input)
    if (!terms.ok) return terms
    return unlessTaken(() => write(visitor, id, 'promotion.change', terms.value, revision), TAKEN)
  }

  async function write(
    visitor: Visitor,
    id: number,
    action: 'promotion.change' | 'promotion.activate' | 'promotion.deactivate',
    wanted: Partial<Terms>,
    revision?: string,
  ): Promise<Outcome<PromotionView>> {
    const end = await database.transaction(async (tx): Promise<Outcome<PromotionRow>> => {
      const [row] = await tx.select().from(promotions).where(eq(promotions.id, id)).for('update')
      if (!row) return missing()
      const next = { ...row, ...wanted }
      if (revisionOf(next) === revisionOf(row)) return done(row)
      if (revision !== undefined && revision !== revisionOf(row))
        return conflict(PROMOTION_FORM_MESSAGES.changed)
      const wrong = await refused(tx, next, id)
      if (wrong) return wrong
      const [changed] = await tx.update(promotions).set(wanted).where(eq(promotions.id, id)).returning()
      const entry = { entity: 'promotion', entityId: id, at: clock() } as const
      await writeAudit(tx, visitor, { ...entry, action, ...changeOf(row, changed!) })
      return done(changed!)
    })
    return told(end)
  }

  /** Whoever shows what it changes reads again. */
  async function told(end: Outcome<PromotionRow>): Promise<Outcome<PromotionView>> {
    if (!end.ok) return end
    await context.hint({ kind: 'catalogue' })
    return done(await viewOf(end.value))
  }

  /** From the record: what a change set is put back, while it is still what is there. */
  async function changeBack(
    visitor: Visitor,
    id: number,
    before: unknown,
    after: unknown,
  ): Promise<Outcome<PromotionView>> {
    const refusal = may(visitor, 'coupon.write')
    if (refusal) return refusal
    const row = await rowOf(id)
    if (!row) return missing()
    // It is asked again under the row's lock.
    if (revisionOf({ ...row, ...readTerms(after) }) !== revisionOf(row)) return conflict(UNDONE_ALREADY)
    return unlessTaken(
      () => write(visitor, id, 'promotion.change', readTerms(before), revisionOf(row)),
      TAKEN,
    )
  }

  /** From the record: one that nobody has used is gone again, while it still is what was made. */
  async function uncreate(visitor: Visitor, id: number, made: unknown): Promise<Outcome<{ name: string }>> {
    const refusal = may(visitor, 'coupon.write')
    if (refusal) return refusal
    if (!inReach(id)) return missing()
    const end = await database.transaction(async (tx): Promise<Outcome<{ name: string }>> => {
      // The lock of the row waits for whoever is about to refer to it.
      const [row] = await tx.select().from(promotions).where(eq(promotions.id, id)).for('update')
      if (!row) return missing()
      if ((await tx.$count(orderPromotions, eq(orderPromotions.promotionId, id))) > 0)
        return conflict(PROMOTION_FORM_MESSAGES.wasUsed)
      if (revisionOf({ ...row, ...readTerms(made) }) !== revisionOf(row)) return conflict(UNDONE_ALREADY)
      await tx.delete(promotions).where(eq(promotions.id, id))
      const entry = { entity: 'promotion', entityId: id, at: clock() } as const
      await writeAudit(tx, visitor, { ...entry, action: 'promotion.remove', before: recordOf(row) })
      return done({ name: row.name })
    })
    if (end.ok) await context.hint({ kind: 'catalogue' })
    return end
  }

  const setActive = async (
    visitor: Visitor,
    id: number,
    active: boolean,
  ): Promise<Outcome<PromotionView>> => {
    const refusal = may(visitor, 'coupon.write')
    if (refusal) return refusal
    return inReach(id)
      ? write(visitor, id, active ? 'promotion.activate' : 'promotion.deactivate', { active })
      : missing()
  }

  /** Its last day becomes yesterday. What has not had a day yet is only switched off. */
  const end = async (visitor: Visitor, id: number): Promise<Outcome<PromotionView>> => {
    const refusal = may(visitor, 'coupon.write')
    if (refusal) return refusal
    const row = await rowOf(id)
    if (!row) return missing()
    const today = startOfDay(dayOf(clock()))
    if (row.startsAt !== null && row.startsAt >= today) return conflict(PROMOTION_FORM_MESSAGES.tooNew)
    if (row.endsAt !== null && row.endsAt <= today) return done(await viewOf(row))
    return write(visitor, id, 'promotion.change', { endsAt: today })
  }

  /** What a form would make of a promotion: its revision, or what is wrong with it. */
  function readRevision(input: unknown): Outcome<string, never> {
    const terms = read(input)
    return terms.ok ? done(revisionOf(terms.value)) : terms
  }

  return {
    read: readRevision,
    list: openList(context, promotionList).read,
    find: views.find,
    create,
    change,
    changeBack,
    uncreate,
    activate: (visitor: Visitor, id: number) => setActive(visitor, id, true),
    deactivate: (visitor: Visitor, id: number) => setActive(visitor, id, false),
    end,
  }
}

/** `id`: its own, which does not count against itself; 0 for a new one. */
async function refused(tx: Tx, next: Terms, id: number): Promise<Invalid | null> {
  const no = (field: string, why: string) => invalid(PROMOTION_FORM_MESSAGES.invalid, { [field]: why })
  if (next.code !== null && (await tx.$count(coupons, eq(coupons.code, next.code))) > 0) return TAKEN
  const live = and(eq(orderPromotions.promotionId, id), isNull(orderPromotions.releasedAt))
  if (next.maxUses !== null && (await tx.$count(orderPromotions, live)) > next.maxUses)
    return no('maxUses', PROMOTION_FORM_MESSAGES.belowUses)
  return next.active &&
    next.stackable &&
    next.code === null &&
    (await stackedWith(tx, next, id)) >= MOST_AUTOMATIC_STACKED
    ? no('stackable', PROMOTION_FORM_MESSAGES.tooManyStacked)
    : null
}

/** The others that join and share a day with it. */
async function stackedWith(db: Reader | Tx, { startsAt, endsAt }: Terms, id: number): Promise<number> {
  const [row] = await db
    .select({ others: count() })
    .from(promotions)
    .where(
      and(
        ne(promotions.id, id),
        eq(promotions.active, true),
        eq(promotions.stackable, true),
        isNull(promotions.code),
        startsAt === null ? undefined : or(isNull(promotions.endsAt), gt(promotions.endsAt, startsAt)),
        endsAt === null ? undefined : or(isNull(promotions.startsAt), lt(promotions.startsAt, endsAt)),
      ),
    )
  return row?.others ?? 0
}

const TAKEN = invalid(PROMOTION_FORM_MESSAGES.invalid, { code: PROMOTION_FORM_MESSAGES.taken })

export const undoPromotions = (promotions: ReturnType<typeof openPromotionsAdmin>): UndoPart => ({
  'promotion.create': {
    turns: ['promotion.remove', 'promotion.change', 'promotion.activate', 'promotion.deactivate'],
    undo: (visitor, row) => promotions.uncreate(visitor, idOf(row), row.after),
  },
  'promotion.activate': {
    turns: 'promotion.deactivate',
    undo: (visitor, row) => promotions.deactivate(visitor, idOf(row)),
  },
  'promotion.deactivate': {
    turns: 'promotion.activate',
    undo: (visitor, row) => promotions.activate(visitor, idOf(row)),
  },
  'promotion.change': {
    turns: 'promotion.change',
    undo: (visitor, row) =>
      promotions.changeBack(visitor, idOf(row), row.before, row.after).then(withItsReason),
  },
})
