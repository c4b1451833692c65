/** Notes that only the shop's people read, and emails that are sent once more. */
import { and, eq, gt, like } from 'drizzle-orm'
import type { Tx } from '#data/database.ts'
import { notifications, outbox } from '#data/schema.ts'
import { isPartKind } from '#rules/fulfilment/part-emails.ts'
import { hasGone, unitsSaid, wasLost } from '#rules/fulfilment/parts.ts'
import { may, type Visitor } from '#rules/users/access.ts'
import type { EmailKind } from '#rules/order-emails/kinds.ts'
import { DESK_MESSAGES, noteForm } from '#rules/orders/admin.ts'
import { done, missing, type Outcome } from '#rules/outcome.ts'
import { pick } from '#rules/record.ts'
import { writeAudit } from '#shop/audit/write.ts'
import type { Settings, ShopContext } from '#shop/context.ts'
import { lockOrder, writeEvent, type OrderRow } from '../events.ts'
import { actorOf } from '#shop/audit/actors.ts'
import { emailAbout } from '../notify.ts'
import { queue, type Jobs } from '#shop/jobs/outbox.ts'
import { partsOf } from '../parts.ts'
import { inReach } from '#rules/ids.ts'
import { readForm } from '#shop/read-form.ts'

export function openNotes(context: ShopContext) {
  const { database, clock, settings } = context

  async function note(
    visitor: Visitor,
    orderId: number,
    input: unknown,
  ): Promise<Outcome<{ orderId: number }>> {
    const refusal = may(visitor, 'order.note')
    if (refusal) return refusal
    if (!inReach(orderId)) return missing()
    const form = readForm(noteForm, input, DESK_MESSAGES.invalid)
    if (!form.ok) return form
    return database.transaction(async (tx) => {
      if (!(await lockOrder(tx, { id: orderId }))) return missing()
      const { text } = form.value
      const actor = actorOf(visitor)
      await writeEvent(tx, { orderId, life: 'note', from: null, to: 'note', actor, reason: text })
      await writeAudit(tx, visitor, {
        action: 'order.note',
        entity: 'order',
        entityId: orderId,
        after: { text },
        at: clock(),
      })
      return done({ orderId })
    })
  }

  /** Something that the shopper was told before, as the order is today. Once a minute, however often it is clicked. */
  async function resendEmail(
    visitor: Visitor,
    orderId: number,
    kind: EmailKind,
  ): Promise<Outcome<{ to: string }>> {
    const refusal = may(visitor, 'order.manage')
    if (refusal) return refusal
    if (!inReach(orderId)) return missing()
    return database.transaction(async (tx) => {
      const order = await lockOrder(tx, { id: orderId })
      if (!order) return missing()
      const [told] = await tx
        .select({ id: notifications.id })
        .from(notifications)
        .where(
          and(
            eq(notifications.userId, order.userId),
            eq(notifications.orderId, orderId),
            eq(notifications.kind, `order-${kind}`),
          ),
        )
        .limit(1)
      if (!told) return missing('Ese mail todavía no se envió para este pedido.')
      const at = clock()
      // Its mail has not gone yet, and may still be undone with its step.
      const [waiting] = await tx
        .select({ id: outbox.id })
        .from(outbox)
        .where(
          and(
            like(outbox.dedupeKey, `mail:order:${orderId}:${kind}:%`),
            eq(outbox.attempts, 0),
            gt(outbox.runAt, at),
          ),
        )
        .limit(1)
      if (waiting) return done({ to: order.email })
      const turn = Math.floor(at.getTime() / 60_000)
      await queue(tx, 'mail', await emailAgain(tx, settings, order, kind), {
        dedupeKey: `mail:order:${orderId}:${kind}:again-${turn}`,
        runAt: at,
      })
      await writeAudit(tx, visitor, {
        action: 'order.resend',
        entity: 'order',
        entityId: orderId,
        after: { emailKind: kind },
        at,
      })
      return done({ to: order.email })
    })
  }

  return { note, resendEmail }
}

/** As the order is today; of a part, as the last one of it is that left. */
async function emailAgain(
  tx: Tx,
  settings: Settings,
  order: OrderRow,
  kind: EmailKind,
): Promise<Jobs['mail']> {
  if (!isPartKind(kind)) return emailAbout(tx, settings, order, kind, { isRest: order.partLeft })
  const last = (await partsOf(tx, order.id)).findLast(({ state }) =>
    kind === 'part-lost' ? wasLost(state) : hasGone(state),
  )
  if (!last) return emailAbout(tx, settings, order, kind)
  const about = { ...order, ...pick(last, ['carrier', 'trackingCode', 'trackingUrl']) }
  return emailAbout(tx, settings, about, kind, { partUnits: unitsSaid(last.lines) })
}
