/**
 * Who receives an order and where, corrected after it was placed (product §13.8): by the checkout's own rules, kept before and
 * after, told to whoever bought once the time to take it back is over. The fee that was paid stays.
 */
import { and, desc, eq, inArray, lt } from 'drizzle-orm'
import type { Reader, Tx } from '#data/database.ts'
import { auditLog, notifications, orders, outbox } from '#data/schema.ts'
import { UNDONE_ALREADY } from '#rules/audit/audit.ts'
import { postalCodeHint } from '#rules/checkout/purchase.ts'
import { promisedDays, shippingFee } from '#rules/checkout/shipping.ts'
import { UNDO_SECONDS } from '#rules/fulfilment/undo.ts'
import { CORRECTION_MESSAGES } from '#rules/order-emails/corrections.ts'
import {
  changesInWords,
  changesOf,
  columnsOf,
  RECIPIENT,
  RECIPIENT_CORRECTED,
  RECIPIENT_FIELDS,
  RECIPIENT_MESSAGES,
  RECIPIENT_PUT_BACK,
  recipientForm,
  whyNotCorrected,
  type RecipientChange,
} from '#rules/orders/recipient.ts'
import { conflict, done, invalid, type Outcome } from '#rules/outcome.ts'
import { may, type Visitor } from '#rules/users/access.ts'
import { idOf, type UndoPart } from '#shop/audit/undo.ts'
import { writeAudit } from '#shop/audit/write.ts'
import type { ShopContext } from '#shop/context.ts'
import { writeEvent, type OrderRow } from '#shop/orders/events.ts'
import { actorOf } from '#shop/audit/actors.ts'
import { newsKey, notifyShopper } from '#shop/orders/notify.ts'
import { findPlaces } from '#shop/places/places.ts'
import { readForm } from '#shop/read-form.ts'
import { exchangeWaits } from '#shop/returns/exchange/rows.ts'
import { mailWaiting, openInOrder, type Corrected } from '#shop/orders/admin/in-order.ts'

const CORRECT = 'order.correct-recipient'
const RESTORE = 'order.restore-recipient'
/** As a form says which data it was made from. */
const seenOf = ({ recipientCorrectedAt }: Pick<OrderRow, 'recipientCorrectedAt'>): string =>
  recipientCorrectedAt?.toISOString() ?? ''
const parcelOf = async (tx: Tx, { id, status, fulfilmentStatus: fulfilment }: OrderRow) => ({
  status,
  fulfilment,
  exchangeWaits: await exchangeWaits(tx, id),
})
const newsOf = (orderId: number, at: Date): string => newsKey(orderId, 'recipient', at.toISOString())

export function openRecipient(context: ShopContext) {
  const { database, clock, settings } = context
  const inOrder = openInOrder(context)

  /** `input`: rules/orders/recipient.ts. */
  async function correctRecipient(
    visitor: Visitor,
    orderId: number,
    input: unknown,
  ): Promise<Outcome<Corrected>> {
    const refusal = may(visitor, 'order.manage')
    if (refusal) return refusal
    const form = readForm(recipientForm, input, RECIPIENT_MESSAGES.invalid)
    if (!form.ok) return form
    const { seen, sure, ...typed } = form.value
    return inOrder<Corrected>(visitor, orderId, 'order.manage', async (tx, order, at) => {
      const changes = changesOf(order, typed)
      if (changes.length === 0) return done({ changed: false })
      const why = whyNotCorrected(await parcelOf(tx, order), fieldsOf(changes))
      if (why) return conflict(why)
      if (seen !== seenOf(order)) return conflict(RECIPIENT_MESSAGES.changed)
      const last = order.recipientCorrectedAt
      if (last && (await tx.$count(outbox, mailWaiting(newsOf(orderId, last)))) > 0)
        return conflict(CORRECTION_MESSAGES.unsent)
      const question = sure === '' && doubtOf(order, changes)
      if (question)
        return invalid(RECIPIENT_MESSAGES.invalid, { codePostal: question, sure: RECIPIENT_MESSAGES.sure })
      await write(tx, visitor, order, changes, at, { reason: RECIPIENT_CORRECTED, action: CORRECT })
      return done({ changed: true })
    })
  }

  async function write(
    tx: Tx,
    visitor: Visitor,
    order: OrderRow,
    changes: readonly RecipientChange[],
    at: Date,
    { reason, action }: { reason: string; action: typeof CORRECT | typeof RESTORE },
  ) {
    const after = columnsOf(changes, 'after')
    const [from, to] = [placeOf(order), placeOf({ ...order, ...after })]
    const [was, days] = [promisedDays(settings, from), promisedDays(settings, to)]
    const fees = [from, to].map((place) => shippingFee(settings, place, order.subtotalCentavos))
    const moved =
      order.delivery === 'delivery' && (fees[0] !== fees[1] || was[0] !== days[0] || was[1] !== days[1])
    const [now] = await tx
      .update(orders)
      .set({
        ...after,
        ...(moved ? { promisedDays: days } : {}),
        recipientCorrectedAt: at,
        updatedAt: at,
      })
      .where(eq(orders.id, order.id))
      .returning()
    const kept = moved ? { promisedDays: order.promisedDays } : {}
    await noted(tx, visitor, order.id, changes, at, { reason, action, kept })
    await notifyShopper(tx, settings, now!, 'recipient', at.toISOString(), {
      mailAt: new Date(at.getTime() + UNDO_SECONDS * 1000),
      moved,
    })
  }

  /** The last correction is taken back: unheard of while its mail waits, else as a correction that is told as well. */
  async function restoreRecipient(visitor: Visitor, orderId: number): Promise<Outcome<Corrected>> {
    return inOrder<Corrected>(visitor, orderId, 'order.manage', async (tx, order, at) => {
      const row = await lastOf(tx, orderId)
      if (row?.action !== CORRECT) return conflict(UNDONE_ALREADY)
      const changes = backwards(row.before, row.after)
      if (changes.some(({ field, before }) => order[RECIPIENT[field].column] !== before))
        return conflict(UNDONE_ALREADY)
      const why = whyNotCorrected(await parcelOf(tx, order), fieldsOf(changes))
      if (why) return conflict(why)
      const how = { reason: RECIPIENT_PUT_BACK, action: RESTORE } as const
      const key = newsOf(orderId, row.createdAt)
      const stopped = await tx.delete(outbox).where(mailWaiting(key)).returning({ id: outbox.id })
      if (stopped.length === 0) await write(tx, visitor, order, changes, at, how)
      else {
        await tx.delete(notifications).where(eq(notifications.dedupeKey, key))
        const earlier = await lastOf(tx, orderId, row.id)
        const after = columnsOf(changes, 'after')
        await tx
          .update(orders)
          .set({
            ...after,
            ...keptIn(row.before),
            recipientCorrectedAt: earlier?.createdAt ?? null,
            updatedAt: at,
          })
          .where(eq(orders.id, orderId))
        await noted(tx, visitor, orderId, changes, at, how)
      }
      return done({ changed: true })
    })
  }

  /** Of one's own last correction: for how many seconds its mail still waits; null once it does not. */
  async function recipientUndoable(visitor: Visitor, orderId: number): Promise<number | null> {
    if (may(visitor, 'order.manage')) return null
    const row = await lastOf(database.db, orderId)
    if (row?.action !== CORRECT || row.actor !== actorOf(visitor)) return null
    const [mail] = await database.db
      .select({ runAt: outbox.runAt })
      .from(outbox)
      .where(mailWaiting(newsOf(orderId, row.createdAt)))
    const left = mail ? Math.ceil((mail.runAt.getTime() - clock().getTime()) / 1000) : 0
    return left > 0 ? left : null
  }

  return { correctRecipient, restoreRecipient, recipientUndoable }
}

