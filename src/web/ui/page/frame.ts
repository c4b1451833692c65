import { INSTALMENTS } from '#rules/money.ts'
import { useRouteLoaderData } from 'react-router'
import { OPENING_HOURS } from '#rules/checkout/showroom.ts'
import { SHIPPING_RATES } from '#rules/checkout/shipping.ts'
import type { frameOf } from '#web/frame.ts'

export type Frame = Awaited<ReturnType<typeof frameOf>>

/** What the frame around every page knows (root.tsx); undefined only while an error page stands in for it. */
export const useFrame = () => useRouteLoaderData<typeof frameOf>('root')

export type Terms = Frame['shop']['terms']
/** What the owner set of selling, which texts all over the shop say; the product's own while an error page stands in. */
export const useTerms = (): Terms => useFrame()?.shop.terms ?? OWN_TERMS
const OWN_TERMS: Terms = {
  shippingRates: SHIPPING_RATES,
  freeShippingFrom: null,
  openingHours: OPENING_HOURS,
  instalments: INSTALMENTS,
}
