/** Coupons: an amount off the products, never more than the products cost (product §3.6). */
import type { Centavos } from '#rules/money.ts'
import { line } from '#rules/text.ts'

export const COUPON_MESSAGES = {
  prompt: 'INGRESA TU CODIGO',
  submit: 'Ingresar',
  invalidTitle: 'Codigo de cupón invalido',
  invalidText: 'Tu codigo no existe, o paso su fecha de uso',
  tooMany: 'Probaste muchos códigos seguidos.',
  validTitle: 'Codigo de cupón valido',
  validText: 'Se te hara el descuento correspondiente',
}

export const MAX_CODE = 40
export const couponCode = (typed: string): string => line(typed).toUpperCase().slice(0, MAX_CODE)

export type Coupon = {
  code: string
  amount: Centavos
  startsAt: Date | null
  endsAt: Date | null
  maxUses: number | null
  used: number
  active: boolean
}
/** Whether it can be used at all now; limits per person are the shop's to check. */
export const couponUsable = (coupon: Coupon, now: Date): boolean =>
  coupon.active &&
  (coupon.startsAt === null || coupon.startsAt <= now) &&
  (coupon.endsAt === null || now < coupon.endsAt) &&
  (coupon.maxUses === null || coupon.used < coupon.maxUses)

export const couponDiscount = (amount: Centavos, subtotal: Centavos): Centavos => Math.min(amount, subtotal)