const fieldsOf = (changes: readonly RecipientChange[]) => changes.map(({ field }) => field)
const placeOf = ({ province, postalCode }: Pick<OrderRow, 'province' | 'postalCode'>) => ({
  province,
  postalCode,
})

/** A province and a postal code that contradict each other are asked about, as the checkout does. */
function doubtOf(order: OrderRow, changes: readonly RecipientChange[]): string | null {
  const fields = fieldsOf(changes)
  if (order.delivery === 'pickup' || !(fields.includes('province') || fields.includes('codePostal')))
    return null
  const { province, postalCode } = { ...order, ...columnsOf(changes, 'after') }
  return postalCodeHint(postalCode, province, findPlaces(postalCode).provinces)
}

type Kept = { promisedDays?: OrderRow['promisedDays'] }
/** Beside what people read of a correction: what it changed with it. */
const keptIn = (before: unknown): Kept => {
  const { promisedDays } = (before ?? {}) as Kept
  return promisedDays === undefined ? {} : { promisedDays }
}

/** What takes a row of the record back. */
function backwards(before: unknown, after: unknown): RecipientChange[] {
  const [had, got] = [before, after].map((side) => (side ?? {}) as Record<string, unknown>)
  return RECIPIENT_FIELDS.flatMap((field) => {
    const { column } = RECIPIENT[field]
    return column in had! ? [{ field, before: String(got![column]), after: String(had![column]) }] : []
  })
}

/** The last correction of an order, or the last that took one back; `below` a row: the one before it. */
async function lastOf(db: Reader, orderId: number, below?: number) {
  const [row] = await db
    .select()
    .from(auditLog)
    .where(
      and(
        eq(auditLog.entity, 'order'),
        eq(auditLog.entityId, String(orderId)),
        inArray(auditLog.action, [CORRECT, RESTORE]),
        below === undefined ? undefined : lt(auditLog.id, below),
      ),
    )
    .orderBy(desc(auditLog.id))
    .limit(1)
  return row
}

async function noted(
  tx: Tx,
  visitor: Visitor,
  orderId: number,
  changes: readonly RecipientChange[],
  at: Date,
  how: { reason: string; action: typeof CORRECT | typeof RESTORE; kept?: Kept },
): Promise<void> {
  await writeEvent(tx, {
    orderId,
    life: 'note',
    from: null,
    to: 'note',
    actor: actorOf(visitor),
    reason: changesInWords(how.reason, changes),
  })
  await writeAudit(tx, visitor, {
    action: how.action,
    entity: 'order',
    entityId: orderId,
    before: { ...columnsOf(changes, 'before'), ...how.kept },
    after: columnsOf(changes, 'after'),
    at,
  })
}

export const undoRecipient = ({
  restoreRecipient,
}: Pick<ReturnType<typeof openRecipient>, 'restoreRecipient'>): UndoPart => ({
  'order.correct-recipient': {
    turns: 'order.restore-recipient',
    undo: (visitor, row) => restoreRecipient(visitor, idOf(row)),
  },
})
