import { use } from 'react'
import { UNSAFE_FrameworkContext } from 'react-router'

/**
 * The browser fetches a product's page when a finger or a pointer settles on its link, and the checkout when its button is
 * pressed: a cart may still change while somebody only looks at the button. Only pages that change nothing.
 */
const RULES = JSON.stringify({
  prefetch: [
    {
      where: { or: [{ href_matches: '/ProductDetail/*' }, { href_matches: '/?page=*' }] },
      eagerness: 'moderate',
    },
    { where: { href_matches: '/Checkout' }, eagerness: 'conservative' },
  ],
})

export function SpeculationRules() {
  const { nonce } = use(UNSAFE_FrameworkContext)!
  return (
    <script
      type="speculationrules"
      nonce={nonce}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: RULES }}
    />
  )
}
