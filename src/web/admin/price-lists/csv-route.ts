/** The prices of a list, or of all that is on sale, to be changed in a spreadsheet and chosen again. */
import { BYTE_ORDER_MARK, csvLine, csvRows } from '#rules/csv-text.ts'
import { PRICE_COLUMNS, priceCells } from '#rules/prices/price-file.ts'
import { shopContext, visitorContext } from '#web/context.ts'
import { valueOf } from '#web/admin/ui/answers.ts'
import { csvAnswer } from '#web/admin/ui/csv-answer.ts'
import { productId } from '#web/storefront/products/product-id.ts'
import type { RouteHandle } from '#web/route-handle.ts'
import type { Route } from './+types/csv-route'

export const handle = { needs: 'price-list.write' } satisfies RouteHandle

export async function loader({ params, context }: Route.LoaderArgs) {
  const { priceLists } = context.get(shopContext)
  const id = params.id === undefined ? null : productId(params.id)
  const products = valueOf(await priceLists.exported(context.get(visitorContext), id))
  return csvAnswer(
    BYTE_ORDER_MARK + csvLine(PRICE_COLUMNS) + csvRows(products.map(priceCells)),
    id === null ? 'precios' : `lista-de-precios-${id}`,
  )
}
