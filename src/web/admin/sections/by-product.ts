import type { AdminComment } from '#shop/reviews/lists.ts'

/** Comments of one product together; the product spoken of last comes first. */
export function byProduct(
  comments: readonly AdminComment[],
): { productId: number; productName: string; of: AdminComment[] }[] {
  return [...Map.groupBy(comments, ({ productId }) => productId)].map(([productId, of]) => ({
    productId,
    productName: of[0]!.productName,
    of,
  }))
}
