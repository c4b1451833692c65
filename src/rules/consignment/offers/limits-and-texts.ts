/** Offers in limits and words: how many photos, how often, what is answered to whom; what a form must hold is in form.ts. */
import { ADULT_SAID } from '#rules/consignment/people/letters.ts'
import type { Centavos } from '#rules/money.ts'
import { MAX_PICTURE_BYTES, MAX_PICTURE_MB } from '#rules/products/pictures/picture-file.ts'
import type { PictureKind } from '#rules/units/limits-and-texts.ts'

export const LEAST_PHOTOS = 2
export const MOST_OFFER_PHOTOS = 8
/** Sent without scripts, as the camera made them. */
export const OFFER_PHOTOS_BYTES = MOST_OFFER_PHOTOS * MAX_PICTURE_BYTES
/** What is asked for, in the order in which it is asked; as the form's file fields are called. */
export const ASKED_PHOTOS = ['side', 'sole', 'label', 'box'] as const satisfies readonly PictureKind[]
export const ASKED_PHOTO_LABEL: Record<(typeof ASKED_PHOTOS)[number], string> = {
  side: 'De costado',
  sole: 'La suela',
  label: 'La etiqueta de adentro',
  box: 'La caja',
}
/** Of one visitor, and of one mailbox whoever writes it. */
export const OFFERS_OF_VISITOR = { hour: 5, day: 20 }
export const OFFERS_OF_MAILBOX = { hour: 10, day: 10 }
/** Photos that arrive before their offer: those of five, and some taken again. */
export const DRAFT_PHOTOS_OF_VISITOR = { hour: 60, day: 240 }
export const DRAFT_HOURS = 24
export const MOST_COUNTERS = 3
/** Argentine wall clock, on the next business day. */
export const ANSWER_HOUR = 14
export const REMINDER_DAYS = 2

/** Why a pair is not taken: as the desk chooses it, and as its owner reads it. */
export const REFUSALS = {
  unsold: {
    label: 'No se vende acá',
    said: 'Hoy casi nadie nos pide ese modelo, y no queremos tener tu par guardado sin venderlo.',
  },
  enough: {
    label: 'Ya hay varios iguales',
    said: 'Ya tenemos varios iguales a la venta y el tuyo esperaría demasiado.',
  },
  worn: {
    label: 'Está muy gastado',
    said: 'Por lo que se ve en las fotos, está más gastado de lo que podemos vender.',
  },
  unsure: {
    label: 'No se puede confirmar que sea original',
    said: 'Con las fotos no pudimos confirmar que sea original, y solo vendemos lo que podemos confirmar.',
  },
  price: {
    label: 'Esperan más de lo que se paga',
    said: 'Lo que esperás por él está por encima de lo que se paga acá.',
  },
  other: { label: 'No es lo que vendemos', said: 'No es del tipo de prendas que vendemos.' },
} as const
export type Refusal = keyof typeof REFUSALS
export const REFUSAL_CODES = Object.keys(REFUSALS) as Refusal[]
export const refusalSaid = (code: string): string =>
  Object.hasOwn(REFUSALS, code) ? REFUSALS[code as Refusal].said : ''

export const OFFER_SAYS = {
  invalid: 'Revisá los datos de tu par.',
  /** Above what is wrong, each of it leading to its field. */
  missing: 'Faltan estas cosas:',
  closed: 'Por ahora no estamos tomando más pares en consignación.',
  neutral: 'No podemos tomar esta oferta. Si creés que es un error, escribinos.',
  brand: 'Escribí la marca.',
  model: 'Escribí el modelo.',
  size: 'Escribí el talle.',
  grade: 'Elegí la frase que mejor lo describe.',
  box: 'Contanos si tiene la caja.',
  boxed: '«Nuevo con caja» lleva su caja entera.',
  name: 'Escribí tu nombre y apellido.',
  email: 'Escribí un e-mail válido.',
  hoped: 'Escribí cuánto esperás, o dejalo vacío.',
  few: `Mandá al menos ${LEAST_PHOTOS} fotos: de costado y la suela.`,
  many: `Hasta ${MOST_OFFER_PHOTOS} fotos por par.`,
  heavy: `Cada foto pesa hasta ${MAX_PICTURE_MB} MB.`,
  busy: 'Hay muchos envíos a la vez. Volvé a intentar en un minuto: lo que escribiste sigue ahí.',
  tooMany: 'Mandaste varias ofertas seguidas.',
  otherForm: 'Con esta misma pantalla ya mandaste otro par: recargá la página.',
  price: 'Ingresá un precio, en pesos.',
  floor: 'Ingresá el mínimo: nunca se vende por menos.',
  floorAbove: 'El mínimo no puede ser más alto que el precio.',
  category: 'Elegí qué comisión lleva.',
  reason: 'Elegí por qué no se toma.',
  message: 'Escribí el mensaje.',
  waits: 'Sin señal: se manda cuando envíes.',
  notKept: 'Si cerrás o recargás la página antes de enviar, las fotos sin señal hay que sacarlas de nuevo.',
  moved: 'Cambió mientras la mirabas. No se hizo nada: mirá cómo quedó.',
  requoted: 'Mientras la mirabas te cotizamos de nuevo. No se aceptó nada: mirá la cotización nueva.',
  over: 'Esa cotización venció. Pedinos que la renovemos y te contestamos.',
  counters: `Se puede proponer otro precio hasta ${MOST_COUNTERS} veces. Si el nuestro no te sirve, podés dejarla pasar.`,
  sameCounter: 'Es lo mismo que te ofrecimos: podés aceptarlo.',
  own: `Para seguir, confirmá que es tuyo, original y que tenés ${ADULT_SAID}.`,
  agree: 'Para seguir, aceptá el acuerdo y las condiciones.',
  surname: 'Escribí tu apellido.',
  firstName: 'Escribí tu nombre.',
  ended: 'Esta oferta ya terminó.',
  here: 'Ya recibimos tu par: pedilo de vuelta desde «Mis pares».',
  photosOver: 'Esta oferta ya no espera fotos.',
} as const

/** What a quote is worth to its owner, as their page and e-mails tell it. */
export type QuoteAmounts = { price: Centavos; floor: Centavos; part: Centavos; partAtFloor: Centavos }
