/** Who changed what and when, searchable; and taking it back where nobody outside the shop was touched by it. */
import { and, desc, eq, gte, inArray, like, lt, max, or, sql } from 'drizzle-orm'
import { auditLog } from '#data/schema.ts'
import { may, type Visitor } from '#rules/users/access.ts'
import { endOfDay, isDay, startOfDay } from '#rules/calendar/argentine-day.ts'
import {
  auditLabel,
  AUDIT_ENTITY_LABEL,
  isUndoable,
  UNDONE_ALREADY,
  type AuditEntity,
} from '#rules/audit/audit.ts'
import { conflict, done, missing, type Outcome } from '#rules/outcome.ts'
import { ROLE_UNDONE, type Role } from '#rules/users/roles.ts'
import { paging, type Paging } from '#rules/paging.ts'
import { cleanSearch } from '#rules/search/search.ts'
import { nameActors } from './actors.ts'
import type { openCatalogue } from '#shop/products/admin/catalogue.ts'
import type { openDropsAdmin } from '#shop/drops/admin.ts'
import type { openLooksAdmin } from '#shop/looks/admin.ts'
import type { openCredit } from '#shop/credit/credit.ts'
import type { openGiftsAdmin } from '#shop/gift-cards/admin.ts'
import type { openCouponsAdmin } from '#shop/coupons/admin.ts'
import type { openPromotionsAdmin } from '#shop/promotions/admin.ts'
import type { ShopContext } from '#shop/context.ts'
import type { openSettingsAdmin } from '#shop/settings/settings.ts'
import { ADJUST_UNDONE } from '#rules/stock/stock.ts'
import type { openStock } from '#shop/stock/stock.ts'
import type { openOrdersAdmin } from '#shop/orders/admin/admin.ts'
import { rowsWith } from './rows-with.ts'
import type { openPeople } from '#shop/consignment/people.ts'
import type { openSettlements } from '#shop/consignment/settlements/settlements.ts'
import type { openComments } from '#shop/reviews/admin.ts'
import type { openUnits } from '#shop/units/units.ts'
import { TURNS, turnsOf } from './turns.ts'
import { nameThings, type Thing } from './things.ts'
import type { openIssues } from '#shop/newsletter/issues.ts'
import type { openRoles } from '#shop/users/roles.ts'

export type AuditRow = {
  id: number
  at: Date
  /** As kept ('person:7'), for a filter; `actorName` is what people read. */
  actor: string
  actorName: string
  action: string
  label: string
  entity: string
  entityLabel: string
  entityId: string
  changes: { field: string; before: unknown; after: unknown }[]
  /** What it is about, by name, and what its page's address is made of. */
  thing: Thing
  requestId: string | null
  canUndo: boolean
}
export type AuditQuery = {
  q: string
  actor: string | null
  /** 'order' finds every action on orders, 'order.ship' only that one. */
  action: string | null
  entity: AuditEntity | null
  entityId: string | null
  from: string | null
  to: string | null
  page: number
}

const ROWS_A_PAGE = 50
const anything: AuditQuery = {
  q: '',
  actor: null,
  action: null,
  entity: null,
  entityId: null,
  from: null,
  to: null,
  page: 1,
}

type Row = typeof auditLog.$inferSelect
type Verbs = {
  catalogue: ReturnType<typeof openCatalogue>
  roles: ReturnType<typeof openRoles>
  couponsAdmin: ReturnType<typeof openCouponsAdmin>
  drops: Pick<ReturnType<typeof openDropsAdmin>, 'changeBack'>
  looks: ReturnType<typeof openLooksAdmin>
  promotionsAdmin: ReturnType<typeof openPromotionsAdmin>
  ordersAdmin: Pick<ReturnType<typeof openOrdersAdmin>, 'restoreRecipient'>
  settingsAdmin: ReturnType<typeof openSettingsAdmin>
  stock: Pick<ReturnType<typeof openStock>, 'adjust'>
  issues: Pick<ReturnType<typeof openIssues>, 'remove' | 'restore'>
  credit: Pick<ReturnType<typeof openCredit>, 'undo'>
  gifts: Pick<ReturnType<typeof openGiftsAdmin>, 'block' | 'unblock'>
  units: Pick<ReturnType<typeof openUnits>, 'undo'>
  consignors: Pick<ReturnType<typeof openPeople>, 'undo'>
  settlements: Pick<ReturnType<typeof openSettlements>, 'undo'>
  comments: Pick<ReturnType<typeof openComments>, 'replyBack'>
}

