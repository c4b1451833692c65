/** What came back, counted. What is whole goes on sale again through the ledger; what is damaged is only written down there. */
import { and, eq } from 'drizzle-orm'
import type { Tx } from '#data/database.ts'
import { returnLines } from '#data/schema.ts'
import { may, type Visitor } from '#rules/users/access.ts'
import { conflict, done, invalid, type Outcome } from '#rules/outcome.ts'
import { receiveForm, REFUSED_WHY, RETURN_INVALID } from '#rules/returns/return.ts'
import { CONDITION_SAYS, CONDITION_TOLD, isTaken, type Condition } from '#rules/returns/kinds.ts'
import { isReceived } from '#rules/returns/states.ts'
import { UNIT } from '#rules/units/states.ts'
import { UNIT_SAYS } from '#rules/units/limits-and-texts.ts'
import type { ShopContext } from '#shop/context.ts'
import { unsell } from '#shop/orders/admin/unsell.ts'
import { actorOf } from '#shop/audit/actors.ts'
import { lockPairs } from '#shop/orders/units.ts'
import { readForm } from '#shop/read-form.ts'
import { moveStock } from '#shop/stock/move.ts'
import { moveUnits } from '#shop/units/unit.ts'
import { keepPhotos, redrawn } from './ask/photos.ts'
import { already, type Deed, type Work } from './run-action.ts'
import { takenUnits } from './exchange/rows.ts'
import { holdingsOf, type Holding } from './holdings.ts'
import { moveReturn, receivedMore, type LockedReturn, type ReturnMoved } from './moves.ts'

type Arrived = { orderLineId: number; of: string; quantity: number; condition: Condition; note: string }

export function openReceiving(context: ShopContext, deed: Deed) {
  const { settings } = context
  /** A parcel of it, looked at line by line; `files`: photos of how it came. */
  return async function receive(
    visitor: Visitor,
    code: string,
    input: unknown,
    files: readonly Uint8Array[] = [],
  ): Promise<Outcome<ReturnMoved>> {
    const form = readForm(receiveForm, input, RETURN_INVALID)
    if (!form.ok) return may(visitor, 'return.receive') ?? form
    const { lines, key } = form.value
    const unsaid = lines.findIndex(
      ({ condition, note }) => !isTaken(condition) && note.length < REFUSED_WHY.min,
    )
    if (unsaid >= 0)
      return (
        may(visitor, 'return.receive') ??
        invalid(RETURN_INVALID, { [`lines.${unsaid}.note`]: REFUSED_WHY.message })
      )
    const photos = may(visitor, 'return.receive') ? done([]) : await redrawn(context, visitor, files)
    if (!photos.ok) return photos
    const work: Work = async (tx, locked, at) => {
      const order = locked.order!
      const fits = await fitting(tx, locked, lines)
      if (!fits.ok) return fits
      await tx.insert(returnLines).values(
        fits.value.map(({ held: { orderLineId, exchangeId }, quantity, condition, note }) => ({
          returnId: locked.row.id,
          orderLineId,
          exchangeId,
          quantity,
          condition,
          note,
          arrivalKey: key,
        })),
      )
      const kept = await keepPhotos(tx, locked.row.id, 'shop', photos.value, at)
      if (!kept.ok) return kept
      const taken = fits.value.filter(({ condition }) => isTaken(condition))
      const pairs = taken.filter(({ held }) => held.unit !== null)
      if (pairs.length > 0) {
        const moved = taken.map(({ held, quantity }) => ({ ...held, quantity }))
        const back = await lockPairs(tx, order.id, moved)
        const here = await moveUnits(tx, back, UNIT.returned, {
          actor: actorOf(visitor),
          at,
          orderId: order.id,
          reason: code,
        })
        if (!here || back.length < pairs.length) return conflict(UNIT_SAYS.moved)
      }
      await moveStock(
        tx,
        taken
          .filter(({ held }) => held.unit === null)
          .map(({ held, quantity, condition }) => ({
            sizeId: held.sizeId,
            productId: held.productId,
            delta: condition === 'restock' ? quantity : 0,
            kind: 'returned' as const,
            orderId: order.id,
            reason: condition === 'restock' ? code : `${code}: ${quantity} sin volver a la venta`,
          })),
        actorOf(visitor),
        at,
      )
      await unsell(
        tx,
        taken.map(({ held, quantity }) => ({ productId: held.productId, quantity })),
      )
      const message = fits.value
        .filter(({ condition, note }) => note !== '' || !isTaken(condition))
        .map(
          ({ held: { name, size }, quantity, condition, note }) =>
            `${quantity} × ${name}, talle ${size}: ${CONDITION_TOLD[condition]}${note && ` ${note}`}`,
        )
        .join('\n')
      if (isReceived(locked.row.status))
        return done(await receivedMore(tx, settings, visitor, locked, { at, lines, message, key }))
      return done(
        await moveReturn(tx, settings, visitor, locked, { step: 'receive', at, details: { lines }, message }),
      )
    }
    return deed(visitor, code, 'receive', work, async (locked, tx) => {
      if (key === '') return already('receive')(locked)
      const before = await tx.$count(
        returnLines,
        and(eq(returnLines.returnId, locked.row.id), eq(returnLines.arrivalKey, key)),
      )
      return before > 0 ? done({ code, status: locked.row.status }) : null
    })
  }
}

/** In the order in which stock is locked; refuses more than may come, and with an exchange anything but what it is for. */
async function fitting(
  tx: Tx,
  { order, row, exchange }: LockedReturn,
  arrived: readonly Arrived[],
): Promise<Outcome<(Arrived & { held: Holding })[], never>> {
  const holdings = await holdingsOf(tx, order!, row.id)
  const cameBefore = exchange ? await takenUnits(tx, row.id) : 0
  const found: (Arrived & { held: Holding })[] = []
  for (const [index, one] of arrived.entries()) {
    const is = (held: { orderLineId: number; of: string }) =>
      held.orderLineId === one.orderLineId && held.of === one.of
    const held = holdings.find(is)
    if (!held) return invalid(RETURN_INVALID, { [`lines.${index}.orderLineId`]: 'No es de este pedido' })
    const isIts =
      exchange && held.orderLineId === exchange.orderLineId && held.exchangeId === exchange.fromExchangeId
    if (exchange && !isIts)
      return invalid(RETURN_INVALID, { [`lines.${index}.orderLineId`]: 'No es lo que se cambia' })
    const sum = arrived.filter(is).reduce((all, { quantity }) => all + quantity, 0)
    const most = exchange ? Math.min(exchange.quantity - cameBefore, held.mayCome) : held.mayCome
    if ((held.unit !== null) !== (one.condition === 'inspect') && one.condition !== 'refused')
      return invalid(RETURN_INVALID, {
        [`lines.${index}.condition`]: held.unit === null ? CONDITION_SAYS.notSingle : CONDITION_SAYS.single,
      })
    if (sum > most)
      return invalid(RETURN_INVALID, {
        [`lines.${index}.quantity`]: most > 0 ? `Pueden volver hasta ${most}` : 'Ya volvieron todas',
      })
    found.push({ ...one, held })
  }
  return done(found.toSorted((one, other) => one.held.sizeId - other.held.sizeId))
}
