/** Proofs of payment: private, seen by who sent them and by who matches payments. A proof pays nothing; it gives the shop time to look. */
import { eq, lt } from 'drizzle-orm'
import { orders, paymentProofs } from '#data/schema.ts'
import { conflict, done, invalid, missing, type Outcome } from '#rules/outcome.ts'
import { isOpen } from '#rules/orders/states.ts'
import { orderNumber } from '#rules/orders/order.ts'
import { isUnpaid } from '#rules/payments/order-payment.ts'
import { MINUTES } from '#rules/payments/hold.ts'
import {
  MOST_PROOFS,
  PROOF_BYTES,
  PROOF_DAYS,
  PROOF_HOURS,
  PROOF_MESSAGES,
  proofKind,
  type ProofKind,
} from '#rules/transfers/proof.ts'
import { may, type PersonVisitor, type Visitor } from '#rules/users/access.ts'
import type { ShopContext } from '#shop/context.ts'
import { lockOrder, writeEvent } from '#shop/orders/events.ts'
import { actorOf } from '#shop/audit/actors.ts'
import { isReference, inReach } from '#rules/ids.ts'
import { alertShop } from '#shop/orders/notify.ts'

export function openProofs(context: ShopContext) {
  const { database, clock, settings } = context

  /** Of one's own order that waits for its transfer. The first one gives the shop time to look before the stock goes back. */
  async function sendProof(visitor: Visitor, reference: string, bytes: Uint8Array): Promise<Outcome<null>> {
    const refusal = may(visitor, 'order.see')
    if (refusal) return refusal
    if (!isReference(reference)) return missing()
    if (bytes.length === 0) return invalid(PROOF_MESSAGES.missing)
    if (bytes.length > PROOF_BYTES) return invalid(PROOF_MESSAGES.heavy)
    const kind = proofKind(bytes)
    if (kind === null) return invalid(PROOF_MESSAGES.kind)
    const end = await database.transaction(async (tx) => {
      const order = await lockOrder(tx, { reference })
      if (!order || order.userId !== (visitor as PersonVisitor).id) return missing()
      if (order.means !== 'transfer' || !isOpen(order.status) || !isUnpaid(order.paymentStatus))
        return conflict(PROOF_MESSAGES.notAwaited)
      const sent = await tx.$count(paymentProofs, eq(paymentProofs.orderId, order.id))
      if (sent >= MOST_PROOFS) return conflict(PROOF_MESSAGES.many)
      await tx.insert(paymentProofs).values({ orderId: order.id, kind, bytes, createdAt: clock() })
      const until = new Date(clock().getTime() + PROOF_HOURS * 60 * MINUTES)
      if (sent === 0 && until > order.expiresAt)
        await tx.update(orders).set({ expiresAt: until }).where(eq(orders.id, order.id))
      await writeEvent(tx, {
        orderId: order.id,
        life: 'note',
        from: null,
        to: 'note',
        actor: actorOf(visitor),
        reason: 'Mandó un comprobante.',
      })
      await alertShop(tx, settings, order, {
        cause: `proof:${order.id}:${sent + 1}`,
        subject: `Comprobante del pedido ${orderNumber(order.id)}`,
        text: 'Quien compró dice que ya transfirió. Un comprobante no acredita nada: fijate en la cuenta si llegó el dinero.',
      })
      return done(order)
    })
    if (!end.ok) return end
    await context.hint({ kind: 'order', orderId: end.value.id, userId: end.value.userId })
    return done(null)
  }

  /** Its bytes and what they are. */
  async function proof(
    visitor: Visitor,
    id: number,
  ): Promise<Outcome<{ kind: ProofKind; bytes: Uint8Array }>> {
    if (!inReach(id)) return missing()
    const [found] = await database.db
      .select({ kind: paymentProofs.kind, bytes: paymentProofs.bytes, userId: orders.userId })
      .from(paymentProofs)
      .innerJoin(orders, eq(orders.id, paymentProofs.orderId))
      .where(eq(paymentProofs.id, id))
    const own = found && visitor.kind === 'person' && !visitor.ban && found.userId === visitor.id
    if (!own) {
      const refusal = may(visitor, 'transfer.read')
      if (refusal) return refusal.reason === 'forbidden' ? missing() : refusal
    }
    return found ? done({ kind: found.kind, bytes: found.bytes }) : missing()
  }

  /** Those that nobody asks for any more. */
  async function sweepProofs(): Promise<number> {
    const old = new Date(clock().getTime() - PROOF_DAYS * 1440 * MINUTES)
    const gone = await database.db
      .delete(paymentProofs)
      .where(lt(paymentProofs.createdAt, old))
      .returning({ id: paymentProofs.id })
    return gone.length
  }

  return { sendProof, proof, sweepProofs }
}
