import { Link } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import { asking, paths } from '#rules/paths.ts'
import { shopContext, visitorContext } from '#web/context.ts'
import { Empty } from '#web/ui/page/empty.tsx'
import { PageTitle } from '#web/ui/page/page-title.tsx'
import { useAnswer } from '#web/ui/form/use-answer.ts'
import { useFirstOf } from '#web/ui/form/use-first-of.ts'
import { useTimesSent } from '#web/ui/form/use-times-sent.ts'
import type { RouteHandle } from '#web/route-handle.ts'
import type { Route } from './+types/price-lists-page'
import { AdminTitle } from '#web/admin/ui/admin-title.tsx'
import { onward, pageOf, refusal, valueOf } from '#web/admin/ui/answers.ts'
import { AdminPageLinks } from '#web/admin/ui/page-links.tsx'
import { listInput } from './input.ts'
import { ListFields } from './list-fields.tsx'
import { ListState } from './list-state.tsx'
import { useCatalogue } from '#web/admin/ui/use-catalogue.ts'
import { describeChange, describeScope, timeInWords } from './describe.ts'

export const handle = { section: 'price-lists', needs: 'price-list.write' } satisfies RouteHandle

export async function loader({ url, context }: Route.LoaderArgs) {
  const { priceLists } = context.get(shopContext)
  return valueOf(await priceLists.list(context.get(visitorContext), { page: pageOf(url) }))
}
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const { priceLists } = context.get(shopContext)
  const end = await priceLists.create(context.get(visitorContext), listInput(form))
  return end.ok ? onward(request, adminPaths.priceList(end.value.id), 'price-list-saved') : refusal(end, form)
}

export default function AdminPriceLists({ loaderData: { lists, paging } }: Route.ComponentProps) {
  const answer = useAnswer<typeof action>()
  const catalogue = useCatalogue()
  const newest = useFirstOf(lists[0]?.id, useTimesSent())
  return (
    <>
      <PageTitle name="Listas de precios" failed={answer !== undefined} hidden />
      <AdminTitle
        title="Listas de precios"
        trail={[{ name: 'Dashboard', to: paths.dashboard }, { name: 'Listas de precios' }]}
      />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <div>
          {lists.length === 0 ? (
            <Empty title="Todavía no hay listas" as="h2">
              Una lista cambia muchos precios de una vez, desde un día y hasta otro, y los deja como estaban.
            </Empty>
          ) : (
            <ul className="panel divide-y divide-line px-4 md:px-5">
              {lists.map((list) => (
                <li
                  key={list.id}
                  className="relative flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3.5"
                >
                  <span>
                    <Link
                      to={adminPaths.priceList(list.id)}
                      className="font-bold after:absolute after:inset-0 hover:underline"
                    >
                      {list.name}
                    </Link>
                    <span className="block text-sm text-muted">
                      {describeChange(list.change)} · {describeScope(list.scope, catalogue)}
                    </span>
                    <span className="block text-sm text-muted">{timeInWords(list)}</span>
                  </span>
                  <ListState state={list.state} />
                </li>
              ))}
            </ul>
          )}
          {paging.pages > 1 && (
            <AdminPageLinks
              paging={paging}
              to={(page) => asking(adminPaths.priceLists, { page })}
              of="listas de precios"
            />
          )}
        </div>
        <section aria-labelledby="nueva" className="panel p-4 md:p-5">
          <h2 id="nueva" className="mb-3 text-lg font-bold">
            Lista nueva
          </h2>
          <ListFields key={newest} refusal={answer} label="Guardar y ver cómo quedaría" />
        </section>
      </div>
    </>
  )
}
