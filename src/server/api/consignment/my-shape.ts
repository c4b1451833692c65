/** A consignor's own pairs, account and data, as the API shows them to nobody but themselves. */
import * as v from 'valibot'
import { FOUND_CHOICES } from '#rules/consignment/found.ts'
import { PAIR_PLACES } from '#rules/consignment/story/line.ts'
import { SALE_STATES } from '#rules/consignment/sales/states.ts'
import { SETTLEMENT_STATES } from '#rules/consignment/settlements/states.ts'
import { CHECK_VERDICTS, CONSIGNOR_ENTRY_KINDS } from '#rules/consignment/labels.ts'
import { toPesos } from '#rules/money.ts'
import { sellPaths } from '#rules/sell-paths.ts'
import { GRADES } from '#rules/units/grade.ts'
import { UNIT_BOXES } from '#rules/units/limits-and-texts.ts'
import type { PairPage } from '#shop/consignment/portal/pair.ts'
import type { PairLine } from '#shop/consignment/portal/pairs.ts'
import type { AccountLine, Numbers, Statement } from '#shop/consignment/settlements/account.ts'
import { count, id, pesos, textOrNull, time, told } from '#server/api/operation/shape.ts'
import { unitFlaws } from '#server/api/unit-shape.ts'
import { said, saidOf } from './terms.ts'

const money = told(v.number(), 'En pesos; debajo de 0, a favor de la tienda')
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
export const ownPairPage = v.pipe(
  v.strictObject({
    ...line,
    code: v.string(),
    printed: v.string(),
    looks: told(
      v.nullable(
        v.strictObject({
          grade: v.picklist(GRADES),
          box: v.picklist(UNIT_BOXES),
          colour: v.string(),
          sizeLabel: v.string(),
          unmarked: v.boolean(),
        }),
      ),
      'Como se lo describió; null mientras nadie lo miró',
    ),
    pictures: v.array(v.strictObject({ url: v.string(), alt: v.string() })),
    flaws: unitFlaws,
    refusedPhotos: told(
      v.array(v.strictObject({ id, url: v.string() })),
      'De por qué no se lo tomó: sólo las ve su dueño, con su sesión o su enlace',
    ),
    mayAskAgain: told(v.nullable(time), 'Hasta cuándo puede pedir que lo mire otra persona'),
    secondLook: told(
      v.nullable(v.strictObject({ reason: v.string(), at: time, answerBy: time })),
      'Lo pidió, y falta que se le conteste',
    ),
    check: v.nullable(
      v.strictObject({
        on: v.string(),
        verdict: v.picklist(CHECK_VERDICTS),
        points: count,
        byTwo: v.boolean(),
      }),
    ),
    terms: v.nullable(said),
    floor: v.nullable(pesos),
    proposal: told(v.nullable(v.strictObject({ id, said })), 'Lo que espera su sí'),
    found: told(
      v.nullable(v.strictObject({ chosen: v.nullable(v.picklist(FOUND_CHOICES)) })),
      'Apareció después de pagarlo: lo que eligió, si eligió; null: no hay nada que elegir',
    ),
    buyOut: v.nullable(v.strictObject({ id, amount: pesos, endsAt: time })),
    claim: v.nullable(
      v.strictObject({ id, amount: pesos, reason: v.string(), answerUntil: time, answer: v.string() }),
    ),
    prices: v.array(v.strictObject({ day: v.string(), price: pesos, ahead: v.boolean() })),
    sales: v.array(
      v.strictObject({
        on: v.string(),
        base: pesos,
        commission: pesos,
        part: pesos,
        state: v.picklist(SALE_STATES),
        windowEndsOn: textOrNull,
      }),
    ),
    moves: v.array(v.strictObject({ at: time, said: v.string() })),
    settlement: textOrNull,
    stepDay: told(v.nullable(count), 'El próximo paso que baja el precio, por su día'),
    until: textOrNull,
    daysLeft: v.nullable(count),
    hasPassport: v.boolean(),
  }),
  v.title('OwnPairPage'),
)

