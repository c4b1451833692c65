/** Promotions as a list for spreadsheets: what leaves the shop comes in again, each row as the form of one promotion. */
import { cellsOf, csvText, undefuse } from '#rules/csv-text.ts'
import { folded } from '#rules/imports/guess/match-text.ts'
import { toPesos, type Centavos } from '#rules/money.ts'
import { PROMOTION_KIND_LABEL, PROMOTION_KINDS, type PromotionTerms } from './promotion.ts'

export type Listed = PromotionTerms & {
  firstPurchase: boolean
  startsOn: string | null
  endsOn: string | null
  maxUses: number | null
  maxUsesPerPerson: number | null
  active: boolean
}
export const MOST_ROWS = 200
export const PROMOTION_LIST_MESSAGES = {
  empty: 'Pegá la lista o elegí su archivo CSV.',
  columns:
    'A la lista le faltan las columnas «Nombre» y «Qué descuenta»: exportala primero para ver cómo es.',
  most: `Entran hasta ${MOST_ROWS} promociones por vez.`,
  problems: 'Hay renglones con problemas: corregilos y volvé a mirar. No se guardó nada.',
  changed: 'Algo cambió desde que la miraste. Mirala de nuevo y volvé a guardar.',
  nothing: 'Todo está como dice la lista: no hay nada que guardar.',
}

const YES = 'sí'
const yesNo = (is: boolean) => (is ? YES : 'no')
const pesos = (amount: Centavos | null) => (amount === null ? '' : toPesos(amount))

type Cell = (promotion: Listed) => string | number
/** Heading -> the form's field, and what stands there. */
const COLUMNS: Record<string, [field: string, cell: Cell]> = {
  'N.º': ['id', ({ id }) => id],
  Nombre: ['name', ({ name }) => name],
  'Qué descuenta': ['kind', ({ kind }) => PROMOTION_KIND_LABEL[kind]],
  Porcentaje: ['percent', ({ percent }) => percent ?? ''],
  Pesos: ['amount', ({ amount }) => pesos(amount)],
  'Compra mínima': ['minimum', ({ minimum }) => pesos(minimum)],
  Categorías: ['category', ({ categories }) => categories.join(', ')],
  Marcas: ['brand', ({ brands }) => brands.join(', ')],
  Productos: ['ids', ({ products }) => products.join(', ')],
  Talles: ['sizes', ({ sizes }) => sizes.join(', ')],
  'Primera compra': ['firstPurchase', ({ firstPurchase }) => yesNo(firstPurchase)],
  Código: ['code', ({ code }) => code ?? ''],
  Desde: ['startsOn', ({ startsOn }) => startsOn ?? ''],
  Hasta: ['endsOn', ({ endsOn }) => endsOn ?? ''],
  'Usos en total': ['maxUses', ({ maxUses }) => maxUses ?? ''],
  'Usos por persona': ['maxUsesPerPerson', ({ maxUsesPerPerson }) => maxUsesPerPerson ?? ''],
  'Se suma': ['stackable', ({ stackable }) => yesNo(stackable)],
  Activa: ['active', ({ active }) => yesNo(active)],
}
/** What a problem is about, as the list heads it. */
export const headingOf = (field: string): string =>
  Object.entries(COLUMNS).find(([, [name]]) => name === field)?.[0] ?? field

export const promotionsCsv = (promotions: readonly Listed[]): string =>
  csvText([
    Object.keys(COLUMNS),
    ...promotions.map((one) => Object.values(COLUMNS).map(([, cell]) => cell(one))),
  ])

export type ListRow = {
  /** Of the list, the headings being the first. */
  line: number
  id: number | null
  /** promotion-form.ts. */
  form: Record<string, unknown>
}

/** '2026-11-20' and '20/11/2026'. */
const dayIn = (text: string): string => text.replace(/^(\d{2})\/(\d{2})\/(\d{4})$/, '$3-$2-$1')
const kindIn = (text: string): string =>
  PROMOTION_KINDS.find((kind) =>
    [kind, PROMOTION_KIND_LABEL[kind]].some((one) => folded(one) === folded(text)),
  ) ?? text
const several = (text: string) =>
  text
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean)
/** Without the column, what the form has by default. */
const READ: Record<string, (text: string) => unknown> = {
  kind: kindIn,
  category: several,
  brand: several,
  startsOn: dayIn,
  endsOn: dayIn,
  firstPurchase: (text) => folded(text) === folded(YES),
  stackable: (text) => folded(text) === folded(YES),
  active: (text) => folded(text) !== 'no',
}

/** Null when it is no such list. */
export function readPromotionList(text: string): ListRow[] | null {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/)
  const delimiter = [';', '\t', ','].find((one) => (lines[0] ?? '').includes(one)) ?? ';'
  const known = new Map(Object.entries(COLUMNS).map(([heading, [field]]) => [folded(heading), field]))
  const fields = cellsOf(lines[0] ?? '', delimiter).map((heading) => known.get(folded(undefuse(heading))))
  if (!fields.includes('name') || !fields.includes('kind')) return null
  return lines.slice(1).flatMap((text, index) => {
    if (text.trim() === '') return []
    const cells = cellsOf(text, delimiter).map(undefuse)
    const { id, ...form } = Object.fromEntries(
      fields.flatMap((field, at) => {
        const cell = cells[at]?.trim() ?? ''
        return field ? [[field, READ[field]?.(cell) ?? cell] as const] : []
      }),
    )
    return [{ line: index + 2, id: /^\d{1,9}$/.test(String(id)) ? Number(id) : null, form }]
  })
}
