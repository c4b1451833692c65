/** What a case of somebody who gives something back says to the shop's people: how it stands, and what is left to do. */
import type { MoneyBack, ReturnTold } from './story.ts'
import { exchangeStoryForShop } from './exchange/story.ts'
import { isGivenUp } from './exchange/states.ts'
import { isResolved, type ReturnState } from './states.ts'

/** Of a withdrawal whose goods lie in the shop: what settling it does. */
const CALLS_OFF = 'Los productos nunca salieron: vuelven a la venta con el pedido cancelado.'
const TAKES_OUT = 'No llegaron a salir: esas unidades vuelven a la venta y el pedido sale sin ellas.'
const NOTHING_LEFT = 'No queda nada por hacer.'

const settled = (money: MoneyBack): string => {
  if (money === null) return `Está resuelta, sin devolver dinero. ${NOTHING_LEFT}`
  if (money.asCredit) return `Está resuelta, con saldo a favor para quien compró. ${NOTHING_LEFT}`
  switch (money.progress) {
    case 'underway':
      return `Está resuelta: la devolución del dinero está en camino. ${NOTHING_LEFT}`
    case 'back':
      return `Está resuelta y el dinero volvió a quien compró. ${NOTHING_LEFT}`
    case 'failed':
      return 'Está resuelta, pero la devolución del dinero no salió: reintentala desde el pedido.'
  }
}

const TOLD: Record<ReturnState, (told: ReturnTold) => string> = {
  requested: ({ goods, kind }) =>
    goods === 'unknown'
      ? 'Falta responderla y unirla a un pedido.'
      : goods === 'part'
        ? `Falta responderla. ${TAKES_OUT}`
        : goods === 'here'
          ? `Falta responderla. ${kind === 'withdrawal' ? CALLS_OFF : 'Los productos nunca salieron de la tienda.'}`
          : 'Falta responderla.',
  approved: ({ goods, kind }) => {
    if (goods === 'unknown') return 'Está aceptada: falta unirla a un pedido.'
    if (goods === 'part') return `Está aceptada: falta resolverla. ${TAKES_OUT}`
    if (goods === 'here')
      return kind === 'withdrawal'
        ? `Está aceptada: falta resolverla. ${CALLS_OFF}`
        : 'Está aceptada: falta resolverla. Los productos nunca salieron de la tienda.'
    return kind === 'claim'
      ? 'Está aceptada: falta que lleguen los productos, o resolverla sin que vuelvan.'
      : 'Está aceptada: falta que lleguen los productos.'
  },
  received: () => 'Llegaron los productos: falta resolverla.',
  resolved: ({ money }) => settled(money),
  rejected: () => `Se rechazó, y en el mail se dijo por qué. ${NOTHING_LEFT}`,
  cancelled: () => `Se anuló. ${NOTHING_LEFT}`,
}
export const returnStoryForShop = (told: ReturnTold): string =>
  told.exchange && !(isResolved(told.status) && isGivenUp(told.exchange.parcel))
    ? exchangeStoryForShop(told.status, told.exchange)
    : TOLD[told.status](told)
