import { useEffect, useState } from 'react'
import { shippingFee, type Delivery, type ShippingTerms } from '#rules/checkout/shipping.ts'
import type { Amounts } from '#rules/orders/order.ts'
import type { Quote } from '#shop/orders/orders.ts'

export const CHECKOUT_FORM = 'checkout'
export type Choice = { province: string | null; postalCode: string; delivery: Delivery }

const asDelivery = (text: unknown): Delivery => (text === 'pickup' ? 'pickup' : 'delivery')

/**
 * What changes the total while the form is being filled. Listens to the form itself, and looks once when the scripts start:
 * a person may have chosen before.
 */
export function useLiveChoice(initial: {
  province?: string
  codePostal?: string
  delivery?: string
}): Choice {
  const [choice, setChoice] = useState<Choice>({
    province: initial.province ?? null,
    postalCode: initial.codePostal ?? '',
    delivery: asDelivery(initial.delivery),
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
      })
    }
    read()
    form.addEventListener('change', read)
    return () => form.removeEventListener('change', read)
  }, [])
  return choice
}

/** The quote's amounts with the shipping of what is chosen now; the shop reckons again when the order is placed. */
export function liveAmounts(
  { amounts }: Pick<Quote, 'amounts'>,
  choice: Choice,
  terms: ShippingTerms,
): Amounts {
  const free = amounts.subtotal === 0 || choice.delivery === 'pickup'
  const shipping = free ? 0 : shippingFee(terms, choice, amounts.subtotal)
  return { ...amounts, shipping, total: amounts.subtotal - amounts.discount + shipping }
}
