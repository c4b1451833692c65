/** What the pairs of other people sold for here: told only of so many owners that no range shows what one of them got (product §47.8). */
import { formatPesos, type Centavos } from '#rules/money.ts'

/** How far back, by when they were paid. */
export const SOLD_PRICES_DAYS = 90
/** Each of another owner. */
export const SOLD_PRICES_LEAST = 3

export type SoldPrices = { lowest: Centavos; highest: Centavos }

export const soldPricesSaid = ({ lowest, highest }: SoldPrices): string =>
  `Vendidas acá en ${SOLD_PRICES_DAYS} días: ${formatPesos(lowest)}${highest > lowest ? ` a ${formatPesos(highest)}` : ''}`
