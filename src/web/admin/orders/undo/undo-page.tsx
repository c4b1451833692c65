import { adminPaths } from '#rules/admin-paths.ts'
import { UNDO_MESSAGES } from '#rules/fulfilment/undo.ts'
import { paths } from '#rules/paths.ts'
import { shopContext, visitorContext } from '#web/context.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { useAnswer } from '#web/ui/form/use-answer.ts'
import { Notice } from '#web/ui/notice/notice.tsx'
import { Empty } from '#web/ui/page/empty.tsx'
import { PageTitle } from '#web/ui/page/page-title.tsx'
import { AdminTitle } from '#web/admin/ui/admin-title.tsx'
import { backTo, onward, refusal, valueOf, type Refusal } from '#web/admin/ui/answers.ts'
import { conflict } from '#rules/outcome.ts'
import type { RouteHandle } from '#web/route-handle.ts'
import type { Route } from './+types/undo-page'
import { UndoBar } from './undo-bar.tsx'

export const handle = { section: 'orders', needs: 'order.fulfil' } satisfies RouteHandle

export async function loader({ context }: Route.LoaderArgs) {
  return {
    undoable: valueOf(await context.get(shopContext).ordersAdmin.undoable(context.get(visitorContext))),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const { ordersAdmin } = context.get(shopContext)
  const ids = form.getAll('id').map(Number)
  const end = await ordersAdmin.undoMany(context.get(visitorContext), ids)
  if (!end.ok) return refusal(end, form)
  const left = end.value.filter(({ done }) => !done)
  if (left.length === 0) return onward(request, backTo(form, adminPaths.orders), 'order-undo')
  return refusal(conflict(left.map(({ number, why }) => `${number}: ${why}`).join('\n')), form)
}

/** Where «Deshacer» leads when it came too late, with why; and what can still be undone. */
export default function UndoPage({ loaderData: { undoable } }: Route.ComponentProps) {
  const answer = useAnswer<typeof action>() as Refusal | undefined
  return (
    <>
      <PageTitle name="Deshacer" failed={answer !== undefined} hidden />
      <AdminTitle
        title="Deshacer"
        trail={[
          { name: 'Dashboard', to: paths.dashboard },
          { name: 'Pedidos', to: adminPaths.orders },
          { name: 'Deshacer' },
        ]}
      />
      {answer && (
        <Notice tone="error" className="mb-5" title="No se deshizo todo">
          <p className="whitespace-pre-line">{answer.message}</p>
        </Notice>
      )}
      <UndoBar undoable={undoable} />
      {!undoable && (
        <Empty title={UNDO_MESSAGES.none} as="h2">
          <ButtonLink to={adminPaths.orders} look="quiet">
            Ver los pedidos
          </ButtonLink>
        </Empty>
      )}
    </>
  )
}
