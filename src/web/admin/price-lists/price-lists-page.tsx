import { adminPaths } from '#rules/admin-paths.ts'
import { paths } from '#rules/paths.ts'
import { shopContext, visitorContext } from '#web/context.ts'
import { PageTitle } from '#web/ui/page/page-title.tsx'
import { useAnswer } from '#web/ui/form/use-answer.ts'
import { useFirstOf } from '#web/ui/form/use-first-of.ts'
import { useTimesSent } from '#web/ui/form/use-times-sent.ts'
import type { RouteHandle } from '#web/route-handle.ts'
import type { Route } from './+types/price-lists-page'
import { AdminTitle } from '#web/admin/ui/admin-title.tsx'
import { onward, refusal } from '#web/admin/ui/answers.ts'
import { AdminList } from '#web/admin/lists/admin-list.tsx'
import { screenOf } from '#web/admin/lists/routes.ts'
import { listInput } from './input.ts'
import { ListFields } from './list-fields.tsx'

export const handle = { section: 'price-lists', needs: 'price-list.write' } satisfies RouteHandle

export const loader = (asked: Route.LoaderArgs) => screenOf('priceLists', asked)

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const { priceLists } = context.get(shopContext)
  const end = await priceLists.create(context.get(visitorContext), listInput(form))
  return end.ok ? onward(request, adminPaths.priceList(end.value.id), 'price-list-saved') : refusal(end, form)
}

export default function AdminPriceLists({ loaderData }: Route.ComponentProps) {
  const answer = useAnswer<typeof action>()
  const newest = useFirstOf(loaderData.items[0]?.id, useTimesSent())
  return (
    <>
      <PageTitle name="Listas de precios" failed={answer !== undefined} hidden />
      <AdminTitle
        title="Listas de precios"
        trail={[{ name: 'Dashboard', to: paths.dashboard }, { name: 'Listas de precios' }]}
      />
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)]">
        <div>
          <AdminList
            list={loaderData}
            title="Listas de precios"
            none="Todavía no hay listas"
            noneSo="Ninguna lista se llama así"
            about="Una lista cambia muchos precios de una vez, desde un día y hasta otro, y los deja como estaban."
          />
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
