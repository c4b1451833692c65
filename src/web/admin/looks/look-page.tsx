import { Form, Link } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import { lookPaths } from '#rules/look-paths.ts'
import { LEAST_PRODUCTS, MOST_PRODUCTS } from '#rules/looks/look.ts'
import { asking, paths } from '#rules/paths.ts'
import { cleanSearch } from '#rules/search/search.ts'
import { shopContext, visitorContext } from '#web/context.ts'
import { productId } from '#web/storefront/products/product-id.ts'
import { Button } from '#web/ui/button.tsx'
import { useAnswer } from '#web/ui/form/use-answer.ts'
import { useFirstOf } from '#web/ui/form/use-first-of.ts'
import { useTimesSent } from '#web/ui/form/use-times-sent.ts'
import { Notice } from '#web/ui/notice/notice.tsx'
import { PageTitle } from '#web/ui/page/page-title.tsx'
import type { RouteHandle } from '#web/route-handle.ts'
import type { Route } from './+types/look-page'
import { useMay } from '#web/admin/sections/may.ts'
import { AdminTitle } from '#web/admin/ui/admin-title.tsx'
import { onward, refusal, valueOf } from '#web/admin/ui/answers.ts'
import { Question } from '#web/admin/ui/question.tsx'
import { lookAction } from './actions.ts'
import { LookFields } from './look-fields.tsx'
import { LookProducts } from './look-products.tsx'
import { LookState } from './look-state.tsx'

export const handle = { section: 'looks', needs: 'product.see-hidden' } satisfies RouteHandle

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { looks, catalogue } = context.get(shopContext)
  const visitor = context.get(visitorContext)
  const look = valueOf(await looks.admin.look(visitor, productId(params.id)))
  const q = cleanSearch(url.searchParams.get('q') ?? '')
  const { products } = q === '' ? { products: [] } : valueOf(await catalogue.list(visitor, { q }))
  return {
    look,
    q,
    found: products
      .filter(({ id }) => !look.products.some((one) => one.id === id))
      .slice(0, FOUND)
      .map(({ id, name, image }) => ({ id, name, image })),
  }
}
const FOUND = 12

export async function action({ request, params, url, context }: Route.ActionArgs) {
  const form = await request.formData()
  const id = productId(params.id)
  const { end, said } = await lookAction(context.get(shopContext), context.get(visitorContext), id, form)
  // What one looks for stays: several are put in one after the other.
  const to = asking(adminPaths.look(id), { q: url.searchParams.get('q') })
  return end.ok ? onward(request, to, said) : refusal(end, form)
}
/** A refusal may mean that somebody else changed it. */
export const shouldRevalidate = () => true

export default function AdminLook({ loaderData: { look, q, found } }: Route.ComponentProps) {
  const answer = useAnswer<typeof action>()
  const writes = useMay()('product.write')
  const { id, name, published, removed, revision } = look
  const filled = useFirstOf(look, useTimesSent())
  const said = answer && answer.intent !== 'save' ? answer : null
  return (
    <>
      <PageTitle name={`Look ${name}`} failed={answer !== undefined} hidden />
      <AdminTitle
        title={name}
        trail={[
          { name: 'Dashboard', to: paths.dashboard },
          { name: 'Looks', to: adminPaths.looks },
          { name },
        ]}
      >
        {look.shown && (
          <Link to={lookPaths.one(id)} className="button button-quiet">
            Ver su página
          </Link>
        )}
        {writes && !removed && (
          <Form method="post">
            <input type="hidden" name="revision" value={revision} />
            <Button
              name="intent"
              value={published ? 'hide' : 'publish'}
              look={published ? 'quiet' : 'strong'}
              size="small"
            >
              {published ? 'Ocultar' : 'Publicar'}
            </Button>
          </Form>
        )}
        {writes && !removed && (
          <Question
            title={`¿Borrar el look ${name}?`}
            trigger="Borrar"
            triggerClass="button button-quiet"
            fields={{ intent: 'remove' }}
            yes="Borrarlo"
            no="Dejarlo"
          >
            <p>Deja de verse en la tienda. Los productos quedan como están, y el look se puede recuperar.</p>
          </Question>
        )}
        {writes && removed && (
          <Form method="post">
            <Button name="intent" value="restore" size="small">
              Recuperar
            </Button>
          </Form>
        )}
      </AdminTitle>
      <p className="-mt-2 mb-5 flex flex-wrap items-center gap-3">
        <LookState look={look} />
        <span className="text-md text-muted">
          {published && !look.shown
            ? `Quedan menos de ${LEAST_PRODUCTS} productos a la vista: sumale otro para que se vea.`
            : `De ${LEAST_PRODUCTS} a ${MOST_PRODUCTS} productos, en el orden en que se muestran.`}
        </span>
      </p>
      {said && (
        <div className="mb-4">
          <Notice tone="error">{said.fields.products ?? said.message}</Notice>
        </div>
      )}
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <LookProducts look={look} q={q} found={found} writes={writes && !removed} />
        {writes && !removed && (
          <section aria-label="Datos" className="panel p-4 md:p-5">
            <LookFields key={filled.revision} look={filled} refusal={answer} label="Guardar cambios" />
          </section>
        )}
      </div>
    </>
  )
}
