import { NEW_REVIEW_DAYS } from '#rules/dashboard/trends.ts'
import { paths } from '#rules/paths.ts'
import { allOf } from '#rules/record.ts'
import { may } from '#rules/users/access.ts'
import { settingsContext, shopContext, visitorContext } from '#web/context.ts'
import { PageTitle } from '#web/ui/page/page-title.tsx'
import type { RouteHandle } from '#web/route-handle.ts'
import type { Route } from './+types/dashboard-page'
import { valueOf } from '#web/admin/ui/answers.ts'
import { Alerts } from './alerts.tsx'
import { ConsignorsLine } from './consignors-line.tsx'
import { DropLine } from './drop-line.tsx'
import { KeyIndicators } from './key-indicators.tsx'
import { LatestComments } from './latest-comments.tsx'
import { LowStock } from './low-stock.tsx'
import { Myself } from './myself.tsx'
import { OwedLine } from './owed-line.tsx'
import { ProductGrid } from '#web/admin/products/product-grid.tsx'
import { readAdminQuery } from '#web/admin/products/query.ts'
import { useMay } from '#web/admin/sections/may.ts'
import { counted, useWaiting } from '#web/admin/sections/waiting.ts'
import { AdminTitle } from '#web/admin/ui/admin-title.tsx'

export const handle = { section: 'dashboard', needs: 'office.enter' } satisfies RouteHandle

const LOW_SHOWN = 6
const COMMENTS_SHOWN = 4

export async function loader({ url, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const { catalogue, stock } = shop
  const visitor = context.get(visitorContext)
  const query = readAdminQuery(url.searchParams, context.get(settingsContext))
  const countOf = async (ask: Parameters<typeof catalogue.list>[1]) =>
    valueOf(await catalogue.list(visitor, ask, 1)).paging.total
  const { page, all, none, offers, low, comments, ...read } = await allOf({
    page: catalogue.list(visitor, query).then(valueOf),
    all: countOf({}),
    none: countOf({ stock: 'none' }),
    offers: countOf({ offer: true }),
    low: stock.low(visitor).then(valueOf),
    comments: may(visitor, 'review.moderate') === null ? shop.comments.list(visitor).then(valueOf) : null,
    trends: shop.dashboard.trends(visitor).then(valueOf),
    owed: shop.dashboard.owed(visitor).then(valueOf),
    consignors: shop.dashboard.owedToConsignors(visitor).then(valueOf),
    drop: may(visitor, 'drop.read') === null ? shop.drops.next() : null,
  })
  const { products, paging } = page
  return {
    ...read,
    query: { ...query, page: paging.page },
    products,
    paging,
    indicators: {
      all,
      none,
      offers,
      lately: read.trends.reviews.slice(-NEW_REVIEW_DAYS).reduce((sum, one) => sum + one, 0),
    },
    comments: comments && comments.rows.slice(0, COMMENTS_SHOWN),
    low: { sizes: low.low.slice(0, LOW_SHOWN), count: low.counts.low },
    me: visitor.kind === 'person' ? visitor : null,
  }
}

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { query, products, paging, indicators, trends, owed, low, comments, me } = loaderData
  const waiting = useWaiting()
  const mayDo = useMay()
  const { disputes, held, orders, returns, messages, failed } = waiting
  const todo = disputes + held + orders + returns + messages + failed
  return (
    <>
      <PageTitle name={counted(todo, 'Dashboard')} hidden />
      <AdminTitle title="Dashboard" />
      <KeyIndicators indicators={indicators} trends={trends} />
      <Alerts waiting={waiting} low={mayDo('stock.write') ? low.count : 0} />
      {owed && <OwedLine {...owed} />}
      {loaderData.consignors && <ConsignorsLine {...loaderData.consignors} />}
      {loaderData.drop && <DropLine drop={loaderData.drop} />}
      <div className="mt-4 grid gap-4 lg:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]">
        <LowStock sizes={low.sizes} count={low.count} />
        <div className="space-y-4">
          {me && <Myself person={me} />}
          {comments && <LatestComments comments={comments} />}
        </div>
      </div>
      <h2 className="display mt-10 mb-4 text-xl">Productos</h2>
      <ProductGrid base={paths.dashboard} query={query} products={products} paging={paging} />
    </>
  )
}