export function openAudit({ database: { db } }: ShopContext, verbs: Verbs) {
  /** Newest first. `q` finds a person who did it, a thing's number, or a text in what was written down. */
  async function list(
    visitor: Visitor,
    asked: Partial<AuditQuery> = {},
  ): Promise<Outcome<{ rows: AuditRow[]; paging: Paging; actors: { actor: string; name: string }[] }>> {
    const refusal = may(visitor, 'audit.read')
    if (refusal) return refusal
    const query = { ...anything, ...asked }
    const where = and(
      query.actor ? eq(auditLog.actor, query.actor) : undefined,
      query.action
        ? query.action.includes('.')
          ? eq(auditLog.action, query.action)
          : like(auditLog.action, `${query.action.replace(/[^a-z]/g, '')}.%`)
        : undefined,
      query.entity ? eq(auditLog.entity, query.entity) : undefined,
      query.entityId ? eq(auditLog.entityId, query.entityId) : undefined,
      query.from && isDay(query.from) ? gte(auditLog.createdAt, startOfDay(query.from)) : undefined,
      query.to && isDay(query.to) ? lt(auditLog.createdAt, endOfDay(query.to)) : undefined,
      await rowsWith(db, cleanSearch(query.q)),
    )
    const pages = paging(await db.$count(auditLog, where), query.page, ROWS_A_PAGE)
    const rows = await db
      .select()
      .from(auditLog)
      .where(where)
      .orderBy(desc(auditLog.id))
      .limit(ROWS_A_PAGE)
      .offset((pages.page - 1) * ROWS_A_PAGE)
    const actors = (await db.selectDistinct({ actor: auditLog.actor }).from(auditLog)).map(
      ({ actor }) => actor,
    )
    const named = await nameActors(db, actors)
    const open = await openOf(rows)
    const thingOf = await nameThings(db, rows)
    return done({
      rows: rows.map((row) => ({ ...viewOf(row, named), thing: thingOf(row), canUndo: open.has(row.id) })),
      paging: pages,
      actors: actors
        .map((actor) => ({ actor, name: named(actor) }))
        .sort((a, b) => a.name.localeCompare(b.name, 'es')),
    })
  }

  /** Which of these can still be taken back: nothing came after that took them back, by whatever way. */
  async function openOf(rows: readonly Row[]): Promise<Set<number>> {
    const asked = rows.filter((row) => isUndoable(row.action))
    if (asked.length === 0) return new Set()
    const partsOf = ({ id, after, action }: Row): number[] =>
      action === 'product.bulk' ? ((after as { rows?: number[] } | null)?.rows ?? []) : [id]
    const parts = asked.flatMap(partsOf)
    const undone = await db
      .select({ of: sql<number>`(${auditLog.after} ->> 'of')::bigint`.mapWith(Number) })
      .from(auditLog)
      .where(
        and(
          inArray(auditLog.action, ['product.undo', 'product.remove', 'product.restore']),
          sql`(${auditLog.after} ->> 'of')::bigint = any(${sql.param(parts)}::bigint[])`,
        ),
      )
    const takenBack = new Set(undone.map(({ of }) => of))
    const turned = asked.filter(({ action }) => action in TURNS)
    const last = new Map<string, number>()
    if (turned.length > 0)
      for (const { entity, entityId, action, id } of await db
        .select({
          entity: auditLog.entity,
          entityId: auditLog.entityId,
          action: auditLog.action,
          id: max(auditLog.id).mapWith(Number),
        })
        .from(auditLog)
        .where(
          or(
            ...turned.map((row) =>
              and(
                eq(auditLog.entity, row.entity),
                eq(auditLog.entityId, row.entityId),
                inArray(auditLog.action, [row.action, ...turnsOf(row.action)]),
              ),
            ),
          ),
        )
        .groupBy(auditLog.entity, auditLog.entityId, auditLog.action))
        last.set(`${entity} ${entityId} ${action}`, id)
    const isOpen = (row: Row) =>
      row.action in TURNS
        ? movesSomething(row) &&
          last.get(`${row.entity} ${row.entityId} ${row.action}`) === row.id &&
          turnsOf(row.action).every(
            (turn) => (last.get(`${row.entity} ${row.entityId} ${turn}`) ?? 0) <= row.id,
          )
        : partsOf(row).some((part) => !takenBack.has(part))
    return new Set(asked.filter(isOpen).map(({ id }) => id))
  }

  /** The verb that takes it back asks for its own authority and writes its own row. */
  async function undo(visitor: Visitor, id: number): Promise<Outcome<{ undone: number }>> {
    const refusal = may(visitor, 'audit.read')
    if (refusal) return refusal
    if (!Number.isSafeInteger(id) || id < 1) return missing()
    const [row] = await db.select().from(auditLog).where(eq(auditLog.id, id))
    if (!row) return missing()
    if (!isUndoable(row.action)) return conflict('Esto no se puede deshacer desde acá.')
    if (!(await openOf([row])).has(row.id)) return conflict(UNDONE_ALREADY)
    const end = await counterMove(visitor, row)
    return end.ok ? done({ undone: id }) : end
  }

  function counterMove(visitor: Visitor, row: typeof auditLog.$inferSelect): Promise<Outcome<unknown>> {
    const entityId = Number(row.entityId)
    const before = row.before as { banReason?: string | null; role?: Role | null } | null
    if (row.entity === 'unit') return verbs.units.undo(visitor, row)
    if (row.action === 'settlement.close' || row.action === 'consignor.adjust')
      return verbs.settlements.undo(visitor, row)
    if (row.entity === 'consignor') return verbs.consignors.undo(visitor, row)
    switch (row.action) {
      case 'product.remove':
        return verbs.catalogue.restore(visitor, entityId)
      case 'product.restore':
        return verbs.catalogue.remove(visitor, entityId)
      case 'product.verify':
      case 'product.unverify':
        return verbs.catalogue.verifiedBack(visitor, entityId, row.before)
      case 'person.ban':
        return verbs.roles.unban(visitor, entityId)
      case 'person.unban':
        return verbs.roles.ban(visitor, entityId, before?.banReason ?? '')
      case 'person.role':
        return verbs.roles.setRole(visitor, entityId, before?.role ?? null, ROLE_UNDONE)
      case 'coupon.create':
        return verbs.couponsAdmin.uncreate(visitor, entityId, row.after)
      case 'coupon.activate':
        return verbs.couponsAdmin.deactivate(visitor, entityId)
      case 'coupon.deactivate':
        return verbs.couponsAdmin.activate(visitor, entityId)
      case 'stock.adjust':
        return verbs.stock
          .adjust(visitor, entityId, {
            delta: String(unitsIn(row.before) - unitsIn(row.after)),
            reason: ADJUST_UNDONE,
            key: `undo-adjust-${row.id}`,
          })
          .then(withItsReason)
      case 'coupon.change':
        return verbs.couponsAdmin.changeBack(visitor, entityId, row.before, row.after).then(withItsReason)
      case 'drop.change':
        return verbs.drops.changeBack(visitor, entityId, row.before, row.after).then(withItsReason)
      case 'look.create':
      case 'look.restore':
        return verbs.looks.remove(visitor, entityId)
      case 'look.remove':
        return verbs.looks.restore(visitor, entityId)
      case 'look.publish':
        return verbs.looks.hide(visitor, entityId, null)
      case 'look.hide':
        return verbs.looks.publish(visitor, entityId, null).then(withItsReason)
      case 'look.change':
        return verbs.looks.changeBack(visitor, entityId, row.before, row.after).then(withItsReason)
      case 'look.move':
        return verbs.looks.moveBack(visitor, entityId, row.before, row.after).then(withItsReason)
      case 'promotion.create':
        return verbs.promotionsAdmin.uncreate(visitor, entityId, row.after)
      case 'promotion.activate':
        return verbs.promotionsAdmin.deactivate(visitor, entityId)
      case 'promotion.deactivate':
        return verbs.promotionsAdmin.activate(visitor, entityId)
      case 'promotion.change':
        return verbs.promotionsAdmin.changeBack(visitor, entityId, row.before, row.after).then(withItsReason)
      case 'settings.change':
        return verbs.settingsAdmin.undo(visitor, row.entityId, valueIn(row.before), valueIn(row.after))
      case 'order.correct-recipient':
        return verbs.ordersAdmin.restoreRecipient(visitor, entityId)
      case 'credit.give':
      case 'credit.take':
        return verbs.credit.undo(visitor, entityId)
      case 'gift-card.give':
      case 'gift-card.unblock':
        return verbs.gifts.block(visitor, entityId, { reason: 'Se deshizo desde el registro.' })
      case 'gift-card.block':
        return verbs.gifts.unblock(visitor, entityId)
      case 'review.reply':
        return verbs.comments.replyBack(visitor, entityId, row.before, row.after)
      case 'issue.remove':
        return verbs.issues.restore(visitor, entityId)
      case 'issue.restore':
        return verbs.issues.remove(visitor, entityId)
      default:
        return verbs.catalogue.undo(visitor, row.id)
    }
  }

  return { list, undo }
}

