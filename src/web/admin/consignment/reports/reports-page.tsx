import { Link } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import { AGE_LABEL, ageOf, BOOKS_KNOW, BOOKS_SAY, DUE } from '#rules/consignment/reports.ts'
import { formatAmount } from '#rules/money.ts'
import { paths } from '#rules/paths.ts'
import { ShareBars } from '#web/admin/reports/share-bars.tsx'
import { AdminTitle } from '#web/admin/ui/admin-title.tsx'
import { valueOf } from '#web/admin/ui/answers.ts'
import { shopContext, visitorContext } from '#web/context.ts'
import type { RouteHandle } from '#web/route-handle.ts'
import { PageTitle } from '#web/ui/page/page-title.tsx'
import type { Route } from './+types/reports-page'
import { CONSIGNMENT_TABLES } from './tables.ts'

export const handle = { section: 'consignment-reports', needs: 'consign.see-money' } satisfies RouteHandle

const MOST_PAIRS = 5_000

export async function loader({ context }: Route.LoaderArgs) {
  const [shop, visitor] = [context.get(shopContext), context.get(visitorContext)]
  const { reports } = shop.consignment
  const owed = valueOf(await reports.owedInAll(visitor))
  const books = valueOf(await reports.cashByBooks(visitor))
  const { rows } = valueOf(await reports.stay(visitor, {}, 1, MOST_PAIRS))
  const ages = AGE_LABEL.map((name) => ({
    name,
    pairs: rows.filter(({ days }) => ageOf(days) === name).length,
  }))
  const list = Object.entries(CONSIGNMENT_TABLES).map(([name, { title, counts }]) => ({
    name,
    title,
    counts,
  }))
  return { owed, books, ages, list }
}

/** What consignment comes to today, and the way to each of its reports. */
export default function ConsignmentReportsPage({ loaderData }: Route.ComponentProps) {
  const { owed, books, ages, list } = loaderData
  const money = [
    [DUE.due, owed.due],
    [DUE.on_its_way, owed.onItsWay],
    ['En los días de devolución', owed.inWindow],
  ] as const
  const total = owed.due + owed.onItsWay + owed.inWindow
  return (
    <>
      <PageTitle name="Informes de consignación" hidden />
      <AdminTitle
        title="Informes de consignación"
        trail={[{ name: 'Dashboard', to: paths.dashboard }, { name: 'Informes de consignación' }]}
      />
      <div className="mb-6 grid gap-4 md:grid-cols-2">
        <section aria-labelledby="owed" className="panel p-4">
          <h2 id="owed" className="font-semibold">
            De otros: {formatAmount(total)}
          </h2>
          <p className="mb-2 text-md text-muted">
            Tiene que estar en la cuenta para sus dueños, y no es un ingreso. La comisión ya está descontada.
          </p>
          <ShareBars
            shares={money.map(([name, value]) => ({
              name,
              value,
              shown: formatAmount(value),
              to: adminPaths.consignmentReport('owed-days'),
            }))}
          />
        </section>
        <section aria-labelledby="books" className="panel p-4">
          <h2 id="books" className="font-semibold">
            Frente a eso, según nuestros libros: {formatAmount(books.total)}
          </h2>
          <p className="mb-2 text-md text-muted">{BOOKS_KNOW}</p>
          <dl className="divide-y divide-line text-md">
            {(Object.keys(BOOKS_SAY) as (keyof typeof BOOKS_SAY)[])
              .filter((part) => books[part] !== 0)
              .map((part) => (
                <div key={part} className="flex justify-between gap-4 py-1.5">
                  <dt>{BOOKS_SAY[part]}</dt>
                  <dd className="font-semibold tabular-nums">{formatAmount(books[part])}</dd>
                </div>
              ))}
          </dl>
          {books.total < total && (
            <p className="mt-2 text-md font-semibold">
              Faltan {formatAmount(total - books.total)} para cubrir lo que es de otros.
            </p>
          )}
        </section>
        <section aria-labelledby="ages" className="panel p-4">
          <h2 id="ages" className="font-semibold">
            Pares de otros, por los días que llevan acá
          </h2>
          <ShareBars
            shares={ages.map(({ name, pairs }) => ({
              name,
              value: pairs,
              shown: String(pairs),
              to: adminPaths.consignmentReport('ageing'),
            }))}
          />
        </section>
      </div>
      <h2 className="mb-2 text-lg font-semibold">Todos los informes</h2>
      <ul className="panel divide-y divide-line">
        {list.map(({ name, title, counts }) => (
          <li key={name} className="p-3 md:px-4">
            <Link
              to={adminPaths.consignmentReport(name)}
              className="link inline-flex min-h-11 items-center font-medium"
            >
              {title}
            </Link>
            <p className="max-w-[75ch] text-md text-muted">{counts}</p>
          </li>
        ))}
      </ul>
    </>
  )
}
