/** The heart: on the account for people who are signed in, in the browser for visitors (design.md §4). */
import { redirect } from 'react-router'
import { shopContext, visitorContext } from '../context.ts'
import { favouritesCookie, favouritesOf } from '../cookies.ts'
import { settled } from '../return-to.ts'
import type { Route } from './+types/favourite-toggle'
import { productIdIn } from './product-id.ts'

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const shop = context.get(shopContext)
  const visitor = context.get(visitorContext)
  const id = productIdIn(form)
  const on = form.get('on') !== '0'
  if (visitor.kind === 'person') {
    const there = (await shop.favourites.ids(visitor, [])).includes(id)
    if (there !== on && id > 0) await shop.favourites.toggle(visitor, id)
    return settled(request, form, { on })
  }
  const rest = favouritesOf(request).filter((known) => known !== id)
  const exists = on && id > 0 && (await shop.products.byIds([id])).length > 0
  return settled(request, form, { on: exists }, [favouritesCookie(request, exists ? [...rest, id] : rest)])
}

export function loader() {
  throw redirect('/FavoriteProduct')
}
