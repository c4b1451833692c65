import type { RouterContextProvider } from 'react-router'
import { isAnySize } from '#rules/my-size/my-size.ts'
import { anyProduct } from '#rules/search/search.ts'
import type { ProductCard } from '#shop/products/products.ts'
import { shopContext, visitorContext } from '#web/context.ts'
import { mySizeIn } from '#web/cookies.ts'

const ON_A_SHELF = 8

/** What came last of what is there in somebody's own size; nothing for who told none. */
export async function shelfOf(
  request: Request,
  context: Readonly<RouterContextProvider>,
): Promise<ProductCard[]> {
  const { mySize, products } = context.get(shopContext)
  const mine = await mySize.find(context.get(visitorContext), mySizeIn(request))
  if (!isAnySize(mine)) return []
  const size = [mine.shoes, mine.clothes].filter((one) => one !== null)
  return (await products.list({ ...anyProduct, size, sort: '-id' }, ON_A_SHELF)).cards
}
