/** «Exportar CSV»: what the list's filters find, one row for each line of each order, in pieces as they are read. */
import { dayOf } from '#rules/calendar/argentine-day.ts'
import { BYTE_ORDER_MARK, csvLine, csvRows } from '#rules/csv-text.ts'
import { ORDER_COLUMNS, orderCells } from '#rules/orders/csv.ts'
import { readOrderQuery } from '#rules/orders/query.ts'
import { settingsContext, shopContext, visitorContext } from '#web/context.ts'
import { valueOf } from '#web/admin/ui/answers.ts'
import { csvAnswer } from '#web/admin/ui/csv-answer.ts'
import type { RouteHandle } from '#web/route-handle.ts'
import type { Route } from './+types/csv-route'

export const handle = { needs: 'order.export' } satisfies RouteHandle

export async function loader({ url, context }: Route.LoaderArgs) {
  const { ordersAdmin } = context.get(shopContext)
  const pieces = valueOf(
    await ordersAdmin.exported(context.get(visitorContext), readOrderQuery(url.searchParams)),
  )
  const { brands } = context.get(settingsContext)
  async function* text() {
    yield BYTE_ORDER_MARK + csvLine(ORDER_COLUMNS)
    for await (const orders of pieces)
      yield csvRows(orders.flatMap(({ order, lines }) => orderCells(order, lines, brands)))
  }
  return csvAnswer(text(), `pedidos-${dayOf(new Date())}`)
}
