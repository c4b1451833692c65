import { data, redirect, type RouterContextProvider } from 'react-router'
import { statusOf } from '#rules/outcome.ts'
import { linkPaths } from '#rules/link-paths.ts'
import { cartOf } from '#web/cart.ts'
import { shopContext, visitorContext } from '#web/context.ts'

/** Leads to the page of the new link, which has it to copy. */
export async function share(context: Readonly<RouterContextProvider>) {
  const end = await context
    .get(shopContext)
    .cartLinks.share(context.get(visitorContext), await cartOf(context))
  return end.ok
    ? redirect(linkPaths.sharedCart(end.value.code), 303)
    : data({ message: end.message }, { status: statusOf(end) })
}
