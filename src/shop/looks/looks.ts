/** Looks: what shoppers see of them, and what the shop's people do with them. */
import type { ShopContext } from '#shop/context.ts'
import type { Products } from '#shop/products/products.ts'
import { openLooksAdmin } from './admin.ts'
import { openPublicLooks } from './public.ts'

export type { Look } from './public.ts'
export type { LookView } from './read.ts'

export const openLooks = (context: ShopContext, products: Products) => ({
  ...openPublicLooks(context, products),
  admin: openLooksAdmin(context),
})
