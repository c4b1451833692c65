/** «Exportar el mes»: one row a document, for an accountant. */
import { readMonth } from '#rules/invoices/query.ts'
import { shopContext, visitorContext } from '#web/context.ts'
import { valueOf } from '#web/admin/ui/answers.ts'
import { csvAnswer } from '#web/admin/ui/csv-answer.ts'
import type { RouteHandle } from '#web/route-handle.ts'
import type { Route } from './+types/csv-route'

export const handle = { needs: 'invoice.export' } satisfies RouteHandle

export async function loader({ url, context }: Route.LoaderArgs) {
  const month = readMonth(url.searchParams.get('mes'), new Date())
  const { invoices } = context.get(shopContext)
  return csvAnswer(
    valueOf(await invoices.admin.month(context.get(visitorContext), month)),
    `facturas-${month}`,
  )
}
