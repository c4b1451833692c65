/** A price list in words. */
import { onPage } from '#rules/lists/values.ts'
import type { Catalogue } from '#rules/products/choices.ts'
import { labelOf, manyOf } from '#rules/products/labels.ts'
import type { ListScope } from './list-form.ts'
import { ROUNDING_LABEL, type ListChange } from './list-plan.ts'

/** «−15 %, terminado en 990» */
export function describeChange(change: ListChange): string {
  if (change.kind === 'offer') return `Oferta de ${change.discount}`
  if (change.kind === 'fixed')
    return change.prices.length === 1
      ? 'Precio de 1 producto'
      : `Precios de ${change.prices.length} productos`
  const { percent, rounding } = change
  const rounded = rounding === 'exact' ? '' : `, ${ROUNDING_LABEL[rounding].toLowerCase()}`
  return `${percent > 0 ? '+' : '−'}${Math.abs(percent)} %${rounded}`
}

/** «Calzado · Nike», «3 productos», «Toda la tienda»; and how many are left out. */
export function describeScope(
  { ids, category, brand, genre, exclude }: ListScope,
  { categories, brands, genres }: Catalogue,
): string {
  const named = [
    ...category.map((one) => manyOf(categories, one)),
    ...brand.map((one) => labelOf(brands, one)),
    ...genre.map((one) => labelOf(genres, one)),
    ...(ids.length > 0 ? [ids.length === 1 ? '1 producto' : `${ids.length} productos`] : []),
  ]
  const without = exclude.length > 0 ? `, sin ${exclude.length}` : ''
  return `${named.join(' · ') || 'Toda la tienda'}${without}`
}

/** «Desde 27 nov, 00:00 hasta 30 nov, 23:59» */
export function timeInWords({ startsAt, endsAt }: { startsAt: Date | null; endsAt: Date | null }): string {
  const from = startsAt ? `Desde ${onPage('moment', startsAt)}` : 'Desde que se programe'
  return endsAt ? `${from} hasta ${onPage('moment', endsAt)}` : `${from}, sin final`
}
