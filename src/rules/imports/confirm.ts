/** What of a guess is about money, sizes or units: a person looks at it before a row is read (product §26.18). */
import { folded } from './guess/match-text.ts'
import type { Fields } from '#rules/outcome.ts'
import { formatCalled } from './formats/formats.ts'
import { BY_OPTIONS } from './variants/options.ts'

const CONFIRMED = ['price', 'before', 'discount', 'sizes', 'sizeColumns', 'stock'] as const
export type Confirmed = (typeof CONFIRMED)[number]

/** What is asked, beside five values of the column. */
export const CONFIRM_QUESTION: Record<Confirmed, string> = {
  price: 'Es lo que se paga hoy por uno',
  before: 'Es el precio de antes, el que va tachado',
  discount: 'Es el descuento, en porcentaje',
  sizes: 'Son los talles',
  sizeColumns: 'Cada una es un talle, con sus unidades abajo',
  stock: 'Son las unidades que hay',
}
const CONFIRM: Record<Confirmed, string> = {
  price: 'Mirá los valores del precio y confirmá que son lo que se paga hoy, o elegí otra columna',
  before: 'Mirá los valores del precio anterior y confirmalos, o elegí «Ninguna»',
  discount: 'Mirá los valores del descuento y confirmalos, o elegí «Ninguna»',
  sizes: 'Mirá los talles y confirmalos, o elegí otra columna',
  sizeColumns: 'Mirá las columnas de talles y confirmalas, o sacalas',
  stock: 'Mirá las unidades y confirmalas, o elegí otra columna',
}

type Asked = Record<Exclude<Confirmed, 'sizeColumns'> | 'format' | 'number', string> &
  Record<'confirmed' | 'sizeColumns', string[]>

/** As a form says that it was looked at: another column has to be looked at again. */
const confirmationOf = (field: Confirmed, draft: Pick<Asked, Confirmed>): string =>
  `${field}=${String(draft[field])}`

/** Which fields a person looks at: of a list that is known none, but where its format leaves a choice. */
export function toConfirm(draft: Asked): Confirmed[] {
  // Our own list says itself what its columns are.
  if (draft.number !== '') return []
  const format = formatCalled(draft.format)
  const isSure = (field: Confirmed) =>
    format !== undefined &&
    !format.asks?.some((one) => one === field) &&
    (field === 'sizeColumns' || field === 'sizes'
      ? format.columns.sizes !== undefined || draft.sizes === BY_OPTIONS
      : true)
  return CONFIRMED.filter((field) => draft[field].length > 0 && !isSure(field))
}
/** What nobody said yes to yet, each with the sentence that asks for it: such a list is not tried. */
export function unconfirmed(draft: Asked & { discountIs: string }): Fields {
  const fields: Fields = Object.fromEntries(
    toConfirm(draft)
      .filter((field) => !draft.confirmed.includes(confirmationOf(field, draft)))
      .map((field) => [field, CONFIRM[field]]),
  )
  if (draft.number === '' && draft.discount !== '' && draft.before === '' && draft.discountIs === '')
    fields.discount = 'Elegí si el precio ya tiene el descuento restado o hay que restarlo'
  return fields
}
/** As if somebody had looked at all of it. */
export const confirmedAll = (draft: Asked): string[] =>
  toConfirm(draft).map((field) => confirmationOf(field, draft))

const OFFER_PRICE =
  / (?:promocional|promo|oferta|sale|discounted|rebajado|rebaja|special|especial|descuento|selling) /
/** «Precio promocional», beside a price from before: empty or 0 where there is no offer. */
export const isSalePrice = ({ format, price }: Pick<Asked, 'format' | 'price'>): boolean =>
  formatCalled(format)?.sale === true || OFFER_PRICE.test(folded(price))
