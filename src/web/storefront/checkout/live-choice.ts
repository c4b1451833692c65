import { useEffect, useState } from 'react'
import type { Delivery, Destination, ShippingTerms } from '#rules/checkout/shipping.ts'
import { bestAmounts, type Amounts } from '#rules/orders/order.ts'
import type { PromotionOffer } from '#rules/promotions/offers.ts'
import type { Quote } from '#shop/checkout/quote.ts'
import { CHECKOUT_FORM } from './form-id.ts'

/** `credit`: store credit pays as much as there is. */
export type Choice = {
  province: string | null
  postalCode: string
  delivery: Delivery
  credit: boolean
  carriage: string
}

const asDelivery = (text: unknown): Delivery => (text === 'pickup' ? 'pickup' : 'delivery')

/**
 * What changes the total, or what is left to pay, while the form is being filled. Looks once when the scripts start: a person
 * may have chosen before.
 */
export function useLiveChoice(initial: {
  province?: string
  codePostal?: string
  delivery?: string
  credit?: unknown
  carriage?: string
}): Choice {
  const [choice, setChoice] = useState<Choice>({
    province: initial.province ?? null,
    postalCode: initial.codePostal ?? '',
    delivery: asDelivery(initial.delivery),
    credit: Boolean(initial.credit),
    carriage: initial.carriage ?? '',
  })
  useEffect(() => {
    const form = document.forms.namedItem(CHECKOUT_FORM)
    if (!form) return
    const read = () => {
      const now = new FormData(form)
      setChoice({
        province: String(now.get('province') ?? ''),
        postalCode: String(now.get('codePostal') ?? ''),
        delivery: asDelivery(now.get('delivery')),
        credit: now.has('credit'),
        carriage: String(now.get('carriage') ?? ''),
      })
    }
    read()
    // Some of its boxes stand outside of it.
    document.addEventListener('change', read)
    return () => document.removeEventListener('change', read)
  }, [])
  return choice
}

/** The quote's amounts with the shipping of what is chosen now, and the promotions that are the best then; the shop reckons again when the order is placed. */
export function liveAmounts(
  { amounts: { subtotal }, coupon, offers }: Pick<Quote, 'amounts' | 'coupon' | 'offers'>,
  choice: Choice & Destination,
  terms: ShippingTerms,
): { amounts: Amounts; offer: PromotionOffer } {
  const bought = subtotal > 0 ? [{ unitPrice: subtotal, quantity: 1 }] : []
  return bestAmounts(bought, coupon && !coupon.promotion ? coupon.amount : 0, terms, choice, offers)
}
