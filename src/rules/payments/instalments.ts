/** Instalments as the shop's texts say them, and what they cost: nothing, unless whoever pays at once pays less (Ley 24.240 art. 36, Res. 51-E/2017). */
import { INSTALMENTS } from '#rules/money.ts'

export type InstalmentTerms = {
  instalments: number
  /** In per cent, of whoever pays without Mercado Pago: what is paid by card has an interest then, and no text may say that it has none. */
  handDiscount: number
}
export const INSTALMENT_TERMS: InstalmentTerms = { instalments: INSTALMENTS, handDiscount: 0 }

/** As the shop's texts say it, and after «Hasta» or a price. */
export function instalmentsSaid({ instalments: count, handDiscount }: InstalmentTerms): string {
  if (count === 1) return '1 pago'
  return handDiscount > 0 ? `${count} cuotas fijas` : `${count} cuotas sin interés`
}
/** On the page of a product (product §2.18). */
export function instalmentsName({ instalments: count, handDiscount }: InstalmentTerms): string {
  if (count === 1) return '1 pago'
  return handDiscount > 0 ? `${count} Cuotas fijas` : `${count} Cuotas sin interés`
}

/** The monthly rate at which so many payments, the first after a month, are worth the price that is paid at once; 0 for one payment. */
export function monthlyRate({ instalments: count, handDiscount }: InstalmentTerms): number {
  if (count === 1 || handDiscount === 0) return 0
  const atOnce = 1 - handDiscount / 100
  const worth = (rate: number) => (1 - (1 + rate) ** -count) / rate / count
  let [low, high] = [1e-9, 1]
  for (let step = 0; step < 60; step += 1) {
    const middle = (low + high) / 2
    if (worth(middle) > atOnce) low = middle
    else high = middle
  }
  return low
}

const percent = new Intl.NumberFormat('es-AR', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
/** Stands beside every price in instalments. */
export const creditCost = (terms: InstalmentTerms): string =>
  monthlyRate(terms) === 0
    ? 'CFTEA 0,00 %'
    : `CFTEA ${percent.format(((1 + monthlyRate(terms)) ** 12 - 1) * 100)} %`
export const nominalRate = (terms: InstalmentTerms): string =>
  `Tasa nominal anual ${percent.format(monthlyRate(terms) * 1200)} %`
