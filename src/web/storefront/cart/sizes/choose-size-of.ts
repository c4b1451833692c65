import { paths } from '#rules/paths.ts'

/** Where the size of a line is asked for, on the way to the checkout. */
export const chooseSizeOf = ({ productId, quantity }: { productId: number; quantity: number }): string =>
  paths.chooseSize(productId, { quantity, returnTo: paths.checkout })
