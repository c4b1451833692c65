import { Form, Link, useNavigation, useSubmit } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import { formatAmount } from '#rules/money.ts'
import { CHANNEL_LABEL } from '#rules/orders/channel.ts'
import { paths } from '#rules/paths.ts'
import { shopContext, visitorContext } from '#web/context.ts'
import { ScanRow } from '#web/admin/scan/scan-row.tsx'
import { useScans } from '#web/admin/scan/use-scans.ts'
import { AdminTitle } from '#web/admin/ui/admin-title.tsx'
import { valueOf } from '#web/admin/ui/answers.ts'
import { shortMoment } from '#web/ui/dates.ts'
import { PageTitle } from '#web/ui/page/page-title.tsx'
import { WithCodes } from '#web/ui/with-codes.tsx'
import type { RouteHandle } from '#web/route-handle.ts'
import { LONGEST_CODE } from '../counter-query.ts'
import type { Route } from './+types/find-page'

export const handle = { section: 'till', needs: 'till.sell' } satisfies RouteHandle

const ASKED = 'q'

export async function loader({ url, context }: Route.LoaderArgs) {
  const { till } = context.get(shopContext)
  // Of several that were scanned in a row the last one counts.
  const typed = (url.searchParams.get(ASKED) ?? '').split('\n').findLast((one) => one.trim() !== '') ?? ''
  const q = typed.trim().slice(0, LONGEST_CODE)
  return { q, ...valueOf(await till.returns.search(context.get(visitorContext), q)) }
}

/** Of what somebody brings back, which sale it is of. */
export default function FindSale({ loaderData: { q, sales, says } }: Route.ComponentProps) {
  const submit = useSubmit()
  const { state } = useNavigation()
  const scans = useScans(state === 'idle', (codes) => {
    void submit({ [ASKED]: codes }, { method: 'get', action: adminPaths.tillReturns, replace: true })
  })
  return (
    <>
      <PageTitle name="Devolver o cambiar" failed={false} hidden />
      <AdminTitle
        title="Devolver o cambiar"
        trail={[
          { name: 'Dashboard', to: paths.dashboard },
          { name: 'Mostrador', to: adminPaths.till },
          { name: 'Devolver o cambiar' },
        ]}
      />
      <div className="max-w-3xl space-y-4">
        <Form
          method="get"
          action={adminPaths.tillReturns}
          role="search"
          aria-label="Buscar la venta"
          onSubmit={scans.onSubmit}
          className="panel p-4 md:p-5"
        >
          <ScanRow
            scans={scans}
            name={ASKED}
            label="Escaneá el ticket o la etiqueta, o escribí el pedido, el nombre, el e-mail o el teléfono"
            button="Buscar"
            maxLength={LONGEST_CODE}
            enterKeyHint="search"
            problem={says}
          />
          <p className="mt-2 text-md text-muted">
            Sirve el ticket, el ticket de cambio sin precios, el código de un cambio o de una devolución, y la
            etiqueta de lo que trae. Son ventas del mostrador y de la web.
          </p>
        </Form>
        {sales.length > 0 && (
          <section aria-labelledby="ventas" className="panel p-4 md:p-5">
            <h2 id="ventas" className="text-lg font-bold">
              {sales.length === 1 ? 'Es esta venta' : `Ventas con «${q}»`}
            </h2>
            <ul className="divide-y divide-line">
              {sales.map((sale) => (
                <li
                  key={sale.number}
                  className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3"
                >
                  <div className="min-w-0 flex-1 basis-60">
                    <p>
                      <b className="tabular-nums">{sale.number}</b>{' '}
                      <span className="text-sm text-muted">
                        {[shortMoment(sale.at), CHANNEL_LABEL[sale.channel], sale.buyer]
                          .filter(Boolean)
                          .join(' · ')}{' '}
                        · {formatAmount(sale.total)}
                      </span>
                    </p>
                    <p className="text-md">
                      <WithCodes text={sale.what.join(' · ')} />
                    </p>
                  </div>
                  <Link
                    to={adminPaths.tillReturnsOf(sale.number)}
                    className="button"
                    data-look="quiet"
                    aria-label={`Elegir la venta ${sale.number}`}
                  >
                    Elegir
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </>
  )
}
