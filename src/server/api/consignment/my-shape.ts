/** A consignor's own pairs, account and data, as the API shows them to nobody but themselves. */
import * as v from 'valibot'
import { FOUND_CHOICES } from '#rules/consignment/found.ts'
import { PAIR_PLACES } from '#rules/consignment/story/line.ts'
import { SALE_STATES } from '#rules/consignment/sales/states.ts'
import { SETTLEMENT_STATES } from '#rules/consignment/settlements/states.ts'
import { CHECK_VERDICTS, CONSIGNOR_ENTRY_KINDS } from '#rules/consignment/labels.ts'
import { sellPaths } from '#rules/sell-paths.ts'
import { GRADES } from '#rules/units/grade.ts'
import { UNIT_BOXES } from '#rules/units/limits-and-texts.ts'
import type { PairPage } from '#shop/consignment/portal/pair.ts'
import type { PairLine } from '#shop/consignment/portal/pairs.ts'
import {
  count,
  id,
  money,
  textOrNull,
  time,
  told,
  signed,
  titled,
  orNull,
  listOf,
} from '#server/api/operation/shape.ts'
import { unitFlaws } from '#server/api/unit-shape.ts'
import { said, saidOf } from './terms.ts'

const inFavour = told(signed, 'En pesos; debajo de 0, a favor de la tienda')
const line = {
  code: told(textOrNull, 'El del par; null mientras sólo se lo mostró'),
  offer: told(v.nullable(id), 'El número de su oferta, que va en /offers/…; null: no vino por una'),
  name: v.string(),
  size: v.string(),
  image: textOrNull,
  moment: told(v.string(), 'En qué momento está'),
  title: v.string(),
  text: v.string(),
  place: told(v.picklist(PAIR_PLACES), 'Con vos, con nosotros o vendido'),
  deeds: told(v.array(v.string()), 'Lo que su dueño puede hacer ahora'),
}
export const ownPair = v.pipe(v.strictObject(line), v.title('OwnPair'))
export const ownPairPage = titled('OwnPairPage', {
  ...line,
  code: v.string(),
  printed: v.string(),
  looks: orNull('Como se lo describió; null mientras nadie lo miró', {
    grade: v.picklist(GRADES),
    box: v.picklist(UNIT_BOXES),
    colour: v.string(),
    sizeLabel: v.string(),
    unmarked: v.boolean(),
  }),
  pictures: listOf({ url: v.string(), alt: v.string() }),
  flaws: unitFlaws,
  refusedPhotos: listOf('De por qué no se lo tomó: sólo las ve su dueño, con su sesión o su enlace', {
    id,
    url: v.string(),
  }),
  mayAskAgain: told(v.nullable(time), 'Hasta cuándo puede pedir que lo mire otra persona'),
  secondLook: orNull('Lo pidió, y falta que se le conteste', {
    reason: v.string(),
    at: time,
    answerBy: time,
  }),
  check: orNull({
    on: v.string(),
    verdict: v.picklist(CHECK_VERDICTS),
    points: count,
    byTwo: v.boolean(),
  }),
  terms: v.nullable(said),
  floor: v.nullable(money),
  proposal: told(v.nullable(v.strictObject({ id, said })), 'Lo que espera su sí'),
  found: orNull('Apareció después de pagarlo: lo que eligió, si eligió; null: no hay nada que elegir', {
    chosen: v.nullable(v.picklist(FOUND_CHOICES)),
  }),
  buyOut: orNull({ id, amount: money, endsAt: time }),
  claim: orNull({ id, amount: money, reason: v.string(), answerUntil: time, answer: v.string() }),
  prices: listOf({ day: v.string(), price: money, ahead: v.boolean() }),
  sales: listOf({
    on: v.string(),
    base: money,
    commission: money,
    part: money,
    state: v.picklist(SALE_STATES),
    windowEndsOn: textOrNull,
  }),
  moves: v.array(v.strictObject({ at: time, said: v.string() })),
  settlement: textOrNull,
  stepDay: told(v.nullable(count), 'El próximo paso que baja el precio, por su día'),
  until: textOrNull,
  daysLeft: v.nullable(count),
  hasPassport: v.boolean(),
})

const accountLine = v.strictObject({
  id,
  at: time,
  kind: v.picklist(CONSIGNOR_ENTRY_KINDS),
  amount: inFavour,
  reason: v.string(),
  pair: orNull({ code: v.string(), name: v.string() }),
  split: orNull('De una venta: precio menos comisión es lo suyo', {
    price: money,
    commission: money,
    part: money,
  }),
  settlement: orNull({ number: v.string(), state: v.picklist(SETTLEMENT_STATES) }),
})
/** What an account is made of, its owner's or the shop's view of it. */
export const ledger = {
  numbers: v.strictObject({ onTheWay: money, due: inFavour, paid: inFavour }),
  lines: v.array(accountLine),
}
export const ownAccount = v.pipe(v.strictObject(ledger), v.title('OwnAccount'))
export const ownSettlement = titled('OwnSettlement', {
  number: v.string(),
  state: v.picklist(SETTLEMENT_STATES),
  total: money,
  account: told(v.string(), 'La cuenta, por sus puntas'),
  closedAt: time,
  paidAt: v.nullable(time),
  proof: v.string(),
  proofFile: told(v.boolean(), 'Hay un comprobante del banco: se ve en su página'),
  reason: v.string(),
  lines: v.array(accountLine),
})

export const pairAnswer = ({ story, ...pair }: PairLine) => ({ ...pair, ...story })

export const pageAnswer = ({ story, terms, proposal, ...page }: PairPage, publicUrl: string) => ({
  ...page,
  ...story,
  refusedPhotos: page.refusedPhotos.map((one) => ({
    id: one.id,
    url: publicUrl + sellPaths.consignmentPairPhoto(page.code, one.id),
  })),
  terms: terms && saidOf(terms),
  proposal: proposal && { id: proposal.id, said: saidOf(proposal.said) },
})
