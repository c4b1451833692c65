/** The most that a single pair may cost: what the owner set (product §47.10). What stands above it already keeps its price, and only goes down. */
import * as v from 'valibot'
import { formatAmount, fromPesos, type Centavos } from '#rules/money.ts'

/** The product's own. */
export const UNIT_CEILING_PESOS = 5_000_000
/** No owner sets more. */
export const MOST_CEILING_PESOS = 100_000_000
export const MOST_UNIT_PRICE: Centavos = fromPesos(MOST_CEILING_PESOS)

export type Ceiling = { maxUnitPricePesos: number }
/** `standing`: what the same pair costs now, or is quoted at. */
export const mostPrice = ({ maxUnitPricePesos }: Ceiling, standing: Centavos | null = null): Centavos =>
  Math.max(fromPesos(maxUnitPricePesos), standing ?? 0)

export const aboveCeiling = (most: Centavos): string => `Ingresá un precio de hasta ${formatAmount(most)}.`

/** That form, in which the amount of `field` is at most `most`; said with whatever else is wrong. */
export const capped = <S extends v.GenericSchema>(form: S, field: string, most: Centavos): S =>
  v.pipe(
    form as unknown as v.GenericSchema<Record<string, number | null>>,
    v.forward(
      v.partialCheck([[field]], (typed) => (typed[field] ?? 0) <= most, aboveCeiling(most)),
      [field],
    ),
  ) as unknown as S

/** How many cost more than the ceiling that somebody is about to set. */
export const pairsBeyond = (count: number): string =>
  count === 1
    ? 'Hay 1 prenda única que vale más. Sigue a su precio, que desde ahora solo baja.'
    : `Hay ${count} prendas únicas que valen más. Siguen a su precio, que desde ahora solo baja.`
