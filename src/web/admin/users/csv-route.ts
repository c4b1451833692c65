/** «Exportar CSV» of who buys: what the list's search finds, one row a person, in pieces as they are read. */
import { dayOf } from '#rules/calendar/argentine-day.ts'
import { BYTE_ORDER_MARK, csvLine, csvRows } from '#rules/csv-text.ts'
import { CUSTOMER_COLUMNS, customerCells } from '#rules/users/csv.ts'
import { shopContext, visitorContext } from '#web/context.ts'
import { valueOf } from '#web/admin/ui/answers.ts'
import { csvAnswer } from '#web/admin/ui/csv-answer.ts'
import type { RouteHandle } from '#web/route-handle.ts'
import type { Route } from './+types/csv-route'

export const handle = { needs: 'person.export' } satisfies RouteHandle

export async function loader({ url, context }: Route.LoaderArgs) {
  const { usersAdmin } = context.get(shopContext)
  const pieces = valueOf(await usersAdmin.customers(context.get(visitorContext), url.searchParams))
  async function* text() {
    yield BYTE_ORDER_MARK + csvLine(CUSTOMER_COLUMNS)
    for await (const customers of pieces) yield csvRows(customers.map(customerCells))
  }
  return csvAnswer(text(), `clientes-${dayOf(new Date())}`)
}
