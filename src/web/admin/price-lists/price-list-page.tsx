import { Form } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import { paths } from '#rules/paths.ts'
import { LIST_MESSAGES } from '#rules/prices/list-form.ts'
import { isDraft, isOn, isScheduled } from '#rules/prices/list-states.ts'
import type { Visitor } from '#rules/users/access.ts'
import type { Shop } from '#shop/shop.ts'
import { shopContext, visitorContext } from '#web/context.ts'
import { productId } from '#web/storefront/products/product-id.ts'
import { Button } from '#web/ui/button.tsx'
import { shortMoment } from '#web/ui/dates.ts'
import { Notice } from '#web/ui/notice/notice.tsx'
import { PageTitle } from '#web/ui/page/page-title.tsx'
import { useAnswer } from '#web/ui/form/use-answer.ts'
import { useFirstOf } from '#web/ui/form/use-first-of.ts'
import { useTimesSent } from '#web/ui/form/use-times-sent.ts'
import type { RouteHandle } from '#web/route-handle.ts'
import type { Route } from './+types/price-list-page'
import { AdminTitle } from '#web/admin/ui/admin-title.tsx'
import { onward, refusal, valueOf } from '#web/admin/ui/answers.ts'
import { Question } from '#web/admin/ui/question.tsx'
import type { SaidKey } from '#web/admin/ui/said.ts'
import { listInput } from './input.ts'
import { ListFields } from './list-fields.tsx'
import { ListProducts } from './list-products.tsx'
import { ListState } from './list-state.tsx'
import { useCatalogue } from '#web/admin/ui/use-catalogue.ts'
import { describeChange, describeScope, timeInWords } from '#rules/prices/describe-list.ts'

export const handle = { section: 'price-lists', needs: 'price-list.write' } satisfies RouteHandle

export async function loader({ params, context }: Route.LoaderArgs) {
  const { priceLists } = context.get(shopContext)
  return { list: valueOf(await priceLists.find(context.get(visitorContext), productId(params.id))) }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await request.formData()
  const id = productId(params.id)
  const { end, said } = await deed(context.get(shopContext), context.get(visitorContext), id, form)
  if (!end.ok) return refusal(end, form)
  return onward(
    request,
    said === 'price-list-discarded' ? adminPaths.priceLists : adminPaths.priceList(id),
    said,
  )
}

async function deed({ priceLists }: Shop, visitor: Visitor, id: number, form: FormData) {
  const revision = Number(form.get('revision'))
  const saying = <E,>(end: E, said: SaidKey) => ({ end, said })
  switch (form.get('intent')) {
    case 'schedule': {
      const end = await priceLists.schedule(visitor, id, revision, String(form.get('seen') ?? ''))
      return saying(end, end.ok && isOn(end.value.state) ? 'price-list-on' : 'price-list-scheduled')
    }
    case 'exclude':
      return saying(
        await priceLists.exclude(visitor, id, Number(form.get('product')), revision),
        'price-list-excluded',
      )
    case 'withdraw':
      return saying(await priceLists.withdraw(visitor, id, revision), 'price-list-withdrawn')
    case 'discard':
      return saying(await priceLists.discard(visitor, id, revision), 'price-list-discarded')
    case 'undo':
      return saying(await priceLists.undo(visitor, id, revision), 'price-list-undone')
    default:
      return saying(await priceLists.change(visitor, id, listInput(form), revision), 'price-list-saved')
  }
}
/** A refusal may mean that somebody else changed it. */
export const shouldRevalidate = () => true

export default function AdminPriceList({ loaderData: { list } }: Route.ComponentProps) {
  const answer = useAnswer<typeof action>()
  const { name, state, revision, tooMany, products, seen } = list
  const catalogue = useCatalogue()
  // What somebody else saves meanwhile must not change what stands in the form, nor the revision that it was filled from.
  const filled = useFirstOf(list, useTimesSent())
  const draft = isDraft(state)
  const said = answer && answer.intent !== 'save' ? answer : null
  // Said beside its button: the page stays where it is.
  const notScheduled = said?.intent === 'schedule' ? said.message : null
  return (
    <>
      <PageTitle name={`Lista ${name}`} failed={answer !== undefined} hidden />
      <AdminTitle
        title={name}
        trail={[
          { name: 'Dashboard', to: paths.dashboard },
          { name: 'Listas de precios', to: adminPaths.priceLists },
          { name },
        ]}
      >
        {draft && (
          <Question
            title={`¿Descartar «${name}»?`}
            trigger="Descartar"
            triggerClass="button button-quiet"
            fields={{ intent: 'discard', revision }}
            yes="Descartar"
          >
            <p>El borrador se va. Ningún precio cambia.</p>
          </Question>
        )}
        {products.length > 0 && (
          <a href={adminPaths.priceListFile(list.id)} className="button button-quiet" download>
            Descargar CSV
          </a>
        )}
        {isScheduled(state) && (
          <Form method="post">
            <input type="hidden" name="revision" value={revision} />
            <Button name="intent" value="withdraw" look="quiet" size="small">
              Volver a borrador
            </Button>
          </Form>
        )}
        {isOn(state) && (
          <Question
            title={`¿Deshacer «${name}»?`}
            trigger="Deshacer la lista"
            triggerClass="button button-quiet"
            fields={{ intent: 'undo', revision }}
            yes="Volver a los precios de antes"
          >
            <p>Los productos vuelven ahora a lo que costaban antes, menos los que alguien cambió después.</p>
          </Question>
        )}
      </AdminTitle>
      <p className="-mt-2 mb-5 flex flex-wrap items-center gap-3">
        <ListState state={state} />
        <span className="text-md text-muted">
          {describeChange(list.change)} · {describeScope(list.scope, catalogue)} · {timeInWords(list)}
          {list.endedAt && ` · terminó el ${shortMoment(list.endedAt)}`}
        </span>
      </p>
      {said && !notScheduled && (
        <div className="mb-4">
          <Notice tone="error">{said.message}</Notice>
        </div>
      )}
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]">
        <div className="space-y-4">
          {tooMany === null ? (
            <ListProducts list={list} />
          ) : (
            <Notice tone="warning">{LIST_MESSAGES.tooMany(tooMany)}</Notice>
          )}
          {draft && products.length > 0 && (
            <Form method="post" className="panel p-4 md:p-5">
              <input type="hidden" name="revision" value={revision} />
              <input type="hidden" name="seen" value={seen} />
              <p className="mb-3 text-md text-muted">
                {list.endsAt
                  ? 'Al terminar, cada producto vuelve a lo que cuesta ahora, salvo que alguien lo haya cambiado mientras tanto.'
                  : 'Sin final, los precios quedan así. Se pueden deshacer mientras nadie los cambie.'}{' '}
                Quien tenga uno en el carrito ve el precio nuevo antes de pagar.
              </p>
              {notScheduled && (
                <div className="mb-3">
                  <Notice tone="error">{notScheduled}</Notice>
                </div>
              )}
              <Button name="intent" value="schedule">
                {list.startsAt ? 'Programar' : 'Cambiar los precios ahora'}
              </Button>
            </Form>
          )}
        </div>
        {draft && (
          <section aria-label="Datos de la lista" className="panel p-4 md:p-5">
            <ListFields
              key={filled.revision}
              list={filled}
              refusal={answer}
              label="Guardar y ver cómo quedaría"
            />
          </section>
        )}
      </div>
    </>
  )
}
