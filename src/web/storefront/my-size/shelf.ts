import type { RouterContextProvider } from 'react-router'
import { isAnySize } from '#rules/my-size/my-size.ts'
import { anyProduct } from '#rules/search/search.ts'
import type { ProductCard } from '#shop/products/products.ts'
import { shopContext } from '#web/context.ts'
import { mySizeOf } from '#web/my-size.ts'

/** As many as stand beside each other on a wide screen. */
export const ON_A_SHELF = 8

/** What came last of what is there in somebody's own size; nothing for who told none. */
export async function shelfOf(context: Readonly<RouterContextProvider>): Promise<ProductCard[]> {
  const { products } = context.get(shopContext)
  const mine = await mySizeOf(context)
  if (!isAnySize(mine)) return []
  const size = [mine.shoes, mine.clothes].filter((one) => one !== null)
  return (await products.list({ ...anyProduct, size, sort: '-id' }, ON_A_SHELF)).cards
}
