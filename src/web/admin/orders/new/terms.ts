/** What was agreed besides the goods, in the address of the page and in its form: «entrega=delivery&provincia=Cordoba&cp=5000&cupon=VERANO&saldo=si». */
import { readProvince, type Delivery } from '#rules/checkout/shipping.ts'
import { PERSON } from '../line-query.ts'

export const TERM = {
  delivery: 'entrega',
  address: 'direccion',
  province: 'provincia',
  codePostal: 'cp',
  carriage: 'correo',
  coupon: 'cupon',
  credit: 'saldo',
} as const
const KEPT = [PERSON, ...Object.values(TERM)]

/** Whom it is for and what was agreed, as it goes on in every address of the page. */
export const restOf = (search: URLSearchParams): Record<string, string> =>
  Object.fromEntries(
    KEPT.flatMap((name) => {
      const value = search.get(name)?.trim().slice(0, 80) ?? ''
      return value === '' ? [] : [[name, value] as const]
    }),
  )

export type AskedTerms = {
  delivery: Delivery
  address: number | null
  province: string
  codePostal: string
  carriage: string | null
  coupon: string | null
  credit: boolean
}

export function termsIn(rest: Record<string, string>): AskedTerms {
  const address = rest[TERM.address] ?? ''
  return {
    delivery: rest[TERM.delivery] === 'delivery' ? 'delivery' : 'pickup',
    address: /^[1-9]\d{0,8}$/.test(address) ? Number(address) : null,
    province: readProvince(rest[TERM.province] ?? '') ?? '',
    codePostal: rest[TERM.codePostal] ?? '',
    carriage: rest[TERM.carriage] ?? null,
    coupon: rest[TERM.coupon]?.slice(0, 40) ?? null,
    credit: rest[TERM.credit] !== undefined,
  }
}
