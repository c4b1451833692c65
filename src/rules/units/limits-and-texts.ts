/** Single pairs in words and limits that pages show; what a form must hold is in form.ts. */
import { SHELF_LETTERS } from '#rules/products/codes/shelf.ts'
import { printUnitCode } from './code.ts'
import { isUsed, type Grade } from './grade.ts'
import { UNIT_MOVES, UNIT_STATE_LABEL, type UnitState } from './states.ts'
import { mayMove } from '#rules/states.ts'

export const UNIT_BOXES = ['whole', 'damaged', 'none'] as const
export type UnitBox = (typeof UNIT_BOXES)[number]
export const UNIT_BOX_LABEL: Record<UnitBox, string> = {
  whole: 'Con su caja',
  damaged: 'Con su caja, dañada',
  none: 'Sin caja',
}

/** Whose a pair is: of somebody who entrusted it, or the shop's own. */
export const UNIT_OWNERS = ['consignor', 'shop'] as const
export type UnitOwner = (typeof UNIT_OWNERS)[number]

/** What a picture of a pair shows, in the order in which they are shown. */
export const PICTURE_KINDS = [
  'quarter',
  'side',
  'front',
  'heel',
  'top',
  'sole',
  'label',
  'box',
  'detail',
] as const
export type PictureKind = (typeof PICTURE_KINDS)[number]
export const PICTURE_KIND_LABEL: Record<PictureKind, string> = {
  quarter: 'De tres cuartos',
  side: 'De costado',
  front: 'De frente',
  heel: 'Desde atrás',
  top: 'Desde arriba',
  sole: 'Suela',
  label: 'Etiqueta interior',
  box: 'Caja',
  detail: 'Detalle',
}

export const MOST_UNIT_PICTURES = 12
export const MOST_FLAWS = 12
/** Equal new pairs that one form makes. */
export const MOST_EQUAL = 50
/** A used one is bought by its photos. */
export const USED_PICTURES = 2
export const UNIT_LETTERS = {
  /** As it is printed, with room for the address that a tag's QR has before it. */
  code: 200,
  model: 60,
  sizeLabel: 60,
  colour: 40,
  shelf: SHELF_LETTERS,
  seal: 20,
  place: 40,
  flaw: 200,
}
/** Whoever sent another pair has to understand why. */
export const OTHER_PAIR_WHY = 10
export const UNIT_REASON = { min: 3, max: 300 }

export const UNIT_SAYS = {
  invalid: 'Revisá los datos de la prenda.',
  product: 'Elegí de qué producto es.',
  size: 'Elegí su talle.',
  box: 'Elegí cómo está su caja.',
  grade: 'Elegí en qué estado está.',
  boxed: '«Nuevo con caja» lleva su caja entera.',
  price: 'Ingresá su precio, en pesos.',
  cost: 'Ingresá cuánto costó, o dejalo vacío.',
  equal: `Ingresá cuántas iguales son, de 1 a ${MOST_EQUAL}.`,
  onlyNew: 'Varias iguales de una vez: solo nuevas y sin detalles.',
  picture: 'Esa foto no sirve: volvé a subirla.',
  pictures: `Hasta ${MOST_UNIT_PICTURES} fotos.`,
  flaws: `Hasta ${MOST_FLAWS} detalles.`,
  place: 'Escribí dónde está el detalle.',
  sentence: 'Escribí qué se ve.',
  flawPicture: 'Elegí una de sus fotos públicas.',
  unmarked: 'Si anotás detalles, no puede decir «sin marcas».',
  key: 'Recargá la página y volvé a guardar.',
  reason: `Contá por qué, con al menos ${UNIT_REASON.min} letras.`,
  changed: 'Con esta misma pantalla ya cargaste otra prenda: recargá la página.',
  moved: 'Cambió mientras la mirabas. No se hizo nada: mirá cómo quedó.',
  sizeFixed: 'El talle y el producto no cambian mientras está a la venta. Sacala de la venta primero.',
  settled: 'La devolución con la que vino ya se resolvió.',
  notTaken: 'Elegí si es otro par, o si lo usaron.',
  otherPair: `Contale por qué no se acepta, con al menos ${OTHER_PAIR_WHY} letras.`,
  otherPerson: 'Lo recibiste vos: que no se acepta lo decide otra persona, con las fotos a la vista.',
  noPhotos: 'Sumá primero a la devolución fotos de lo que llegó: son la prueba, y las ve quien lo mandó.',
  earlier: 'Revisá el código que tenía antes.',
  earlierUnknown: 'No hay ninguna prenda con ese código.',
  earlierLater: 'Esa prenda entró después: tiene que ser la de antes.',
  earlierHere: 'Esa prenda todavía está en la tienda: no es la misma.',
  earlierOther: 'Esa prenda es de otro producto: no es la misma.',
  earlierTaken: 'Esa prenda ya volvió con otro código: anotá ese.',
  notEditable: 'Ya no se puede editar: está en un pedido, volvió o se dio de baja.',
  hidden: 'Su producto no está a la vista: mostralo primero.',
  unoffered: 'Ese talle ya no se ofrece en el producto: agregalo primero.',
  fewPictures: `Usada, lleva al menos ${USED_PICTURES} fotos públicas.`,
  noFlaws: 'Usada, lleva al menos un detalle con su foto, o «sin marcas».',
  flawUnseen: 'Cada detalle lleva su foto.',
} as const

