/**
 * What the product form asks besides: units for each size, several pictures in order, the colour. And what its one
 * «disponible» number means for sizes that already have stock (product §5.4).
 */
import * as v from 'valibot'
import { MAX_STOCK, sizesFor, spreadStock } from './product.ts'
import { asLine } from '#rules/text.ts'
import { wholeNumber } from '#rules/typed.ts'

export const MAX_PICTURES = 12
const UNITS = `Ingresá cuántas hay, de 0 a ${MAX_STOCK}`

const units = wholeNumber(UNITS, 0, MAX_STOCK)
const pixels = v.optional(wholeNumber('La imagen no tiene un tamaño válido', 1, 20_000))

export const productExtras = v.object({
  colourway: v.optional(v.pipe(v.string(), asLine, v.maxLength(60, 'El color admite hasta 60 letras')), ''),
  sizes: v.optional(
    v.array(
      v.object({
        size: v.pipe(v.string(), v.trim()),
        stock: units,
        /** What the form showed when it was opened: what changed is the difference. */
        seen: v.optional(v.nullable(units), null),
      }),
    ),
    [],
  ),
  /** The total that the form showed when it was opened. */
  seenStock: v.optional(v.nullable(units), null),
  images: v.optional(
    v.pipe(
      v.array(
        v.object({
          url: v.pipe(v.string(), v.trim(), v.maxLength(2000)),
          alt: v.optional(
            v.pipe(v.string(), asLine, v.maxLength(160, 'El texto admite hasta 160 letras')),
            '',
          ),
          width: pixels,
          height: pixels,
        }),
      ),
      v.maxLength(MAX_PICTURES, `Hasta ${MAX_PICTURES} imágenes`),
    ),
    [],
  ),
})
export type ProductExtras = v.InferOutput<typeof productExtras>

/** In the order they are shown, each once. */
export const inSizeOrder = (category: string, sizes: readonly string[]): string[] =>
  sizesFor(category).filter((size) => sizes.includes(size))

/**
 * Adds or takes `change` units in all: what is added is spread evenly, what is taken comes one by one from the size that has
 * most. Answers how much each size changes; never below none.
 */
export function spreadChange(
  change: number,
  sizes: readonly { size: string; stock: number }[],
): Map<string, number> {
  if (change >= 0)
    return new Map(
      spreadStock(
        change,
        sizes.map(({ size }) => size),
      ).map(({ size, stock }) => [size, stock]),
    )
  const left = new Map(sizes.map(({ size, stock }) => [size, stock]))
  for (let toTake = -change; toTake > 0;) {
    const most = Math.max(...left.values())
    if (most <= 0) break
    const fullest = [...left].filter(([, stock]) => stock === most).map(([size]) => size)
    const next = Math.max(0, ...[...left.values()].filter((stock) => stock < most))
    // Whole layers at once, so that a hundred thousand units take few rounds.
    const layer = Math.min(most - next, Math.max(1, Math.floor(toTake / fullest.length)))
    for (const size of fullest) {
      const taken = Math.min(layer, toTake)
      left.set(size, most - taken)
      toTake -= taken
    }
  }
  return new Map(sizes.map(({ size, stock }) => [size, left.get(size)! - stock]))
}

export const FIELD_LABEL: Record<string, string> = {
  name: 'Nombre',
  category: 'Categoría',
  brand: 'Marca',
  genre: 'Género',
  price: 'Precio',
  offer: 'En oferta',
  discount: 'Descuento',
  description: 'Descripción',
  colourway: 'Color',
  sold: 'Vendidos',
  score: 'Puntuación',
  images: 'Imágenes',
  size: 'Talles',
  stock: 'Disponible',
}
