import { Form } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import { asking, paths } from '#rules/paths.ts'
import { INVOICE_VIEWS, readMonth, readView } from '#rules/invoices/query.ts'
import { NO_INVOICES, VIEW_LABEL } from '#rules/invoices/labels.ts'
import { cleanSearch } from '#rules/search/search.ts'
import { shopContext, visitorContext } from '#web/context.ts'
import { Button } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/page/empty.tsx'
import { Notice } from '#web/ui/notice/notice.tsx'
import { PageTitle } from '#web/ui/page/page-title.tsx'
import { useAnswer } from '#web/ui/form/use-answer.ts'
import type { RouteHandle } from '#web/route-handle.ts'
import type { Route } from './+types/invoices-page'
import { backTo, onward, pageOf, refusal, valueOf } from '#web/admin/ui/answers.ts'
import { AdminTitle } from '#web/admin/ui/admin-title.tsx'
import { AdminPageLinks } from '#web/admin/ui/page-links.tsx'
import { ViewLinks } from '#web/admin/ui/view-links.tsx'
import { productId } from '#web/storefront/products/product-id.ts'
import { useMay } from '#web/admin/sections/may.ts'
import { Contingency } from './contingency.tsx'
import { InvoiceItem } from './invoice-item.tsx'

export const handle = { section: 'invoices', needs: 'invoice.read' } satisfies RouteHandle

export async function loader({ url, context }: Route.LoaderArgs) {
  const { admin } = context.get(shopContext).invoices
  const visitor = context.get(visitorContext)
  const view = readView(url.searchParams.get('ver'))
  const q = cleanSearch(url.searchParams.get('q') ?? '')
  const [now, list] = await Promise.all([
    admin.now(visitor),
    admin.list(visitor, { view, q, page: pageOf(url) }),
  ])
  return { now: valueOf(now), ...valueOf(list), view, q, month: readMonth(null, new Date()) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const { admin } = context.get(shopContext).invoices
  const end = await admin.retry(context.get(visitorContext), productId(form.get('id')))
  return end.ok ? onward(request, backTo(form, adminPaths.invoices), 'invoice-retried') : refusal(end, form)
}

export default function AdminInvoices({ loaderData }: Route.ComponentProps) {
  const { now, rows, paging, view, q, month } = loaderData
  const answer = useAnswer<typeof action>()
  const may = useMay()
  const address = (ver: string, page = 1) =>
    asking(adminPaths.invoices, {
      ver: ver === 'todas' ? undefined : ver,
      q: q || undefined,
      page: page > 1 ? page : undefined,
    })
  return (
    <>
      <PageTitle name="Facturación" failed={answer !== undefined} hidden />
      <AdminTitle
        title="Facturación"
        trail={[{ name: 'Dashboard', to: paths.dashboard }, { name: 'Facturación' }]}
      >
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
      <ViewLinks
        label="Vistas"
        views={INVOICE_VIEWS.map((one) => ({
          name: VIEW_LABEL[one],
          to: address(one),
          here: one === view,
          count: now.counts[one],
        }))}
      />
      {rows.length === 0 ? (
        <Empty title={q ? 'No encontramos nada con eso' : NO_INVOICES} as="h2" />
      ) : (
        <>
          <ul className="panel divide-y divide-line px-4 md:px-5">
            {rows.map((row) => (
              <InvoiceItem key={row.id} row={row} />
            ))}
          </ul>
          <AdminPageLinks
            paging={paging}
            to={(page) => address(view, page)}
            of={paging.total === 1 ? 'comprobante' : 'comprobantes'}
          />
        </>
      )}
    </>
  )
}
