/** What the form knows when it asks for the other colours of its model. */
import type { ColourQuery } from '#shop/products/admin/catalogue.ts'
import { pick } from '#rules/record.ts'
import type { ProductTexts } from '../texts.ts'
import { tickIn } from './tick.ts'

const ABOUT = ['name', 'category', 'brand', 'model', 'style'] as const

export const coloursQuery = (id: number | null, texts: ProductTexts, q = ''): ColourQuery => ({
  id,
  ...pick(texts, ABOUT),
  q,
  chosen: texts.join.map((tick) => tickIn(tick).id).filter(Number.isInteger),
})

/** As the form's page asks for them in an address, and reads them there again. */
export const inAddress = ({ id, chosen, ...texts }: ColourQuery): string =>
  new URLSearchParams({ ...texts, id: String(id ?? ''), chosen: chosen.join(',') }).toString()
export function fromAddress(params: URLSearchParams, numberIn: (text: string) => number): ColourQuery {
  const text = (name: string) => params.get(name) ?? ''
  return {
    id: numberIn(text('id')) || null,
    name: text('name'),
    category: text('category'),
    brand: text('brand'),
    model: text('model'),
    style: text('style'),
    q: text('q'),
    chosen: text('chosen').split(',').map(numberIn).filter(Boolean),
  }
}
