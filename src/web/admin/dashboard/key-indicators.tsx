import { Link } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import { NEW_REVIEW_DAYS, NEW_REVIEWS, TREND_TERM } from '#rules/dashboard/trends.ts'
import type { Trends } from '#shop/dashboard/dashboard.ts'
import { useMay } from '#web/admin/sections/may.ts'
import { writeAdminQuery } from '#web/admin/products/query.ts'
import { Sparkline } from './sparkline.tsx'

type Indicators = { all: number; none: number; offers: number; lately: number }

/** Four numbers (product §27.5), each with how it went lately; each leads to its rows. */
export function KeyIndicators({ indicators, trends }: { indicators: Indicators; trends: Trends }) {
  const may = useMay()
  const cards = [
    {
      name: 'Productos',
      value: indicators.all,
      to: adminPaths.products,
      points: trends.products,
      says: moved(trends.products),
    },
    {
      name: 'Sin stock',
      value: indicators.none,
      to: adminPaths.products + writeAdminQuery({ stock: 'none' }),
      points: trends.soldOut,
      says: moved(trends.soldOut),
    },
    {
      name: 'En oferta',
      value: indicators.offers,
      to: adminPaths.products + writeAdminQuery({ offer: true }),
      points: trends.onOffer,
      says: moved(trends.onOffer),
    },
    {
      name: NEW_REVIEWS,
      value: indicators.lately,
      to: may('review.moderate') ? adminPaths.reviews : null,
      points: trends.reviews,
      says: `${sumOf(trends.reviews.slice(0, -NEW_REVIEW_DAYS))} en los ${NEW_REVIEW_DAYS} días anteriores`,
    },
  ]
  return (
    <ul className="grid grid-cols-2 gap-3 lg:grid-cols-4 lg:gap-4">
      {cards.map(({ name, value, to, points, says }) => (
        <li key={name} className="panel relative px-4 py-3.5 md:px-5 md:py-4">
          <p className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
            <span className="display text-2xl tabular-nums">{value}</span>
            <Sparkline points={points} says={`Últimos ${TREND_TERM}, de ${points[0]} a ${points.at(-1)}`} />
          </p>
          {to ? (
            <Link to={to} className="mt-1 inline-block text-md after:absolute after:inset-0 hover:underline">
              {name}
            </Link>
          ) : (
            <span className="mt-1 inline-block text-md">{name}</span>
          )}
          <p className="text-sm text-muted">{says}</p>
        </li>
      ))}
    </ul>
  )
}

const sumOf = (counts: readonly number[]) => counts.reduce((sum, one) => sum + one, 0)

function moved(points: readonly number[]): string {
  const change = (points.at(-1) ?? 0) - (points[0] ?? 0)
  return change === 0
    ? `Igual que hace ${TREND_TERM}`
    : `${change > 0 ? '+' : '−'}${Math.abs(change)} en ${TREND_TERM}`
}
