import { Link } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import { asking, paths } from '#rules/paths.ts'
import { formatPesos } from '#rules/money.ts'
import { ORDER_PAYMENT_LABEL } from '#rules/payments/order-payment.ts'
import { anyOrder, writeOrderQuery } from '#rules/orders/query.ts'
import { parts, readPeriod, usualPeriods } from '#rules/reports/period.ts'
import { RETURN_KIND_LABEL } from '#rules/returns/kinds.ts'
import { RETURN_STATE_LABEL } from '#rules/returns/states.ts'
import { FATE_LABEL, FATES } from '#rules/reports/fate.ts'
import type { Facet } from '#shop/reports/reports.ts'
import { shopContext, visitorContext } from '#web/context.ts'
import { PageTitle } from '#web/ui/page/page-title.tsx'
import type { RouteHandle } from '#web/route-handle.ts'
import type { Route } from './+types/reports-page'
import { valueOf } from '#web/admin/ui/answers.ts'
import { HeadlineCards } from './headline-cards.tsx'
import { ReportPanel } from './report-panel.tsx'
import { PeriodForm } from './period-form.tsx'
import { barsOf, SalesPlot } from './sales-plot.tsx'
import { SellerList } from './seller-list.tsx'
import { ShareBars } from './share-bars.tsx'
import { MissedSearches } from './missed-searches.tsx'
import { WantedSizes } from './wanted-sizes.tsx'
import { useCatalogue } from '#web/admin/ui/use-catalogue.ts'
import { FACET_LABEL, facetWord, times, written } from './labels.ts'
import { AdminTitle } from '#web/admin/ui/admin-title.tsx'

export const handle = { section: 'reports', needs: 'reports.read' } satisfies RouteHandle

const SHOWN = 8
const FACET_PAGE: Record<Facet, string> = { category: 'categorias', brand: 'marcas', size: 'talles' }

export async function loader({ url, context }: Route.LoaderArgs) {
  const { reports, searches } = context.get(shopContext)
  const visitor = context.get(visitorContext)
  const now = new Date()
  const period = readPeriod(url.searchParams, now)
  const byMoney = url.searchParams.get('orden') === 'dinero'
  const [overview, missed] = await Promise.all([
    reports.overview(visitor, period, byMoney ? 'revenue' : 'units').then(valueOf),
    searches.list(visitor, period, 1, SHOWN).then(valueOf),
  ])
  const { sales, before, ...rest } = overview
  return {
    ...rest,
    missed: missed.rows,
    period,
    byMoney,
    usual: usualPeriods(now),
    totals: sales.totals,
    before: before.totals,
    beforePeriod: before.period,
    bars: barsOf(parts(period), sales.days, before.days),
  }
}

const percent = (rate: number | null) => (rate === null ? '—' : `${Math.round(rate * 100)} %`)

