import { Form, Link } from 'react-router'
import { formatPesos } from '#rules/money.ts'
import { readPeriod } from '#rules/period.ts'
import { CATEGORY_LABEL, type Category } from '#rules/product.ts'
import { shopContext, visitorContext } from '../context.ts'
import { Button } from '../ui/button.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import type { Route } from './+types/admin-figures'
import { valueOf } from './answers.ts'
import { FigureCard } from './figures/figure-card.tsx'
import { SalesPlot } from './figures/sales-plot.tsx'
import { SellerList } from './figures/seller-list.tsx'
import { ShareBars } from './figures/share-bars.tsx'
import { DeskTitle } from './ui/desk-title.tsx'

export async function loader({ url, context }: Route.LoaderArgs) {
  const { figures } = context.get(shopContext)
  const visitor = context.get(visitorContext)
  const period = readPeriod(url.searchParams, new Date())
  const [sales, sellers, conversion, stock, refunds] = await Promise.all([
    figures.sales(visitor, period).then(valueOf),
    figures.bestSellers(visitor, period).then(valueOf),
    figures.conversion(visitor, period).then(valueOf),
    figures.stockValue(visitor).then(valueOf),
    figures.refunds(visitor, period).then(valueOf),
  ])
  return { period, sales, sellers: sellers.products, conversion, stock, refunds }
}

const percent = (rate: number | null) => (rate === null ? '—' : `${Math.round(rate * 100)} %`)

/** The shop in numbers, read from orders; nobody is tracked. Each number leads to its rows. */
export default function AdminFigures({ loaderData }: Route.ComponentProps) {
  const { period, sales, sellers, conversion, stock, refunds } = loaderData
  const { totals, before } = sales
  const orders = `/AdminOrders?from=${period.from}&to=${period.to}`
  return (
    <>
      <PageTitle name="Números" hidden />
      <DeskTitle title="Números" trail={[{ name: 'Dashboard', to: '/Dashboard' }, { name: 'Números' }]}>
        <Form method="get" className="flex flex-wrap items-end gap-2" key={period.from + period.to}>
          <label className="text-sm text-muted">
            Desde
            <input type="date" name="from" defaultValue={period.from} className="input block min-h-11!" />
          </label>
          <label className="text-sm text-muted">
            Hasta
            <input type="date" name="to" defaultValue={period.to} className="input block min-h-11!" />
          </label>
          <Button look="quiet" size="small">
            Ver
          </Button>
        </Form>
      </DeskTitle>
      <ul className="grid grid-cols-2 gap-3 lg:grid-cols-4 lg:gap-4">
        <FigureCard
          name="Ventas"
          value={formatPesos(totals.revenue)}
          now={totals.revenue}
          before={before.revenue}
          to={`${orders}&payment=paid,partially_refunded,refunded`}
        />
        <FigureCard
          name="Pedidos pagados"
          value={String(totals.orders)}
          now={totals.orders}
          before={before.orders}
          to={`${orders}&payment=paid,partially_refunded,refunded`}
        />
        <FigureCard
          name="Pedido promedio"
          value={formatPesos(totals.average)}
          now={totals.average}
          before={before.average}
        />
        <FigureCard
          name="Devuelto"
          value={formatPesos(refunds.amount)}
          note={`${refunds.count} ${refunds.count === 1 ? 'devolución' : 'devoluciones'}${refunds.failed > 0 ? ` · ${refunds.failed} no salieron` : ''}`}
          to={`${orders}&payment=partially_refunded,refunded`}
        />
      </ul>
      <section aria-labelledby="por-dia" className="panel mt-4 p-4 md:p-5">
        <h2 id="por-dia" className="mb-3 text-lg font-bold">
          Ventas por día
        </h2>
        <SalesPlot days={sales.days} />
      </section>
      <div className="mt-4 grid items-start gap-4 lg:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)]">
        <SellerList sellers={sellers} />
        <div className="space-y-4">
          <section aria-labelledby="conversion" className="panel p-4 md:p-5">
            <h2 id="conversion" className="mb-1 text-lg font-bold">
              De pedido a pagado: {percent(conversion.rate)}
            </h2>
            <ShareBars
              shares={[
                { name: 'Pagados', value: conversion.counts.paid },
                { name: 'En curso', value: conversion.counts.open },
                { name: 'Vencidos', value: conversion.counts.expired },
                { name: 'Cancelados', value: conversion.counts.cancelled },
              ].map((share) => ({ ...share, shown: String(share.value) }))}
            />
          </section>
          <section aria-labelledby="valor" className="panel p-4 md:p-5">
            <h2
              id="valor"
              className="mb-1 flex flex-wrap items-baseline justify-between gap-x-4 text-lg font-bold"
            >
              Valor del stock
              <span className="tabular-nums">{formatPesos(stock.saleValue)}</span>
            </h2>
            <p className="mb-2 text-sm text-muted">
              <Link to="/ModifyProducts" className="link">
                {stock.products} productos
              </Link>
              , {stock.units} unidades, al precio de hoy
            </p>
            <ShareBars
              shares={stock.byCategory.map(({ key, saleValue }) => ({
                name: CATEGORY_LABEL[key as Category]?.many ?? key,
                value: saleValue,
                shown: formatPesos(saleValue),
              }))}
            />
          </section>
        </div>
      </div>
    </>
  )
}
