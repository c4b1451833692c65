/** A look: products that the shop shows together (product §4.33). What an admin says of one, and the sentence beside each limit. */
import * as v from 'valibot'
import type { Centavos } from '#rules/money.ts'
import { asLine, asPlain, atMost } from '#rules/text.ts'

/** Fewer that shoppers see are no look. */
export const LEAST_PRODUCTS = 2
export const MOST_PRODUCTS = 6
/** In public; more would not be looked through. */
export const MOST_LOOKS = 60
export const COMPLETE_THE_LOOK = 'Completá el look'

export const LOOK_SAYS = {
  invalid: 'Revisá los datos del look.',
  name: 'El nombre del look es requerido',
  many: `Un look tiene hasta ${MOST_PRODUCTS} productos`,
  few: `Un look publicado tiene al menos ${LEAST_PRODUCTS} productos: ocultalo antes de sacarlo`,
  tooFew: `Para publicarlo tiene que tener al menos ${LEAST_PRODUCTS} productos que se vean en la tienda`,
  unknown: 'Hay un producto que no está en la tienda',
  changed: 'Otra persona cambió este look mientras lo mirabas. Mirá cómo quedó y volvé a intentar.',
  removed: 'Este look está borrado: recuperalo antes de cambiarlo.',
  place: 'Elegí uno de los lugares de la lista',
  mostLooks: `Se muestran hasta ${MOST_LOOKS} looks: ocultá otro antes`,
}

const products = v.pipe(
  v.optional(v.array(v.pipe(v.number(), v.integer())), []),
  v.transform((ids) => [...new Set(ids)]),
  v.maxLength(MOST_PRODUCTS, LOOK_SAYS.many),
)

export const lookForm = v.object({
  name: v.pipe(
    v.optional(v.string(LOOK_SAYS.name), ''),
    asLine,
    v.minLength(1, LOOK_SAYS.name),
    atMost(60, (most) => `El nombre admite hasta ${most} letras`),
  ),
  description: v.pipe(
    v.optional(v.string(), ''),
    asPlain,
    atMost(300, (most) => `La descripción admite hasta ${most} letras`),
  ),
  /** Their numbers, in the order shown. */
  products,
})
export type LookForm = v.InferOutput<typeof lookForm>

type Priced = { salePrice: Centavos; from: Centavos | null; stock: number }
/** What one of each costs today; null where something is sold out, or its price depends on the pair that one chooses. */
export const lookTotal = (all: readonly Priced[]): Centavos | null =>
  all.some(({ from, stock }) => stock === 0 || from !== null)
    ? null
    : all.reduce((sum, { salePrice }) => sum + salePrice, 0)

export const piecesSaid = (many: number): string => (many === 1 ? '1 producto' : `${many} productos`)

/** The same products with one of them at this place, from 0. */
export function placed<T>(all: readonly T[], one: T, place: number): T[] {
  const others = all.filter((other) => other !== one)
  others.splice(Math.max(0, Math.min(place, others.length)), 0, one)
  return others
}