/** The shop in numbers, read from orders; nobody is tracked. Each number leads to its rows. */
export default function ReportsPage({ loaderData }: Route.ComponentProps) {
  const catalogue = useCatalogue()
  const { period, usual, beforePeriod, bars, sellers, byMoney, conversion, stock } = loaderData
  const { payments, coupons, promotions, returns, wanted, missed, shares } = loaderData
  const rows = (name: string, more: Record<string, string> = {}) =>
    adminPaths.report(name, { ...period, ...more })
  const file = (name: string) => adminPaths.reportFile(name, period)
  const returned = returns.reduce((all, { count }) => all + count, 0)
  return (
    <>
      <PageTitle name="Números" hidden />
      <AdminTitle title="Números" trail={[{ name: 'Dashboard', to: paths.dashboard }, { name: 'Números' }]} />
      <PeriodForm path={adminPaths.reports} period={period} usual={usual} />
      <p className="mb-3 text-md text-muted tabular-nums">
        Del {written(period.from)} al {written(period.to)}, comparado con los días de antes: del{' '}
        {written(beforePeriod.from)} al {written(beforePeriod.to)}.
      </p>
      <HeadlineCards {...loaderData} />
      <div className="mt-4 space-y-4">
        <ReportPanel title="Ventas por día" to={rows('dias')} csv={file('dias')}>
          <SalesPlot bars={bars} />
        </ReportPanel>
        <div className="gap-4 *:mb-4 *:break-inside-avoid lg:columns-2">
          <ReportPanel
            title="Lo más vendido"
            to={rows('productos', byMoney ? { orden: 'dinero' } : {})}
            csv={file('productos')}
          >
            <p className="flex gap-x-5 text-md">
              {[
                { name: 'Por unidades', on: !byMoney, more: {} },
                { name: 'Por dinero', on: byMoney, more: { orden: 'dinero' } },
              ].map(({ name, on, more }) => (
                <Link
                  key={name}
                  to={asking(adminPaths.reports, { ...period, ...more })}
                  preventScrollReset
                  aria-current={on ? 'true' : undefined}
                  className="link inline-flex min-h-11 items-center aria-[current=true]:font-bold"
                >
                  {name}
                </Link>
              ))}
            </p>
            <SellerList sellers={sellers} />
          </ReportPanel>
          <ReportPanel
            title="Talles agotados que alguien quiso"
            note="Avisos pedidos y compras que no pudieron ser"
            to={rows('buscados')}
            csv={file('buscados')}
          >
            <WantedSizes wanted={wanted} />
            <Link to={rows('avisos')} className="link inline-flex min-h-11 items-center text-md">
              Búsquedas que alguien espera
            </Link>
          </ReportPanel>
          <ReportPanel
            title="Búsquedas sin resultado"
            note="Por día y sin saber de quién. Tocá las palabras para ver qué encuentran hoy."
            to={rows('busquedas')}
            csv={file('busquedas')}
          >
            <MissedSearches missed={missed} />
          </ReportPanel>
          <ReportPanel
            title="Del carrito al pago"
            value={percent(conversion.rate)}
            note={
              <>
                De los pedidos hechos en estos días que ya se resolvieron, cuántos se pagaron. Los carritos
                viven en cada navegador y no los contamos; sí las veces que se abrió la compra con un carrito
                listo (quien vuelve cuenta de nuevo):{' '}
                <b className="text-ink tabular-nums">{conversion.opened}</b>.
              </>
            }
            to={rows('pedidos')}
            csv={file('pedidos')}
          >
            <ShareBars
              shares={FATES.map((fate) => ({
                name: FATE_LABEL[fate],
                value: conversion.counts[fate],
                shown: String(conversion.counts[fate]),
                to: rows('pedidos', { estado: fate }),
              }))}
            />
          </ReportPanel>
          <ReportPanel
            title="Libro del dinero"
            note={
              <>
                Cada venta, devolución y disputa, con quién compró, neto, IVA, comisión y dónde está el
                dinero: el archivo del mes para quien lleva la contabilidad.{' '}
                <Link to={rows('cuentas')} className="link">
                  Las sumas
                </Link>
              </>
            }
            to={rows('libro')}
            csv={file('libro')}
          />
          <ReportPanel
            title="Estados de pago"
            note="De los pedidos hechos en estos días, como están hoy"
            to={rows('pagos')}
            csv={file('pagos')}
          >
            <ShareBars
              shares={payments.map(({ state, orders }) => ({
                name: ORDER_PAYMENT_LABEL[state],
                value: orders,
                shown: String(orders),
                to: adminPaths.orders + writeOrderQuery({ ...anyOrder, ...period, payment: [state] }),
              }))}
            />
          </ReportPanel>
          {(['category', 'brand', 'size'] as const).map((facet) => (
            <ReportPanel
              key={facet}
              title={`Ventas por ${FACET_LABEL[facet].toLowerCase()}`}
              to={rows(FACET_PAGE[facet])}
              csv={file(FACET_PAGE[facet])}
            >
              <ShareBars
                shares={shares[facet].slice(0, SHOWN).map(({ key, revenue, units }) => ({
                  name: facetWord(facet, key, catalogue),
                  value: revenue,
                  shown: `${formatPesos(revenue)} · ${units} u.`,
                  to: rows('productos', { [facet]: key }),
                }))}
              />
            </ReportPanel>
          ))}
          <ReportPanel
            title="Lo que costaron los cupones"
            value={formatPesos(coupons.total)}
            to={rows('cupones')}
            csv={file('cupones')}
          >
            <ShareBars
              shares={coupons.first.map(({ couponId, code, uses, discount }) => ({
                name: code,
                value: discount,
                shown: `${formatPesos(discount)} · ${times(uses, 'pedido', 'pedidos')}`,
                to: adminPaths.coupon(couponId),
              }))}
            />
          </ReportPanel>
          <ReportPanel
            title="Lo que costaron las promociones"
            value={formatPesos(promotions.total)}
            to={rows('promociones')}
            csv={file('promociones')}
          >
            <ShareBars
              shares={promotions.first.map(({ promotionId, name, orders, discount, shipping }) => ({
                name,
                value: discount + shipping,
                shown: `${formatPesos(discount + shipping)} · ${times(orders, 'pedido', 'pedidos')}`,
                to: adminPaths.promotion(promotionId),
              }))}
            />
          </ReportPanel>
          <ReportPanel
            title="Cambios y devoluciones"
            value={String(returned)}
            to={rows('vueltas')}
            csv={file('vueltas')}
          >
            <ShareBars
              shares={returns.map(({ kind, status, count }) => ({
                name: `${RETURN_KIND_LABEL[kind]}: ${RETURN_STATE_LABEL[status].toLowerCase()}`,
                value: count,
                shown: String(count),
              }))}
            />
          </ReportPanel>
          <ReportPanel
            title="Valor del stock"
            value={formatPesos(stock.saleValue)}
            note={`${stock.products} productos, ${stock.units} unidades que se pueden vender hoy, al precio de hoy. A precio de lista, ${formatPesos(stock.value)}.`}
            to={rows('stock')}
            csv={file('stock')}
          >
            {(
              [
                ['category', stock.byCategory],
                ['brand', stock.byBrand],
              ] as const
            ).map(([facet, of]) => (
              <div key={facet} className="mt-2">
                <h3 className="text-sm text-muted">Por {FACET_LABEL[facet].toLowerCase()}</h3>
                <ShareBars
                  shares={of.map(({ key, saleValue }) => ({
                    name: facetWord(facet, key, catalogue),
                    value: saleValue,
                    shown: formatPesos(saleValue),
                    to: rows('stock', { [facet]: key }),
                  }))}
                />
              </div>
            ))}
          </ReportPanel>
        </div>
      </div>
    </>
  )
}
