/** What a product's page says of it line by line (product §4.4). For loaders: to show it, a browser needs no table of fields. */
import { FIELDS, PUBLIC_TEXTS, type PublicText } from './fields.ts'
import type { Catalogue } from './choices.ts'
import { labelOf } from './labels.ts'
import { DISCIPLINE } from './product.ts'

type Product = Record<'genre' | 'category' | 'brand' | PublicText, string>
export type Specification = { name: string; value: string }

/** A text of several lines stands by itself; one that is empty is not spoken of. */
export function specificationsOf(product: Product, catalogue: Catalogue): Specification[] {
  const texts = PUBLIC_TEXTS.filter((field) => !('lines' in FIELDS[field]) && product[field] !== '')
  return [
    { name: FIELDS.genre.label, value: labelOf(catalogue.genres, product.genre) },
    { name: 'Tipo de producto', value: labelOf(catalogue.categories, product.category) },
    { name: FIELDS.brand.label, value: labelOf(catalogue.brands, product.brand) },
    { name: 'Disciplina', value: DISCIPLINE },
    ...texts.map((field) => ({ name: FIELDS[field].label, value: product[field] })),
  ]
}
