/** What happened to a pair, in its owner's words; nothing of who bought it, nor of who did it. */
import type { UnitState } from '#rules/units/states.ts'

const SAID: Record<UnitState, string> = {
  awaited: 'Lo esperamos',
  received: 'Lo recibimos: desde acá respondemos por él',
  inspected: 'Lo revisamos',
  ready: 'Listo para vender',
  listed: 'Salió a la venta',
  reserved: 'Alguien lo está pagando',
  sold: 'Se vendió',
  returned: 'Volvió a la tienda',
  to_return: 'Listo para que lo retires',
  handed_back: 'Lo retiraste',
  written_off: 'Lo dimos de baja',
  cancelled: 'No llegó',
  sold_before: 'Se vendió',
}
const FROM: Partial<Record<`${UnitState} ${UnitState}`, string>> = {
  'listed ready': 'Salió de la venta',
  'reserved listed': 'No lo pagaron: volvió a la venta',
  'sold listed': 'La compra se canceló: volvió a la venta',
  'sold reserved': 'El pago no era: lo están pagando',
  'returned ready': 'Es el mismo par: está guardado',
  'returned sold': 'No aceptamos lo que nos devolvieron: sigue vendido',
  'written_off ready': 'Lo encontramos',
  'written_off to_return': 'Lo encontramos: podés retirarlo',
  'to_return ready': 'Lo renovaste',
  'to_return received': 'Pediste que lo mire otra persona',
  'inspected received': 'Pediste que lo mire otra persona',
}

export const moveSaid = (from: UnitState | null, to: UnitState): string =>
  (from && FROM[`${from} ${to}`]) ?? SAID[to]
