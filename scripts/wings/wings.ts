/**
 * The seven wings, left to right, and the wing of each subject. Where a floor has a folder for each wing (`src/shop/selling/cart/`), the
 * folder says it; this table is only about subjects that stand directly on their floor, and goes when there are none.
 */
export const WINGS = ['core', 'catalogue', 'selling', 'aftercare', 'community', 'channels', 'overview']

const SUBJECTS: Record<string, string> = {
  core: `access addresses amounts audit calendar emails footer info invitation jobs lists metrics notifications personal-data places
    push scan sections sessions settings shell sign-in ui users`,
  catalogue: `catalogue feeds imports labels looks price-lists prices products search sheets stock unit-counts units`,
  selling: `cart carts checkout coupons credit edits gift-cards money orders payments promotions sale-terms shipping transfers`,
  aftercare: `exchanges fulfilment invoices order-emails order-history parts pay-back returns shipments`,
  community: `contact email-alerts favourites my-size newsletter questions reviews stock-alerts`,
  channels: `agreement chat consign consignment consignors drops till till-leases`,
  overview: `audit-texts dashboard everything providers reports search-everything shop-settings verify`,
}

/** The wing of a subject; undefined for what is none. */
export const wingOf = (subject: string): string | undefined =>
  WINGS.find((wing) => SUBJECTS[wing]!.split(/\s+/).includes(subject))
