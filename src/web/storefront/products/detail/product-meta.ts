import { paths } from '#rules/paths.ts'
import { formatPesos } from '#rules/money.ts'
import { INSTALMENT_TERMS, instalmentsSaid } from '#rules/payments/instalments.ts'
import { pictureSources } from '#rules/products/pictures/picture.ts'
import { labelOf } from '#rules/products/labels.ts'
import type { Route } from './+types/product-page'
import { frameOf, titled } from '#web/ui/page/meta.ts'

/** Title, link preview, and what search engines read (product-for-machines.ts). */
export const productMeta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return titled('Producto', matches, { noindex: true })
  const { product, cost, machines } = loaderData
  const path = paths.product(product.id)
  const og = pictureSources(product.image)?.og
  const brand = labelOf(frameOf(matches)?.shop.brands ?? [], product.brand)
  return [
    ...titled(product.name, matches, {
      path,
      type: 'product',
      image: og,
      description:
        `${product.name} de ${brand} por ${formatPesos(cost.amount)}, en ${instalmentsSaid(frameOf(matches)?.shop.terms ?? INSTALMENT_TERMS)}. ${product.description}`.slice(
          0,
          160,
        ),
      // The page prints its title itself: a review that was refused changes it.
    }).filter((tag) => !('title' in tag)),
    ...machines,
  ]
}
