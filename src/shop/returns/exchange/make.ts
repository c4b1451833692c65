/** The exchange is made: the old one is accepted for the new one, which is theirs from now on; what it costs less goes back. */
import { eq } from 'drizzle-orm'
import { exchanges, returns } from '#data/schema.ts'
import { DESK_MESSAGES } from '#rules/orders/admin.ts'
import { conflict, done, invalid, type Outcome } from '#rules/outcome.ts'
import { replaceForm, whyNotExchange } from '#rules/returns/exchange/exchange.ts'
import { isCredit, PAY_BACK_SAYS } from '#rules/returns/pay-back.ts'
import { NO_REFUND_REASON, RETURN_INVALID, SETTLED_MEANWHILE } from '#rules/returns/return.ts'
import { lookFirst } from '#rules/units/limits-and-texts.ts'
import { may, type Visitor } from '#rules/users/access.ts'
import type { ShopContext } from '#shop/context.ts'
import { moneyOf } from '#shop/orders/admin/money.ts'
import { derivePaymentStatus } from '#shop/orders/events.ts'
import { actorOf } from '#shop/audit/actors.ts'
import { noteSold } from '#shop/orders/stock.ts'
import { giveBack } from '#shop/orders/money/refund.ts'
import { readForm } from '#shop/read-form.ts'
import { unlooked } from '#shop/units/looked-at.ts'
import { already, type Deed, type Work } from '../run-action.ts'
import { moveReturn, situationOf } from '../moves.ts'
import { payBackOf } from '../pay-back.ts'
import type { ReturnResolved } from '../resolve.ts'
import { factsOf, takenUnits } from './rows.ts'

const NO_EXCHANGE = 'No es un cambio.'

export const openMaking = ({ settings }: ShopContext, deed: Deed) =>
  /** `input`: rules/returns/exchange/exchange.ts `replaceForm`. */
  async function replace(visitor: Visitor, code: string, input: unknown): Promise<Outcome<ReturnResolved>> {
    const form = readForm(replaceForm, input ?? {}, RETURN_INVALID)
    if (!form.ok) return may(visitor, 'return.resolve') ?? form
    const work: Work<ReturnResolved> = async (tx, locked, at) => {
      const { row, order, exchange } = locked
      if (!exchange || !order) return conflict(NO_EXCHANGE)
      const why = whyNotExchange(row.status, await factsOf(tx, exchange, order), 'replace')
      if (why !== null) return conflict(why)
      const toCompare = await unlooked(tx, row.id)
      if (toCompare.length > 0) return conflict(lookFirst(toCompare))
      const { reason } = form.value
      const came = (await takenUnits(tx, row.id)) >= exchange.quantity
      if (!came && reason.length < NO_REFUND_REASON.min)
        return invalid(RETURN_INVALID, { reason: NO_RETURN_REASON })
      const money = await moneyOf(tx, order.id)
      const { differenceCentavos: difference } = exchange
      const back = Math.min(Math.max(0, -difference), money.left)
      const payBack = await payBackOf(tx, row.id)
      if (form.value.payBack !== undefined && form.value.payBack !== payBack)
        return conflict(PAY_BACK_SAYS.changed(payBack), { payBack })
      if (form.value.back !== back) return conflict(DESK_MESSAGES.changed, { back })
      const made = difference > 0 ? difference : -back
      await tx
        .update(exchanges)
        .set({ madeCentavos: made, updatedAt: at })
        .where(eq(exchanges.id, exchange.id))
      if (!came) await tx.update(returns).set({ noRefundReason: reason }).where(eq(returns.id, row.id))
      if (back > 0)
        await giveBack(tx, money.sources, {
          orderId: order.id,
          amount: back,
          reason: code,
          actor: actorOf(visitor),
          purpose: 'difference',
          exchangeId: exchange.id,
          asCredit: isCredit(payBack),
        })
      await noteSold(tx, order.id, [{ ...exchange, unit: exchange.unitCode }], {
        actor: actorOf(visitor),
        at,
      })
      const moved = await moveReturn(
        tx,
        settings,
        visitor,
        { ...locked, exchange: { ...exchange, madeCentavos: made } },
        {
          step: 'resolve',
          at,
          reason,
          details: {
            refunded: back,
            ...(back > 0 && isCredit(payBack) ? { payBack } : {}),
            replaced: `${exchange.quantity} × ${exchange.name}, talle ${exchange.size}`,
          },
        },
      )
      await derivePaymentStatus(tx, order.id, at)
      return done({ ...moved, refunded: back })
    }
    return deed(visitor, code, 'replace', work, (locked) => {
      const before = already('resolve')(locked)
      if (before === null) return null
      return locked.exchange?.madeCentavos == null
        ? conflict(SETTLED_MEANWHILE, situationOf(locked))
        : done({ ...before.value, refunded: 0 })
    })
  }
/** Not all of it came, or it was not accepted. */
const NO_RETURN_REASON = `Contá por qué se hace sin que haya vuelto lo anterior, con al menos ${NO_REFUND_REASON.min} letras`
