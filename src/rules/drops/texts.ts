/** What is said about drops, to shoppers and to the shop's people. */
import type { DropState } from './states.ts'

export const DROP_SAYS = {
  invalid: 'Revisá los datos del lanzamiento.',
  changed:
    'Otra persona cambió este lanzamiento mientras lo mirabas. Fijate cómo quedó y volvé a intentarlo.',
  notDraft: 'Este lanzamiento ya se anunció: no se puede cambiar.',
  past: 'Ese momento ya pasó: elegí otro.',
  noProduct: 'No encontramos ese producto en la tienda.',
  noSize: (size: string) => `El producto no tiene el talle ${size}`,
  short: (size: string, left: number) =>
    left === 0
      ? `Del talle ${size} no queda ninguno para apartar`
      : `Del talle ${size} ${left === 1 ? 'queda' : 'quedan'} ${left} para apartar`,
  drawn: 'Ya se sorteó: no se puede cancelar, porque hay a quién le toca.',
  over: 'Este lanzamiento ya terminó.',
  twice: 'Este producto ya tiene un lanzamiento en curso.',
  reason: 'Contá el motivo: lo leen quienes se anotaron',

  soon: 'La inscripción todavía no abrió.',
  closed: 'La inscripción ya cerró.',
  unverified: 'Para anotarte tu cuenta necesita un e-mail verificado.',
  size: 'Elegí tu talle.',
  staff: 'Quienes trabajan en la tienda no participan de sus sorteos.',
  again: 'Ya te anotaste en este sorteo.',
  mailbox: 'Ya hay una inscripción con ese e-mail en este sorteo. Es una por persona.',
  dni: 'Ya hay una inscripción con tu DNI en este sorteo. Es una por persona.',
  noDni: 'Escribí tu DNI, de 7 u 8 números: es una inscripción por persona.',
  notIn: 'No tenés una inscripción para cambiar en este sorteo.',
  frozen: 'La inscripción ya cerró: la lista no cambia más.',
  noOffer: 'Ya no está apartado para vos.',
  lapsed: 'Se te pasó el plazo para comprarlo: le toca a quien venía después.',
  bought: 'Ya lo compraste.',
  alone: 'Del sorteo se compra uno solo, y nada más en el mismo pedido.',
} as const

/** What a person is told of a drop, whatever they do in it. */
export const DROP_STORY: Record<Exclude<DropState, 'draft'>, string> = {
  announced: 'Se vende por sorteo: cuando abra la inscripción vas a poder anotarte, una vez por persona.',
  open: 'La inscripción está abierta. Da lo mismo anotarse primero o último: el orden sale del sorteo.',
  closed: 'La inscripción cerró y la lista quedó publicada. Falta el sorteo.',
  drawn:
    'Ya se sorteó. A cada quien le toca en su orden, con tiempo para comprar; si no compra, sigue la fila.',
  finished: 'Terminó. Acá quedan la lista, la semilla y el orden, para quien quiera rehacer la cuenta.',
  cancelled: 'Se canceló y no se va a sortear.',
}
