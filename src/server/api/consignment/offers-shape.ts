/** Offers as the API shows them: to whoever holds the link of one, and to the shop's people. */
import * as v from 'valibot'
import { adminPaths } from '#rules/admin-paths.ts'
import { COMMISSION_KINDS } from '#rules/consignment/commission.ts'
import { OFFER_STATES } from '#rules/consignment/offers/states.ts'
import { sellPaths } from '#rules/sell-paths.ts'
import { GRADES } from '#rules/units/grade.ts'
import { PICTURE_KINDS, UNIT_BOXES } from '#rules/units/limits-and-texts.ts'
import type { OfferPage } from '#shop/consignment/offers/find.ts'
import type { OwnOffer } from '#shop/consignment/offers/view.ts'
import {
  count,
  id,
  money,
  textOrNull,
  time,
  told,
  listOf,
  titled,
  orNull,
} from '#server/api/operation/shape.ts'
import { amounts, said, saidOf, terms, termsOf } from './terms.ts'

const state = v.picklist(OFFER_STATES)
const grade = v.picklist(GRADES)
const price = v.nullable(money)
const counter = v.nullable(v.strictObject({ price: money, floor: money }))
const photos = listOf('Sólo las ve quien la ofreció y quien trabaja en la tienda', {
  id,
  kind: v.picklist(PICTURE_KINDS),
  url: v.string(),
})
const messages = listOf({ id, fromShop: v.boolean(), body: v.string(), at: time })
const slot = v.strictObject({ day: v.string(), slot: v.string() })

export const ownOffer = titled('OwnOffer', {
  id,
  name: v.string(),
  state,
  acts: told(v.boolean(), 'false: sólo se la mira; para cambiarla falta el código'),
  title: told(v.string(), 'Cómo va, en una línea'),
  text: v.string(),
  grade,
  mailbox: told(v.string(), 'A dónde van sus códigos: las puntas'),
  quote: orNull({
    no: told(id, 'Cuál es: va de vuelta al aceptarla o proponer otro precio'),
    ...amounts.entries,
    said,
    steps: listOf({ day: count, price: money, part: money }),
    over: told(v.boolean(), 'Venció'),
  }),
  counter,
  countersLeft: count,
  photos,
  photosLeft: count,
  messages,
  code: told(textOrNull, 'Del par, para mostrar al traerlo; null antes de aceptarla'),
  dropOff: told(v.nullable(slot), 'Cuándo lo trae, si lo dijo'),
  free: listOf({ day: v.string(), slots: v.array(v.string()) }),
  may: v.strictObject({
    decline: v.boolean(),
    withdraw: v.boolean(),
    renew: v.boolean(),
    write: v.boolean(),
    addPhotos: v.boolean(),
  }),
  renewalAsked: v.boolean(),
  lookAgainUntil: told(
    v.nullable(time),
    'Hasta cuándo se puede pedir que la mire otra persona; null: ahora no',
  ),
  secondLook: told(textOrNull, 'Por qué se pidió, mientras falta que se le conteste'),
})

export const offerLine = titled('Offer', {
  id,
  state,
  name: v.string(),
  person: v.string(),
  grade,
  hoped: told(price, 'Lo que espera por él'),
  price: told(price, 'El de la última cotización'),
  dueAt: told(v.nullable(time), 'Hasta cuándo hay que contestar; null: no se debe respuesta'),
  late: v.boolean(),
  waitsForThem: v.boolean(),
  countered: told(v.boolean(), 'Propuso otro precio'),
  lookedAgain: told(v.boolean(), 'No se tomó, y pidió que la mire otra persona'),
  unread: count,
  createdAt: time,
})

export const offerPage = titled('OfferPage', {
  id,
  version: told(id, 'Va de vuelta al contestarla, para que dos personas se noten'),
  name: v.string(),
  state,
  brand: v.string(),
  model: v.string(),
  styleCode: v.string(),
  size: v.string(),
  colour: v.string(),
  grade,
  box: v.picklist(UNIT_BOXES),
  note: v.string(),
  hoped: price,
  answerDueAt: time,
  waitsForThemSince: v.nullable(time),
  quoteNo: count,
  quoteEndsAt: v.nullable(time),
  counterNo: count,
  refusedWhy: v.string(),
  createdAt: time,
  purgedAt: v.nullable(time),
  person: v.strictObject({
    name: v.string(),
    email: v.string(),
    phone: v.string(),
    consignorId: v.nullable(id),
    blocked: v.boolean(),
    offers: told(count, 'Cuántas mandó desde ese correo'),
  }),
  photos,
  messages,
  quote: v.nullable(v.strictObject({ terms, amounts })),
  counter,
  renewalAsked: v.boolean(),
  secondLook: orNull('Pidió que la mire otra persona; `mine`: vos la miraste antes', {
    note: v.string(),
    answerBy: time,
    mine: v.boolean(),
  }),
  unit: told(textOrNull, 'El código del par, desde que la aceptaron'),
  product: v.nullable(v.strictObject({ id, name: v.string() })),
  candidates: v.array(v.strictObject({ id, name: v.string() })),
  commissionKind: told(v.picklist(COMMISSION_KINDS), 'La comisión que le toca si nadie dice otra'),
  suggestion: v.strictObject({
    price: orNull('null: se vendieron muy pocos iguales', { median: money, low: money, high: money }),
    medianDays: v.nullable(count),
    sales: listOf({ price: money, grade, soldAt: time, days: v.nullable(count) }),
    listed: listOf({ code: v.string(), size: v.string(), grade, price: money }),
    waiting: told(count, 'Cuánta gente espera ese talle'),
    fresh: told(price, 'Nuevo, de los que vienen en cantidad'),
  }),
  history: listOf({ action: v.string(), actor: v.string(), at: time }),
  may: v.strictObject({ quote: v.boolean(), refuse: v.boolean(), discard: v.boolean(), ask: v.boolean() }),
})

export const ownAnswer = (
  { story, quote, pictures, ...own }: OwnOffer,
  token: string,
  publicUrl: string,
) => ({
  ...own,
  title: story.title,
  text: story.sentence,
  quote: quote && { ...quote, ...quote.amounts, said: saidOf(quote.said) },
  photos: pictures.map((one) => ({ ...one, url: publicUrl + sellPaths.pairOfferPhoto(token, one.id) })),
})

export const pageAnswer = (
  { facts, pictures, quote, unit, kind, ...page }: OfferPage,
  publicUrl: string,
) => ({
  ...facts,
  ...page,
  photos: pictures.map((one) => ({ ...one, url: publicUrl + adminPaths.pairOfferPhoto(page.id, one.id) })),
  quote: quote && { terms: termsOf(quote.terms), amounts: quote.amounts },
  unit: unit?.code ?? null,
  commissionKind: kind,
})
