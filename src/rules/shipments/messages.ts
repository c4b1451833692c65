/** What the shop's people are told about parcels by courier (product §60.1): why not, and what was done. */
import * as v from 'valibot'
import { MOST_NOTE, SHORTEST_WHY } from '#rules/orders/order.ts'
import { asPlain, atMost } from '#rules/text.ts'
import { COURIER_LABEL, type CourierName } from './couriers.ts'
import { SHIPMENT_LABEL, type ShipmentState } from './states.ts'

/** Shipments in one go. */
export const MOST_SHIPMENTS = 50
/** Labels in one file. */
export const MOST_LABELS = 50

export const SHIPMENT_SAYS = {
  off: (courier: CourierName) =>
    `La tienda no tiene sus claves de ${COURIER_LABEL[courier]}: están explicadas en docs/real-providers.md.`,
  there: 'Ya tiene un envío.',
  branchOf: (chosen: string) => `Quien compró eligió «${chosen}»: el envío va con ese correo.`,
  noPart: 'El pedido no tiene esa parte.',
  pickup: 'Se retira en el showroom: no lleva envío.',
  left: 'El pedido ya salió.',
  none: 'No elegiste ningún pedido.',
  tooMany: `Hasta ${MOST_SHIPMENTS} por vez.`,
  address: 'Antes de la etiqueta hay que corregir los datos de entrega:',
  asking: 'Ya se está pidiendo este envío. En un momento se ve cómo salió.',
  lost: 'El correo no contestó a tiempo. Puede haberlo tomado: le preguntamos antes de pedirlo otra vez.',
  notTried: 'No se pidió, porque el correo no contesta. Probá de nuevo en un rato.',
  refused: (courier: CourierName, why: string) =>
    `${COURIER_LABEL[courier]} no lo tomó${why === '' ? '.' : `: ${why}`}`,
  away: (courier: CourierName) => `${COURIER_LABEL[courier]} no contesta. Probá de nuevo en un rato.`,
  noLabel: 'El correo todavía no tiene la etiqueta. Suele tardar unos minutos.',
  noZpl: (courier: CourierName) => `${COURIER_LABEL[courier]} da sus etiquetas sólo en PDF.`,
  brokenLabel: 'El correo mandó una etiqueta que no se puede leer. Probá de nuevo.',
  notBack: 'El envío no volvió a la tienda.',
  notAgain: 'El pedido ya no espera que se lo manden.',
  goesAgain: (courier: string, code: string) => `${courier} ${code}: volvió y se manda otra vez.`,
  notOnItsWay: 'Sólo lo que ya salió y no llegó se puede dar por perdido.',
  whyLost: 'Escribí por qué se da por perdido',
  notLost: 'El correo no lo perdió.',
  turnedUp: 'Apareció.',
  anotherWent: 'Ya se apartó otro del stock para mandar en su lugar: si llegan los dos, pedí que uno vuelva.',
  claimPaid: 'El correo ya lo pagó: si hay que devolverle la plata, abrí antes el reclamo otra vez.',
  onlyOne: 'Lleva una prenda única y no hay otra igual: devolvé el dinero desde el pedido.',
  nothingLeft: 'De este pedido ya se devolvió todo.',
  noStock: (what: string) => `No queda stock de ${what} para mandarlo otra vez.`,
  another: (courier: string, code: string) => `${courier} ${code}: se perdió y se manda otro del stock.`,
  anotherLedger: 'Se manda otra vez: el correo perdió el paquete.',
  notOne: 'El envío ya no está por entregar.',
  handed: 'Ya se entregó al correo: si todavía no se lo llevaron, deshacé primero el despacho del pedido.',
  tooLate: 'El correo ya lo tiene y no se puede anular: pediles que lo devuelvan.',
  notAsked: 'No hay nada para preguntar: el envío ya está claro.',
  nothingWaits: 'Ese envío no espera a nadie.',
  noLabels: 'Ninguno de los elegidos tiene etiqueta para imprimir.',
  nothingToTake: 'Ninguno de los elegidos está por entregar al correo.',
  tooManyLabels: `Hasta ${MOST_LABELS} etiquetas por archivo.`,
  invalid: 'Revisá los datos.',
}

export const SHIPMENT_DONE = {
  created: 'Envío creado. Ya se puede imprimir la etiqueta.',
  cancelled: 'Envío anulado.',
  handed: 'Entregado al correo. Le avisamos a quien compró.',
  again: 'Listo: creá el envío nuevo cuando quieras.',
  lost: 'Dado por perdido.',
  turnedUp: 'Apareció: se le vuelve a preguntar al correo.',
  label: 'Etiqueta lista. Le avisamos por mail.',
  another: 'Apartado del stock: creá el envío nuevo.',
  claimed: 'Reclamo anotado.',
  claimPaid: 'Pago del correo anotado.',
  claimRefused: 'Respuesta del correo anotada.',
  claimAgain: 'El reclamo está abierto otra vez.',
  attended: 'Listo: ya no espera a nadie.',
  looked: 'Preguntamos al correo: esto es lo último que dijo.',
}

export const lostForm = v.object({
  reason: v.pipe(
    v.optional(v.string(), ''),
    asPlain,
    v.minLength(SHORTEST_WHY, SHIPMENT_SAYS.whyLost),
    atMost(MOST_NOTE, (most) => `Hasta ${most} caracteres`),
  ),
})
export const attendForm = v.object({
  note: v.pipe(
    v.optional(v.string(), ''),
    asPlain,
    atMost(MOST_NOTE, (most) => `Hasta ${most} caracteres`),
  ),
})

/** In the history of the order. */
export const shipmentNote = (courier: CourierName, code: string, state: ShipmentState, more = ''): string =>
  [`${COURIER_LABEL[courier]}${code === '' ? '' : ` ${code}`}: ${SHIPMENT_LABEL[state].toLowerCase()}.`, more]
    .filter(Boolean)
    .join(' ')
