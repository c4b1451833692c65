import { adminPaths } from '#rules/admin-paths.ts'
import { formatAmount } from '#rules/money.ts'
import { paths } from '#rules/paths.ts'
import { shopContext, visitorContext } from '#web/context.ts'
import { PageTitle } from '#web/ui/page/page-title.tsx'
import { Notice } from '#web/ui/notice/notice.tsx'
import { useAnswer } from '#web/ui/form/use-answer.ts'
import { useFirstOf } from '#web/ui/form/use-first-of.ts'
import { useTimesSent } from '#web/ui/form/use-times-sent.ts'
import type { RouteHandle } from '#web/route-handle.ts'
import type { Route } from './+types/gift-cards-page'
import { formTexts } from '#web/ui/form/form-answer.ts'
import { onward, refusal, valueOf } from '#web/admin/ui/answers.ts'
import { useMay } from '#web/admin/sections/may.ts'
import { AdminList } from '#web/admin/lists/admin-list.tsx'
import { screenOf } from '#web/admin/lists/routes.ts'
import { AdminTitle } from '#web/admin/ui/admin-title.tsx'
import { GiveForm } from './give-form.tsx'

export const handle = { section: 'orders', needs: 'gift-card.read' } satisfies RouteHandle

export async function loader(asked: Route.LoaderArgs) {
  const { giftCards } = asked.context.get(shopContext)
  return {
    ...(await screenOf('giftCards', asked)),
    owed: valueOf(await giftCards.owed(asked.context.get(visitorContext))),
    // A form that is sent twice is one card.
    key: crypto.randomUUID(),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const { giftCards } = context.get(shopContext)
  const end = await giftCards.admin.give(context.get(visitorContext), formTexts(form))
  return end.ok ? onward(request, adminPaths.giftCard(end.value.id), 'gift-given') : refusal(end, form)
}

/** All gift cards, what of them is owed, and giving one. */
export default function GiftCards({ loaderData }: Route.ComponentProps) {
  const { owed, key, screen } = loaderData
  const answer = useAnswer<typeof action>()
  const may = useMay()
  const formKey = useFirstOf(key, useTimesSent())
  return (
    <>
      <PageTitle name="Tarjetas de regalo" failed={answer !== undefined} hidden />
      <AdminTitle
        title="Tarjetas de regalo"
        trail={[
          { name: 'Dashboard', to: paths.dashboard },
          { name: 'Pedidos', to: adminPaths.orders },
          { name: 'Tarjetas de regalo' },
        ]}
      />
      {answer && <Notice tone="error" className="mb-5" title={answer.message} />}
      <p className="mb-4">
        Debemos <b className="tabular-nums">{formatAmount(owed)}</b> en tarjetas pagas que nadie canjeó. No
        son ventas: lo es lo que se compre con ellas.{' '}
        <a href={screen.file!} className="link">
          Descargar la lista
        </a>
      </p>
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)]">
        <div>
          <AdminList
            list={loaderData}
            title="Tarjetas de regalo"
            none="Todavía no hay tarjetas"
            noneSo="Ninguna tarjeta es así"
          />
        </div>
        {may('gift-card.manage') && (
          <section aria-labelledby="dar" className="panel p-4 md:p-5">
            <h2 id="dar" className="mb-3 text-lg font-bold">
              Dar una tarjeta
            </h2>
            <GiveForm requestKey={formKey} refusal={answer} />
          </section>
        )}
      </div>
    </>
  )
}
