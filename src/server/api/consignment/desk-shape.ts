/** Entrusted pairs as the API shows them to who receives, checks and gives them back. */
import * as v from 'valibot'
import { adminPaths } from '#rules/admin-paths.ts'
import { CHECK_ANSWERS, checkPoints, OTHER_LIST, SHOE_LIST } from '#rules/consignment/desk/checklist.ts'
import { FOUND_CHOICES } from '#rules/consignment/found.ts'
import { CHECK_VERDICTS } from '#rules/consignment/labels.ts'
import { toPesos } from '#rules/money.ts'
import { GRADES } from '#rules/units/grade.ts'
import { UNIT_STATES } from '#rules/units/states.ts'
import { PICTURE_KINDS, UNIT_BOXES } from '#rules/units/limits-and-texts.ts'
import type { DeskPair } from '#shop/consignment/desk/pair-page.ts'
import { count, id, pesos, textOrNull, time, told } from '#server/api/operation/shape.ts'
import { unitFlaws, unitPictures } from '#server/api/unit-shape.ts'
import { said, saidOf } from './terms.ts'
import { pairPrice, priceInPesos } from '../unit-shape.ts'

const state = v.picklist(UNIT_STATES)
const answer = v.optional(v.picklist(CHECK_ANSWERS))
/** A shoe's points and any other garment's; what is not asked of a pair counts for nothing. */
export const answers = v.strictObject(
  Object.fromEntries([...checkPoints(SHOE_LIST), ...checkPoints(OTHER_LIST)].map(({ key }) => [key, answer])),
)

export const deskLine = v.pipe(
  v.strictObject({
    code: v.string(),
    state,
    name: v.string(),
    sizeLabel: v.string(),
    shelf: v.string(),
    consignor: v.string(),
    since: told(time, 'Desde cuándo está donde está'),
    decideBy: told(v.nullable(v.string()), 'De uno que apareció: hasta qué día elige su dueño'),
    chosen: told(v.nullable(v.picklist(FOUND_CHOICES)), 'De uno que apareció: lo que eligió en su página'),
  }),
  v.title('DeskLine'),
)

export const deskPair = v.pipe(
  v.strictObject({
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
    commission: told(
      v.nullable(v.strictObject({ bp: count, least: pesos })),
      'De las condiciones en vigor: centésimos de por ciento de su precio, y lo mínimo',
    ),
    wantsBack: v.boolean(),
    toReturnWhy: v.string(),
    keepUntil: textOrNull,
    product: v.nullable(v.strictObject({ id, name: v.string(), size: v.string() })),
    sizes: v.array(v.string()),
    consignor: v.strictObject({
      id,
      name: v.string(),
      dniSeen: v.boolean(),
      blocked: v.boolean(),
      died: v.boolean(),
    }),
    own: told(v.boolean(), 'Es de quien pregunta: lo atiende otra persona'),
    terms: v.nullable(v.strictObject({ id, said, accepted: v.boolean() })),
    toPrice: told(v.boolean(), 'Está peor de lo que dijo su dueño: hay que proponerle otro precio'),
    papers: told(
      v.array(v.strictObject({ id, moment: v.string(), at: time, url: v.string() })),
      'Fotos que sólo ve quien trabaja en la tienda',
    ),
    points: v.array(v.strictObject({ key: v.string(), says: v.string(), hint: v.string() })),
    answers,
    check: v.nullable(
      v.strictObject({
        verdict: v.picklist(CHECK_VERDICTS),
        note: v.string(),
        at: time,
        signer: v.string(),
        second: textOrNull,
        waits: told(v.boolean(), 'Falta que firme otra persona'),
        mine: v.boolean(),
        price: told(v.nullable(pesos), 'Peor de lo que se dijo: lo que se le propone a su dueño al pasar'),
        floor: v.nullable(pesos),
      }),
    ),
    secondLook: told(
      v.nullable(v.strictObject({ reason: v.string(), at: time, answerBy: time, mine: v.boolean() })),
      'Su dueño pidió que lo mire otra persona; `mine`: vos lo miraste antes',
    ),
    asked: told(v.array(v.picklist(PICTURE_KINDS)), 'Las fotos que se le piden'),
    pictures: unitPictures,
    flaws: unitFlaws,
    missing: told(v.array(v.string()), 'Qué falta para que quede listo, o para ponerlo a la venta'),
    equal: told(v.array(v.string()), 'Los que vinieron con él y están donde él'),
    alsoAwaited: told(
      v.array(
        v.strictObject({
          code: v.string(),
          name: v.string(),
          sizeLabel: v.string(),
          grade: v.picklist(GRADES),
          box: v.picklist(UNIT_BOXES),
          said,
          photos: count,
        }),
      ),
      'Otros de su dueño que también se esperan: pueden recibirse en la misma visita',
    ),
    loss: v.nullable(v.strictObject({ reason: v.string(), mine: v.boolean() })),
    found: told(
      v.nullable(
        v.strictObject({
          decideBy: v.string(),
          chosen: told(
            v.nullable(v.strictObject({ keeps: v.picklist(FOUND_CHOICES), until: v.string() })),
            'Lo que eligió en su página: se hace cuando termina ese día',
          ),
        }),
      ),
      'Apareció después de pagarlo, y su dueño no eligió todavía',
    ),
    history: v.array(v.strictObject({ at: time, who: v.string(), to: state, reason: v.string() })),
  }),
  v.title('DeskPair'),
)

export const deskInPesos = (
  { points, asked, terms, papers, check, commission, ...pair }: DeskPair,
  publicUrl: string,
) => ({
  ...pair,
  ...priceInPesos(pair),
  commission: commission && { ...commission, least: toPesos(commission.least) },
  alsoAwaited: pair.alsoAwaited.map((one) => ({ ...one, said: saidOf(one.said) })),
  points: [...points],
  asked: [...asked],
  check: check && {
    ...check,
    price: check.price && toPesos(check.price),
    floor: check.floor && toPesos(check.floor),
  },
  terms: terms && { ...terms, said: saidOf(terms.said) },
  papers: papers.map((one) => ({ ...one, url: publicUrl + adminPaths.intakePaper(pair.code, one.id) })),
})
