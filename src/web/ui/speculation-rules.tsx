import { use } from 'react'
import { UNSAFE_FrameworkContext } from 'react-router'

/** The browser fetches a product's page when a finger or a pointer settles on its link. Only pages that change nothing. */
const RULES = JSON.stringify({
  prefetch: [
    {
      where: { or: [{ href_matches: '/ProductDetail/*' }, { href_matches: '/?page=*' }] },
      eagerness: 'moderate',
    },
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
