import { use } from 'react'
import { paths } from '#rules/paths.ts'
import { NonceContext } from '../start/nonce.ts'

/**
 * The browser fetches a product's page when a finger or a pointer settles on its link, and the checkout when its button is
 * pressed: a cart may still change while somebody only looks at the button. Only pages that change nothing.
 */
const RULES = JSON.stringify({
  prefetch: [
    {
      where: { href_matches: paths.product('*') },
      eagerness: 'moderate',
    },
    {
      // Once the scripts are there, they turn the pages of the list.
      where: {
        and: [{ href_matches: `${paths.home}?page=*` }, { selector_matches: 'html:not([data-ready]) *' }],
      },
      eagerness: 'moderate',
    },
    { where: { href_matches: paths.checkout }, eagerness: 'conservative' },
  ],
})

export function SpeculationRules() {
  return (
    <script
      type="speculationrules"
      nonce={use(NonceContext)}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: RULES }}
    />
  )
}
