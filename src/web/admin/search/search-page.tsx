import { useEffect, useEffectEvent } from 'react'
import { data, Link, redirect, useLocation, useSubmit } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import { paths } from '#rules/paths.ts'
import {
  HITS_ON_PAGE,
  NOTHING_ASKED,
  NOTHING_FOUND,
  SHORTEST_ASKED,
  tooFewDigits,
} from '#rules/search-everything/everything.ts'
import { AdminTitle } from '#web/admin/ui/admin-title.tsx'
import type { RouteHandle } from '#web/route-handle.ts'
import { useAnswer } from '#web/ui/form/use-answer.ts'
import { Empty } from '#web/ui/page/empty.tsx'
import { PageTitle } from '#web/ui/page/page-title.tsx'
import type { Route } from './+types/search-page'
import { useHistoryQuery } from './use-history-query.ts'
import { runSearch } from './run-search.ts'

export const handle = { needs: 'office.enter' } satisfies RouteHandle

export async function loader({ url, context }: Route.LoaderArgs) {
  const q = url.searchParams.get('q')
  if (q === null) return null
  const found = await runSearch(context, q, HITS_ON_PAGE)
  if (found.exact) throw redirect(found.exact)
  return found
}

/** Words get an address that can be kept and shared; a telephone or an e-mail is answered here and stands in none. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const found = await runSearch(context, String(form.get('q') ?? ''), HITS_ON_PAGE)
  if (found.exact) throw redirect(found.exact, 303)
  if (!found.personal && found.q.length >= SHORTEST_ASKED) throw redirect(adminPaths.searchFor(found.q), 303)
  return data(found)
}

/** All that was found, each kind apart. */
export default function AdminSearch({ loaderData }: Route.ComponentProps) {
  const found = useAnswer<typeof action>() ?? loaderData
  const submit = useSubmit()
  const { state } = useLocation()
  const before = useHistoryQuery()
  // Back at what could not stand in the address.
  const askAgain = useEffectEvent(() => {
    if (before && !found)
      void submit({ q: before }, { method: 'post', action: adminPaths.search, replace: true, state })
  })
  useEffect(() => askAgain(), [])
  const count = found?.groups.reduce((sum, { hits }) => sum + hits.length, 0) ?? 0
  const tooFew = tooFewDigits(found?.q ?? '')
  const asked = found && (found.q.length >= SHORTEST_ASKED || count > 0)
  return (
    <>
      <PageTitle name="Buscar" hidden />
      <AdminTitle title="Buscar" trail={[{ name: 'Dashboard', to: paths.dashboard }, { name: 'Buscar' }]} />
      {!asked && <p className="text-muted">{NOTHING_ASKED}</p>}
      {asked && (
        <p className="mb-4" role="status">
          {count === 0
            ? NOTHING_FOUND
            : found.groups.some(({ more }) => more)
              ? `Más de ${count} resultados`
              : count === 1
                ? '1 resultado'
                : `${count} resultados`}{' '}
          con «{found.q}»
        </p>
      )}
      {tooFew && <p className="mb-4 text-muted">{tooFew}</p>}
      {asked && count === 0 && <Empty title={NOTHING_FOUND} as="h2" />}
      <div className="grid gap-4 lg:grid-cols-2">
        {found?.groups.map(({ name, hits, all }) => (
          <section key={name} aria-label={name} className="panel self-start p-4 md:p-5">
            <h2 className="mb-1 flex items-baseline justify-between gap-3 text-lg font-bold">
              {name}
              {all && (
                <Link to={all} className="link text-md font-semibold">
                  Ver más
                </Link>
              )}
            </h2>
            <ul className="divide-y divide-line">
              {hits.map(({ to, title, about }) => (
                <li key={to} className="relative min-h-11 py-2">
                  <Link
                    to={to}
                    className="font-semibold break-words after:absolute after:inset-0 hover:underline"
                  >
                    {title}
                  </Link>
                  <p className="text-sm break-words text-muted">{about}</p>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  )
}
