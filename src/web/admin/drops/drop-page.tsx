import { Form, Link } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import { isDraft, isPublic, mayBeCancelled } from '#rules/drops/states.ts'
import { REASON_LETTERS } from '#rules/drops/terms.ts'
import { DROP_SAYS } from '#rules/drops/texts.ts'
import { dropPaths } from '#rules/drop-paths.ts'
import { asking, paths } from '#rules/paths.ts'
import type { Visitor } from '#rules/users/access.ts'
import type { Shop } from '#shop/shop.ts'
import { shopContext, visitorContext } from '#web/context.ts'
import { productId } from '#web/storefront/products/product-id.ts'
import { Button } from '#web/ui/button.tsx'
import { shortMoment } from '#web/ui/dates.ts'
import { useAnswer } from '#web/ui/form/use-answer.ts'
import { useFirstOf } from '#web/ui/form/use-first-of.ts'
import { useTimesSent } from '#web/ui/form/use-times-sent.ts'
import { Notice } from '#web/ui/notice/notice.tsx'
import { PageTitle } from '#web/ui/page/page-title.tsx'
import type { RouteHandle } from '#web/route-handle.ts'
import type { Route } from './+types/drop-page'
import { useMay } from '#web/admin/sections/may.ts'
import { AdminTitle } from '#web/admin/ui/admin-title.tsx'
import { onward, pageOf, refusal, valueOf } from '#web/admin/ui/answers.ts'
import { AdminPageLinks } from '#web/admin/ui/page-links.tsx'
import { Question } from '#web/admin/ui/question.tsx'
import type { SaidKey } from '#web/admin/ui/said.ts'
import { DropFields } from './drop-fields.tsx'
import { DropPeople } from './drop-people.tsx'
import { DropStateMark } from './drop-state.tsx'
import { dropInput } from './input.ts'

export const handle = { section: 'drops', needs: 'drop.read' } satisfies RouteHandle

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { drops } = context.get(shopContext)
  return {
    drop: valueOf(await drops.admin.look(context.get(visitorContext), productId(params.id), pageOf(url))),
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await request.formData()
  const id = productId(params.id)
  const { end, said } = await deed(context.get(shopContext), context.get(visitorContext), id, form)
  return end.ok ? onward(request, adminPaths.drop(id), said) : refusal(end, form)
}

async function deed({ drops: { admin } }: Shop, visitor: Visitor, id: number, form: FormData) {
  const revision = Number(form.get('revision'))
  const saying = <E,>(end: E, said: SaidKey) => ({ end, said })
  switch (form.get('intent')) {
    case 'announce':
      return saying(await admin.announce(visitor, id, revision), 'drop-announced')
    case 'cancel':
      return saying(
        await admin.cancel(visitor, id, revision, { reason: String(form.get('reason') ?? '') }),
        'drop-cancelled',
      )
    default:
      return saying(await admin.change(visitor, id, dropInput(form), revision), 'drop-saved')
  }
}
/** A refusal may mean that somebody else changed it, or that its hour came. */
export const shouldRevalidate = () => true

export default function AdminDrop({ loaderData: { drop } }: Route.ComponentProps) {
  const answer = useAnswer<typeof action>()
  const writes = useMay()('drop.write')
  const { id, product, state, revision, sizes } = drop
  const filled = useFirstOf(drop, useTimesSent())
  const said = answer && answer.intent !== 'save' ? answer : null
  return (
    <>
      <PageTitle name={`Lanzamiento ${product}`} failed={answer !== undefined} hidden />
      <AdminTitle
        title={product}
        trail={[
          { name: 'Dashboard', to: paths.dashboard },
          { name: 'Lanzamientos', to: adminPaths.drops },
          { name: product },
        ]}
      >
        {isPublic(state) && (
          <Link to={dropPaths.one(id)} className="button button-quiet">
            Ver su página
          </Link>
        )}
        {writes && mayBeCancelled(state) && (
          <Question
            title={`¿Cancelar el lanzamiento de ${product}?`}
            trigger="Cancelar el lanzamiento"
            triggerClass="button button-quiet"
            fields={{ intent: 'cancel', revision }}
            why={{ label: DROP_SAYS.reason, shortest: REASON_LETTERS.min, longest: REASON_LETTERS.max }}
            yes="Cancelarlo"
            no="Dejarlo"
          >
            <p>
              Lo apartado vuelve a la venta y quienes se anotaron reciben un mail con el motivo. No se puede
              deshacer: su página queda a la vista.
            </p>
          </Question>
        )}
      </AdminTitle>
      <p className="-mt-2 mb-5 flex flex-wrap items-center gap-3">
        <DropStateMark state={state} />
        <span className="text-md text-muted">
          Inscripción del {shortMoment(drop.opensAt)} al {shortMoment(drop.closesAt)} · sorteo{' '}
          {shortMoment(drop.drawAt)} · {drop.windowHours} h para comprar
        </span>
      </p>
      {said && (
        <div className="mb-4">
          <Notice tone="error">{said.fields.reason ?? said.message}</Notice>
        </div>
      )}
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <section aria-labelledby="unidades" className="panel p-4 md:p-5">
          <h2 id="unidades" className="mb-3 text-lg font-bold">
            Unidades
          </h2>
          <ul className="divide-y divide-line">
            {sizes.map(({ size, units, aside, stock }) => (
              <li key={size} className="flex justify-between gap-4 py-2 tabular-nums">
                <span>
                  Talle {size}: {units}
                </span>
                <span className="text-muted">
                  {isDraft(state) ? `${stock} a la venta` : `${aside} apartadas ahora`}
                </span>
              </li>
            ))}
          </ul>
          {writes && isDraft(state) && (
            <Form method="post" className="mt-4 border-t border-line pt-4">
              <input type="hidden" name="revision" value={revision} />
              <p className="mb-3 text-md text-muted">
                Al anunciarlo las unidades salen de la venta y se publica la huella de la semilla. Después ya
                no se cambia: solo se puede cancelar, hasta el sorteo.
              </p>
              <Button name="intent" value="announce">
                Anunciarlo
              </Button>
            </Form>
          )}
          {drop.commitment && (
            <p className="mt-4 text-sm text-muted">
              Huella de la semilla: <code className="break-all">{drop.commitment}</code>
            </p>
          )}
          {drop.cancelReason && <p className="mt-4 break-words">Motivo: {drop.cancelReason}</p>}
        </section>
        {isDraft(state) && writes ? (
          <section aria-label="Datos del lanzamiento" className="panel p-4 md:p-5">
            <DropFields
              key={filled.revision}
              offered={filled.offered}
              filled={{
                ...filled,
                units: Object.fromEntries(filled.sizes.map(({ size, units }) => [size, units])),
              }}
              refusal={answer}
            />
          </section>
        ) : (
          <div>
            <DropPeople id={id} people={drop.people} />
            {drop.paging.pages > 1 && (
              <AdminPageLinks
                paging={drop.paging}
                to={(page) => asking(adminPaths.drop(id), { page })}
                of="inscripciones"
              />
            )}
          </div>
        )}
      </div>
    </>
  )
}
