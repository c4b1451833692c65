/** Words of asking back, without the schema that browsers have no use for. */
import { RETURN_KINDS_OFFERED } from '#rules/returns/kinds.ts'
import { WITHDRAWAL_TERM } from '#rules/sale-terms/terms.ts'

export const ASKED_KINDS = RETURN_KINDS_OFFERED
export type AskedKind = (typeof ASKED_KINDS)[number]

export const LEAST_TOLD = 10
export const ASK_SAYS = {
  invalid: 'Revisá lo que pedís.',
  unpaid: 'Este pedido no está pagado: no hay nada para devolver.',
  ended: 'Este pedido no se concretó.',
  notYet: 'Vas a poder reclamar cuando lo tengas.',
  late: (last: string) =>
    `Los ${WITHDRAWAL_TERM} para arrepentirte terminaron el ${last}. Si el producto tiene una falla, hacé un reclamo: la garantía legal sigue como siempre.`,
  none: 'Marcá qué y cuántas unidades.',
  nothingLeft: 'De este pedido ya no queda nada para devolver.',
  unknown: 'No es de este pedido.',
  tooMany: (most: number) =>
    most > 0 ? `Podés elegir hasta ${most}` : 'Ya está en otra devolución, o ya volvió',
  notLeft: (most: number) =>
    most > 0
      ? `Salieron ${most}: por lo que todavía no salió no hay qué reclamar`
      : 'Todavía no salió: no hay qué reclamar',
  moved: 'Algo cambió mientras mirabas: fijate qué queda y elegí de nuevo. No se registró nada.',
  whole: 'El pedido todavía no salió: se cancela entero. Marcá todo, o escribinos para sacar solo una parte.',
  noReason: 'Elegí qué pasó',
  tell: `Contanos qué pasó, con al menos ${LEAST_TOLD} letras`,
}

/** How many of it: nobody complains of what is still in the shop. */
export const mostToAsk = (kind: AskedKind, { free, left }: { free: number; left: number }): number =>
  kind === 'claim' ? left : free
