import { data, Form, redirect, useNavigation } from 'react-router'
import { statusOf } from '#rules/outcome.ts'
import { paths } from '#rules/paths.ts'
import { shopContext, visitorContext } from '#web/context.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { formTexts } from '#web/ui/form/form-answer.ts'
import { useAnswer } from '#web/ui/form/use-answer.ts'
import { Notice } from '#web/ui/notice/notice.tsx'
import { Breadcrumb } from '#web/ui/page/breadcrumb.tsx'
import { titled } from '#web/ui/page/meta.ts'
import { PageTitle } from '#web/ui/page/page-title.tsx'
import { Page } from '#web/ui/page/page.tsx'
import type { RouteHandle } from '#web/route-handle.ts'
import type { Route } from './+types/sizes-page'
import { SizeChoice } from './size-choice.tsx'

export const handle = { opensFor: 'users' } satisfies RouteHandle
export const meta: Route.MetaFunction = ({ matches }) =>
  titled('Cambiar el talle', matches, { noindex: true })

export async function loader({ params, context }: Route.LoaderArgs) {
  const end = await context.get(shopContext).edits.sizes(context.get(visitorContext), params.reference)
  if (!end.ok) throw data(end.message, { status: statusOf(end) })
  const { lines, undo, ...order } = end.value
  return {
    ...order,
    reference: params.reference,
    lines: lines.map((line) => ({ ...line, key: crypto.randomUUID() })),
    undo: undo && { ...undo, key: crypto.randomUUID() },
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const typed = formTexts(await request.formData())
  const { edits } = context.get(shopContext)
  const end = await edits.changeSize(context.get(visitorContext), params.reference, typed)
  if (end.ok) return redirect(paths.orderSizes(params.reference), { status: 303 })
  const fields = end.kind === 'invalid' ? end.fields : {}
  return data({ message: end.message, fields, typed }, { status: statusOf(end) })
}

/** Each product of the order with the sizes that are in stock now; taken at once, and back again. */
export default function OwnSizes({ loaderData }: Route.ComponentProps) {
  const { reference, number, why, seen, lines, undo } = loaderData
  const refusal = useAnswer<typeof action>()
  const pending = useNavigation().formMethod === 'POST'
  const here = paths.orderSizes(reference)
  const trail = [
    { name: 'Mis pedidos', to: paths.orders },
    { name: number, to: paths.order(reference) },
    { name: 'Cambiar el talle' },
  ]
  return (
    <Page
      title="Cambiar el talle"
      above={<Breadcrumb trail={trail} />}
      intro="Mientras no preparamos tu pedido podés cambiar el talle al mismo precio. El que elegís queda tuyo en el momento."
    >
      <PageTitle name="Cambiar el talle" failed={refusal !== undefined} />
      <div className="max-w-2xl space-y-6">
        {refusal && (
          <Notice tone="error" title={refusal.message}>
            {Object.values(refusal.fields).join(' · ') || null}
          </Notice>
        )}
        {undo && !refusal && (
          <Notice quiet tone="success" className="text-base">
            <p>
              <b>Listo, cambiaste tu pedido.</b> {undo.changes}
            </p>
            <Form method="post" action={here} preventScrollReset className="mt-3">
              <input type="hidden" name="line" value={undo.line} />
              <input type="hidden" name="size" value={undo.size} />
              <input type="hidden" name="quantity" value={undo.quantity} />
              <input type="hidden" name="seen" value={seen} />
              <input type="hidden" name="key" value={undo.key} />
              <Button look="quiet" pending={pending}>
                Deshacer: volver al talle {undo.size}
              </Button>
            </Form>
          </Notice>
        )}
        {why === null ? (
          <ul className="divide-y divide-line border-y border-line">
            {lines.map((line) => (
              <SizeChoice
                key={line.id}
                line={line}
                seen={seen}
                action={here}
                pending={pending}
                typed={refusal?.typed.line === String(line.id) ? refusal.typed : undefined}
              />
            ))}
          </ul>
        ) : (
          <Notice quiet tone="info">
            <p>{why}</p>
          </Notice>
        )}
        <ButtonLink to={paths.order(reference)} look="quiet">
          Volver al pedido
        </ButtonLink>
      </div>
    </Page>
  )
}