/** There is no form here whose field could say it. */
const withItsReason = <T>(end: Outcome<T>): Outcome<T> =>
  !end.ok && end.kind === 'invalid' ? conflict(Object.values(end.fields)[0] ?? end.message) : end

/** Of a row that tells of one thing. */
const valueIn = (side: unknown): unknown => Object.values((side ?? {}) as object)[0]

const unitsIn = (side: unknown): number => Number((side as { stock?: number } | null)?.stock ?? 0)
/** A count that found what was in the books changed nothing. */
const movesSomething = ({ action, before, after }: Row): boolean =>
  action !== 'stock.adjust' || unitsIn(before) !== unitsIn(after)

function viewOf(row: Row, named: (actor: string) => string): Omit<AuditRow, 'canUndo' | 'thing'> {
  const before = (row.before ?? {}) as Record<string, unknown>
  const after = (row.after ?? {}) as Record<string, unknown>
  return {
    id: row.id,
    at: row.createdAt,
    actor: row.actor,
    actorName: named(row.actor),
    action: row.action,
    label: auditLabel(row.action),
    entity: row.entity,
    entityLabel: AUDIT_ENTITY_LABEL[row.entity as AuditEntity] ?? row.entity,
    entityId: row.entityId,
    changes: [...new Set([...Object.keys(before), ...Object.keys(after)])].map((field) => ({
      field,
      before: before[field],
      after: after[field],
    })),
    requestId: row.requestId,
  }
}
