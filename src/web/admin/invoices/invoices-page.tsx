import { Form } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import { paths } from '#rules/paths.ts'
import { readMonth } from '#rules/invoices/query.ts'
import { NO_INVOICES } from '#rules/invoices/labels.ts'
import { shopContext, visitorContext } from '#web/context.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice/notice.tsx'
import { PageTitle } from '#web/ui/page/page-title.tsx'
import { useAnswer } from '#web/ui/form/use-answer.ts'
import type { RouteHandle } from '#web/route-handle.ts'
import type { Route } from './+types/invoices-page'
import { backTo, onward, refusal, valueOf } from '#web/admin/ui/answers.ts'
import { AdminTitle } from '#web/admin/ui/admin-title.tsx'
import { AdminList } from '#web/admin/lists/admin-list.tsx'
import { ListFile } from '#web/admin/lists/list-file.tsx'
import { screenOf } from '#web/admin/lists/routes.ts'
import { productId } from '#web/storefront/products/product-id.ts'
import { useMay } from '#web/admin/sections/may.ts'
import { Contingency } from './contingency.tsx'
import { InvoiceItem } from './invoice-item.tsx'

export const handle = { section: 'invoices', needs: 'invoice.read' } satisfies RouteHandle

export async function loader(asked: Route.LoaderArgs) {
  const { admin } = asked.context.get(shopContext).invoices
  return {
    ...(await screenOf('invoices', asked)),
    now: valueOf(await admin.now(asked.context.get(visitorContext))),
    month: readMonth(null, new Date()),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const { admin } = context.get(shopContext).invoices
  const end = await admin.retry(context.get(visitorContext), productId(form.get('id')))
  return end.ok ? onward(request, backTo(form, adminPaths.invoices), 'invoice-retried') : refusal(end, form)
}

export default function AdminInvoices({ loaderData }: Route.ComponentProps) {
  const { now, month, screen } = loaderData
  const answer = useAnswer<typeof action>()
  const may = useMay()
  return (
    <>
      <PageTitle name="Facturación" failed={answer !== undefined} hidden />
      <AdminTitle
        title="Facturación"
        trail={[{ name: 'Dashboard', to: paths.dashboard }, { name: 'Facturación' }]}
      >
        <ListFile of={screen} />
        {may('invoice.export') && (
          <Form method="get" action={adminPaths.invoicesFile} reloadDocument className="flex flex-wrap gap-2">
            <input
              type="month"
              name="mes"
              aria-label="Mes para exportar"
              defaultValue={month}
              className="input min-h-11! w-auto!"
            />
            <Button look="quiet" size="small">
              Exportar el mes
            </Button>
          </Form>
        )}
      </AdminTitle>
      {answer && <Notice tone="error" className="mb-5" title={answer.message} />}
      <Contingency now={now} />
      <AdminList
        list={loaderData}
        title="Facturación"
        none={NO_INVOICES}
        noneSo={screen.view.q ? 'No encontramos nada con eso' : NO_INVOICES}
        rows={(rows) => (
          <ul className="panel divide-y divide-line px-4 md:px-5">
            {rows.map((row) => (
              <InvoiceItem key={row.id} row={row} />
            ))}
          </ul>
        )}
      />
    </>
  )
}
