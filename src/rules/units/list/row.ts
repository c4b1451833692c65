/** One line of such a list as the form of a pair takes it; or why it is refused. */
import * as v from 'valibot'
import type { Decimals } from '#rules/amounts/amount.ts'
import { readPesos } from '#rules/amounts/pesos.ts'
import { withoutDecimal } from '#rules/products/codes/rounded.ts'
import { readYes } from '#rules/imports/read.ts'
import type { Centavos } from '#rules/money.ts'
import { bare } from '#rules/sheets/table.ts'
import { line } from '#rules/text.ts'
import { readUnitCode } from '../code.ts'
import { newUnitForm, type UnitFacts } from '../form.ts'
import { GRADE_LABEL, GRADES, type Grade } from '../grade.ts'
import { UNIT_BOX_LABEL, UNIT_BOXES, type UnitBox } from '../limits-and-texts.ts'
import type { UnitListRow } from './columns.ts'
import { gradeSaid } from './grade-said.ts'

/** `code`: the one on its tag; null where it gets one. */
export type ReadUnit = { line: number; code: string | null; facts: UnitFacts }

/** `productId`: whose size it is; `decimals`: of the whole list; `most`: ../ceiling.ts `mostPrice`; the key is the whole list's. */
export function readUnitRow(
  { line: at, get }: UnitListRow,
  productId: number,
  most: Centavos,
  decimals: Decimals = '',
): ReadUnit | { refused: string } {
  const code = get('code').trim() === '' ? null : readUnitCode(get('code'))
  if (get('code').trim() !== '' && code === null)
    return { refused: 'el código no es de una etiqueta nuestra' }
  const grade = gradeIn(get('grade'))
  if (grade === null) return { refused: `no se entiende el estado «${line(get('grade')).slice(0, 30)}»` }
  const box = boxIn(get('box'), grade)
  if (box === null) return { refused: `no se entiende la caja «${line(get('box')).slice(0, 30)}»` }
  const [price, cost] = [readPesos(get('price'), decimals), readPesos(get('cost'), decimals)]
  if ('why' in price) return { refused: price.why === null ? 'falta el precio' : `el precio ${price.why}` }
  if ('why' in cost && cost.why !== null) return { refused: `el costo ${cost.why}` }
  const form = v.safeParse(newUnitForm(most), {
    productId: String(productId),
    size: withoutDecimal(get('size')),
    model: get('model'),
    sizeLabel: get('sizeLabel'),
    colour: get('colour'),
    box,
    grade,
    price: price.pesos,
    cost: 'why' in cost ? '' : cost.pesos,
    shelf: get('shelf'),
    seal: get('seal'),
    flaws: flawsIn(get('flaws')),
    key: 'unit-list',
  })
  if (!form.success) return { refused: form.issues[0].message }
  const { equal: _, key: __, ...facts } = form.output
  return { line: at, code, facts }
}

const gradeIn = (text: string): Grade | null =>
  GRADES.find((grade) => bare(GRADE_LABEL[grade]) === bare(text)) ?? gradeSaid(text)

/** Who says nothing of it has none, unless «con caja» is what the pair is. */
function boxIn(text: string, grade: Grade): UnitBox | null {
  if (text.trim() === '') return grade === 'new_boxed' ? 'whole' : 'none'
  const named = UNIT_BOXES.find((box) => bare(UNIT_BOX_LABEL[box]) === bare(text))
  if (named) return named
  if (/(rota|danad|golpead)/.test(bare(text))) return 'damaged'
  const yes = readYes(text)
  return yes === undefined ? null : yes ? 'whole' : 'none'
}

/** «Punta: raya fina | Suela: gastada»; without a place it is of the whole pair. */
const flawsIn = (text: string) =>
  text
    .split('|')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => {
      const at = part.indexOf(':')
      return at < 0
        ? { place: 'Par', sentence: part, picture: '' }
        : { place: part.slice(0, at), sentence: part.slice(at + 1), picture: '' }
    })