/** A product, or a size of it, stays while shoppers may get one of its single pairs, or an order waits for one. */
export const keptBy = (codes: readonly string[]): string =>
  `Tiene prendas únicas a la venta o en un pedido: ${codes.map(printUnitCode).join(', ')}. Sacalas de la venta primero.`

/** A case is settled once somebody knows what came. */
export const lookFirst = (codes: readonly string[]): string =>
  `Falta comparar con sus fotos: ${codes.map(printUnitCode).join(', ')}. Decí si es el mismo par y después resolvela.`

export type ListedFacts = {
  grade: Grade
  unmarked: boolean
  publicPictures: number
  flaws: readonly { picture: string }[]
  /** Its product is shown to shoppers. */
  shown: boolean
  /** Its size is offered there. */
  offered: boolean
}
/** Null when it may be put on sale; otherwise everything that is missing. */
export function whyNotListed(facts: ListedFacts): string[] {
  const used = isUsed(facts.grade)
  return [
    ...(facts.shown ? [] : [UNIT_SAYS.hidden]),
    ...(facts.offered ? [] : [UNIT_SAYS.unoffered]),
    ...(used && facts.publicPictures < USED_PICTURES ? [UNIT_SAYS.fewPictures] : []),
    ...(used && facts.flaws.length === 0 && !facts.unmarked ? [UNIT_SAYS.noFlaws] : []),
    ...(facts.flaws.some(({ picture }) => picture === '') ? [UNIT_SAYS.flawUnseen] : []),
  ]
}

/** Why a pair that came back is not taken. A seal that broke is no reason by itself: the ten days let a buyer open the box. */
export const NOT_TAKEN = ['other', 'worn'] as const
export type NotTaken = (typeof NOT_TAKEN)[number]
export const NOT_TAKEN_LABEL: Record<NotTaken, string> = {
  other: 'Es otro par',
  worn: 'Es el mismo, y lo usaron',
}
const NOT_TAKEN_SAID: Record<NotTaken, (printed: string) => string> = {
  other: (printed) => `No es el par que te vendimos (${printed})`,
  worn: (printed) => `El par que te vendimos (${printed}) volvió usado`,
}
/** To whoever sent it, with their case. */
export const otherPairTold = (code: string, why: string, what: NotTaken = 'other'): string =>
  `${NOT_TAKEN_SAID[what](printUnitCode(code))}, y te lo mandamos de vuelta. ${why} Las fotos de lo que llegó están con tu pedido, en este caso.`

/** Null when its life has that move; otherwise where it stands. */
export const whyNotUnit = (from: UnitState, to: UnitState): string | null =>
  mayMove(UNIT_MOVES, from, to) ? null : `Está en «${UNIT_STATE_LABEL[from]}».`
