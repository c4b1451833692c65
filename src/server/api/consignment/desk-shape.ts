/** Entrusted pairs as the API shows them to who receives, checks and gives them back. */
import * as v from 'valibot'
import { adminPaths } from '#rules/admin-paths.ts'
import { CHECK_ANSWERS, checkPoints, OTHER_LIST, SHOE_LIST } from '#rules/consignment/desk/checklist.ts'
import { FOUND_CHOICES } from '#rules/consignment/found.ts'
import { CHECK_VERDICTS } from '#rules/consignment/labels.ts'
import { GRADES } from '#rules/units/grade.ts'
import { UNIT_STATES } from '#rules/units/states.ts'
import { PICTURE_KINDS, UNIT_BOXES } from '#rules/units/limits-and-texts.ts'
import type { DeskPair } from '#shop/consignment/desk/pair-page.ts'
import {
  count,
  id,
  money,
  textOrNull,
  time,
  told,
  titled,
  orNull,
  listOf,
} from '#server/api/operation/shape.ts'
import { unitFlaws, unitPictures } from '#server/api/unit-shape.ts'
import { said, saidOf } from './terms.ts'
import { pairPrice } from '../unit-shape.ts'

const state = v.picklist(UNIT_STATES)
const answer = v.optional(v.picklist(CHECK_ANSWERS))
/** A shoe's points and any other garment's; what is not asked of a pair counts for nothing. */
export const answers = v.strictObject(
  Object.fromEntries([...checkPoints(SHOE_LIST), ...checkPoints(OTHER_LIST)].map(({ key }) => [key, answer])),
)

export const deskLine = titled('DeskLine', {
  code: v.string(),
  state,
  name: v.string(),
  sizeLabel: v.string(),
  shelf: v.string(),
  consignor: v.string(),
  since: told(time, 'Desde cuándo está donde está'),
  decideBy: told(v.nullable(v.string()), 'De uno que apareció: hasta qué día elige su dueño'),
  chosen: told(v.nullable(v.picklist(FOUND_CHOICES)), 'De uno que apareció: lo que eligió en su página'),
})

export const deskPair = titled('DeskPair', {
  code: v.string(),
  name: v.string(),
  state,
  grade: v.picklist(GRADES),
  box: v.picklist(UNIT_BOXES),
  unmarked: v.boolean(),
  brand: v.string(),
  model: v.string(),
  styleCode: v.string(),
  sizeLabel: v.string(),
  colour: v.string(),
  shelf: v.string(),
  seal: v.string(),
  ...pairPrice,
  commission: orNull('De las condiciones en vigor: centésimos de por ciento de su precio, y lo mínimo', {
    bp: count,
    least: money,
  }),
  wantsBack: v.boolean(),
  toReturnWhy: v.string(),
  keepUntil: textOrNull,
  product: orNull({ id, name: v.string(), size: v.string() }),
  sizes: v.array(v.string()),
  consignor: v.strictObject({
    id,
    name: v.string(),
    dniSeen: v.boolean(),
    blocked: v.boolean(),
    died: v.boolean(),
  }),
  own: told(v.boolean(), 'Es de quien pregunta: lo atiende otra persona'),
  terms: orNull({ id, said, accepted: v.boolean() }),
  toPrice: told(v.boolean(), 'Está peor de lo que dijo su dueño: hay que proponerle otro precio'),
  papers: listOf('Fotos que sólo ve quien trabaja en la tienda', {
    id,
    moment: v.string(),
    at: time,
    url: v.string(),
  }),
  points: listOf({ key: v.string(), says: v.string(), hint: v.string() }),
  answers,
  check: orNull({
    verdict: v.picklist(CHECK_VERDICTS),
    note: v.string(),
    at: time,
    signer: v.string(),
    second: textOrNull,
    waits: told(v.boolean(), 'Falta que firme otra persona'),
    mine: v.boolean(),
    price: told(v.nullable(money), 'Peor de lo que se dijo: lo que se le propone a su dueño al pasar'),
    floor: v.nullable(money),
  }),
  secondLook: orNull('Su dueño pidió que lo mire otra persona; `mine`: vos lo miraste antes', {
    reason: v.string(),
    at: time,
    answerBy: time,
    mine: v.boolean(),
  }),
  asked: told(v.array(v.picklist(PICTURE_KINDS)), 'Las fotos que se le piden'),
  pictures: unitPictures,
  flaws: unitFlaws,
  missing: told(v.array(v.string()), 'Qué falta para que quede listo, o para ponerlo a la venta'),
  equal: told(v.array(v.string()), 'Los que vinieron con él y están donde él'),
  alsoAwaited: listOf('Otros de su dueño que también se esperan: pueden recibirse en la misma visita', {
    code: v.string(),
    name: v.string(),
    sizeLabel: v.string(),
    grade: v.picklist(GRADES),
    box: v.picklist(UNIT_BOXES),
    said,
    photos: count,
  }),
  loss: orNull({ reason: v.string(), mine: v.boolean() }),
  found: orNull('Apareció después de pagarlo, y su dueño no eligió todavía', {
    decideBy: v.string(),
    chosen: orNull('Lo que eligió en su página: se hace cuando termina ese día', {
      keeps: v.picklist(FOUND_CHOICES),
      until: v.string(),
    }),
  }),
  history: listOf({ at: time, who: v.string(), to: state, reason: v.string() }),
})

export const deskAnswer = ({ points, asked, terms, papers, ...pair }: DeskPair, publicUrl: string) => ({
  ...pair,
  alsoAwaited: pair.alsoAwaited.map((one) => ({ ...one, said: saidOf(one.said) })),
  points: [...points],
  asked: [...asked],
  terms: terms && { ...terms, said: saidOf(terms.said) },
  papers: papers.map((one) => ({ ...one, url: publicUrl + adminPaths.intakePaper(pair.code, one.id) })),
})
