/** The heart: on the account for people who are signed in, in the browser for visitors (product §16.1). */
import { redirect } from 'react-router'
import { paths } from '#rules/paths.ts'
import { shopContext, visitorContext } from '#web/context.ts'
import { favouritesCookie, favouritesOf } from '#web/cookies.ts'
import { settled } from '#web/return-to.ts'
import { notePriceLiked } from '#web/prices-seen.ts'
import type { RouteHandle } from '#web/route-handle.ts'
import type { Route } from './+types/toggle-route'
import { productIdIn } from '#web/storefront/products/product-id.ts'
import { shownPrice } from '#rules/prices/shown.ts'

export const handle = { crawlers: 'kept out' } satisfies RouteHandle

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const shop = context.get(shopContext)
  const visitor = context.get(visitorContext)
  const id = productIdIn(form)
  const on = form.get('on') !== '0'
  const [product] = on && id > 0 ? await shop.products.byIds([id]) : []
  const price = product
    ? notePriceLiked(request, { productId: id, unitPrice: shownPrice(product).amount })
    : []
  if (visitor.kind === 'person') {
    const there = (await shop.favourites.ids(visitor, [])).includes(id)
    if (there !== on && id > 0) await shop.favourites.toggle(visitor, id)
    return settled(request, form, { on }, there ? [] : price)
  }
  const rest = favouritesOf(request).filter((known) => known !== id)
  const kept = favouritesCookie(request, product ? [...rest, id] : rest)
  return settled(request, form, { on: product !== undefined }, [kept, ...price])
}

export function loader() {
  throw redirect(paths.favourites)
}
