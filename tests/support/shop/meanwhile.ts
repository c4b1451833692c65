import type { Database } from '#data/database.ts'
import type { ShopContext } from '#shop/context.ts'

/** The same shop, to which something happens after it looked and before it takes what it changes in its hands. */
export const meanwhile = (context: ShopContext, happens: () => Promise<unknown>): ShopContext => ({
  ...context,
  database: {
    ...context.database,
    transaction: async (...given: Parameters<Database['transaction']>) => {
      await happens()
      return context.database.transaction(...given)
    },
  } as Database,
})
