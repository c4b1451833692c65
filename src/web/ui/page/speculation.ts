import { paths } from '#rules/paths.ts'

/**
 * The browser fetches a product's page when a finger or a pointer settles on its link, and the checkout when its button is
 * pressed: a cart may still change while somebody only looks at the button. Only pages that change nothing.
 */
export const RULES = {
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
    {
      // With anything asked of it, it is another page; one of them notes that the shopper left to pay.
      where: { and: [{ href_matches: paths.checkout }, { not: { href_matches: `${paths.checkout}?*=*` } }] },
      eagerness: 'conservative',
    },
  ],
}
