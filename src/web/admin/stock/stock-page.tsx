import { Form } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import { asking, paths } from '#rules/paths.ts'
import { readThreshold } from '#rules/stock/stock.ts'
import { shopContext, visitorContext } from '#web/context.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { PageTitle } from '#web/ui/page/page-title.tsx'
import type { RouteHandle } from '#web/route-handle.ts'
import type { Route } from './+types/stock-page'
import { valueOf } from '#web/admin/ui/answers.ts'
import { CsvLink } from '#web/admin/reports/period-form.tsx'
import { SizeList } from './size-list.tsx'
import { useMay } from '#web/admin/sections/may.ts'
import { AdminTitle } from '#web/admin/ui/admin-title.tsx'

export const handle = { section: 'stock', needs: 'stock.read' } satisfies RouteHandle

export async function loader({ url, context }: Route.LoaderArgs) {
  const atMost = readThreshold(url.searchParams.get('hasta'))
  const low = await context.get(shopContext).stock.low(context.get(visitorContext), atMost)
  return { ...valueOf(low), atMost }
}

/** What to order again: what sells comes first. */
export default function AdminStock({ loaderData }: Route.ComponentProps) {
  const { low, soldOut, retired, counts, atMost } = loaderData
  const may = useMay()
  return (
    <>
      <PageTitle name="Stock" hidden />
      <AdminTitle title="Stock" trail={[{ name: 'Dashboard', to: paths.dashboard }, { name: 'Stock' }]}>
        <ButtonLink to={adminPaths.labels({})} look="quiet" size="small">
          Etiquetas
        </ButtonLink>
        <ButtonLink to={adminPaths.unitCounts} look="quiet" size="small">
          Recuento
        </ButtonLink>
        {may('stock.write') && (
          <ButtonLink to={adminPaths.shelves} look="quiet" size="small">
            Estantes
          </ButtonLink>
        )}
        <CsvLink to={asking(adminPaths.stockFile, { hasta: atMost })} />
      </AdminTitle>
      <Form method="get" className="mb-4 flex items-end gap-2" key={atMost}>
        <label className="text-sm text-muted">
          Por agotarse: hasta cuántas unidades
          <input
            name="hasta"
            inputMode="numeric"
            autoComplete="off"
            defaultValue={atMost}
            className="input block min-h-11! w-28 tabular-nums"
          />
        </label>
        <Button look="quiet" size="small">
          Ver
        </Button>
      </Form>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <SizeList
          title="Talles por agotarse"
          empty="Ningún talle está por agotarse."
          sizes={low}
          count={counts.low}
        />
        <SizeList
          title="Talles agotados"
          empty="No hay talles agotados."
          sizes={soldOut}
          count={counts.soldOut}
        />
        {counts.retired > 0 && (
          <SizeList title="De talles que ya no se ofrecen" empty="" sizes={retired} count={counts.retired} />
        )}
      </div>
    </>
  )
}