const accountLine = v.strictObject({
  id,
  at: time,
  kind: v.picklist(CONSIGNOR_ENTRY_KINDS),
  amount: money,
  reason: v.string(),
  pair: v.nullable(v.strictObject({ code: v.string(), name: v.string() })),
  split: told(
    v.nullable(v.strictObject({ price: pesos, commission: pesos, part: pesos })),
    'De una venta: precio menos comisión es lo suyo',
  ),
  settlement: v.nullable(v.strictObject({ number: v.string(), state: v.picklist(SETTLEMENT_STATES) })),
})
/** What an account is made of, its owner's or the shop's view of it. */
export const ledger = {
  numbers: v.strictObject({ onTheWay: pesos, due: money, paid: money }),
  lines: v.array(accountLine),
}
export const ownAccount = v.pipe(v.strictObject(ledger), v.title('OwnAccount'))
export const ownSettlement = v.pipe(
  v.strictObject({
    number: v.string(),
    state: v.picklist(SETTLEMENT_STATES),
    total: pesos,
    account: told(v.string(), 'La cuenta, por sus puntas'),
    closedAt: time,
    paidAt: v.nullable(time),
    proof: v.string(),
    proofFile: told(v.boolean(), 'Hay un comprobante del banco: se ve en su página'),
    reason: v.string(),
    lines: v.array(accountLine),
  }),
  v.title('OwnSettlement'),
)

export const pairInPesos = ({ story, photo: _inItsOffer, ...pair }: PairLine) => ({
  ...pair,
  ...storyOf(story),
})
const storyOf = ({ moment, title, text, place, deeds }: PairLine['story']) => ({
  moment,
  title,
  text,
  place,
  deeds: [...deeds],
})

export function pageInPesos(page: PairPage, publicUrl: string) {
  const {
    story,
    onSaleOrReady: _ready,
    today: _today,
    pictures,
    terms,
    proposal,
    buyOut,
    claim,
    photo: _inItsOffer,
    ...pair
  } = page
  return {
    ...pair,
    ...storyOf(story),
    pictures: pictures.map(({ url, alt }) => ({ url, alt })),
    refusedPhotos: page.refusedPhotos.map((one) => ({
      id: one.id,
      url: publicUrl + sellPaths.consignmentPairPhoto(page.code, one.id),
    })),
    terms: terms && saidOf(terms),
    floor: pair.floor === null ? null : toPesos(pair.floor),
    proposal: proposal && { id: proposal.id, said: saidOf(proposal.said) },
    buyOut: buyOut && { ...buyOut, amount: toPesos(buyOut.amount) },
    claim: claim && { ...claim, amount: toPesos(claim.amount) },
    prices: pair.prices.map((one) => ({ ...one, price: toPesos(one.price) })),
    sales: pair.sales.map((one) => ({
      ...one,
      base: toPesos(one.base),
      commission: toPesos(one.commission),
      part: toPesos(one.part),
    })),
  }
}

const lineInPesos = ({ split, ...line }: AccountLine) => ({
  ...line,
  amount: toPesos(line.amount),
  split: split && {
    price: toPesos(split.price),
    commission: toPesos(split.commission),
    part: toPesos(split.part),
  },
})
export const accountInPesos = ({ numbers, lines }: { numbers: Numbers; lines: AccountLine[] }) => ({
  numbers: {
    onTheWay: toPesos(numbers.onTheWay),
    due: toPesos(numbers.due),
    paid: toPesos(numbers.paid),
  },
  lines: lines.map(lineInPesos),
})
export const settlementInPesos = (one: Statement) => ({
  number: one.number,
  state: one.state,
  total: toPesos(one.total),
  account: one.account,
  closedAt: one.closedAt,
  paidAt: one.paidAt,
  proof: one.proof,
  proofFile: one.proofFile,
  reason: one.reason,
  lines: one.lines.map(lineInPesos),
})
