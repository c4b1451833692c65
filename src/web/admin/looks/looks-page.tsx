import { Form, Link } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import { LEAST_PRODUCTS, MOST_PRODUCTS, piecesSaid } from '#rules/looks/look.ts'
import { paths } from '#rules/paths.ts'
import { shopContext, visitorContext } from '#web/context.ts'
import { useAnswer } from '#web/ui/form/use-answer.ts'
import { useFirstOf } from '#web/ui/form/use-first-of.ts'
import { useTimesSent } from '#web/ui/form/use-times-sent.ts'
import { formTexts } from '#web/ui/form/form-answer.ts'
import { Notice } from '#web/ui/notice/notice.tsx'
import { Empty } from '#web/ui/page/empty.tsx'
import { PageTitle } from '#web/ui/page/page-title.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { productId } from '#web/storefront/products/product-id.ts'
import type { RouteHandle } from '#web/route-handle.ts'
import type { Route } from './+types/looks-page'
import { useMay } from '#web/admin/sections/may.ts'
import { AdminTitle } from '#web/admin/ui/admin-title.tsx'
import { onward, refusal, valueOf } from '#web/admin/ui/answers.ts'
import { ActionButton } from './action-button.tsx'
import { LookFields } from './look-fields.tsx'
import { LookState } from './look-state.tsx'

export const handle = { section: 'looks', needs: 'product.see-hidden' } satisfies RouteHandle

export async function loader({ context }: Route.LoaderArgs) {
  const { looks } = context.get(shopContext)
  return { looks: valueOf(await looks.admin.list(context.get(visitorContext))) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const { admin } = context.get(shopContext).looks
  const visitor = context.get(visitorContext)
  if (form.get('intent') === 'move') {
    const [id, place] = String(form.get('to') ?? '').split(':')
    const end = await admin.moveTo(visitor, productId(id), Number(place))
    return end.ok ? onward(request, adminPaths.looks, 'look-moved') : refusal(end, form)
  }
  const end = await admin.create(visitor, formTexts(form))
  return end.ok ? onward(request, adminPaths.look(end.value.id), 'look-created') : refusal(end, form)
}

export default function AdminLooks({ loaderData: { looks } }: Route.ComponentProps) {
  const answer = useAnswer<typeof action>()
  const writes = useMay()('product.write')
  const newest = useFirstOf(Math.max(0, ...looks.map(({ id }) => id)), useTimesSent())
  return (
    <>
      <PageTitle name="Looks" failed={answer !== undefined} hidden />
      <AdminTitle title="Looks" trail={[{ name: 'Dashboard', to: paths.dashboard }, { name: 'Looks' }]} />
      {answer?.intent === 'move' && (
        <div className="mb-4">
          <Notice tone="error">{answer.message}</Notice>
        </div>
      )}
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)]">
        {looks.length === 0 ? (
          <Empty title="Todavía no hay looks" as="h2">
            Un look muestra juntos de {LEAST_PRODUCTS} a {MOST_PRODUCTS} productos: en la portada, en su
            página y en la de cada uno, con «Completá el look».
          </Empty>
        ) : (
          <ol className="panel divide-y divide-line px-4 md:px-5">
            {looks.map((look, index) => (
              <li key={look.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3.5">
                <span className="flex gap-1" aria-hidden="true">
                  {look.products.slice(0, 3).map(({ id, image }) => (
                    <span key={id} className="block aspect-4/5 w-9 overflow-hidden rounded-tile bg-tile">
                      <Picture image={image} alt="" sizes="36px" className="size-full object-cover" />
                    </span>
                  ))}
                </span>
                <span className="min-w-40 grow">
                  <Link
                    to={adminPaths.look(look.id)}
                    className="inline-flex min-h-11 items-center font-bold break-words hover:underline"
                  >
                    {look.name}
                  </Link>
                  <span className="block text-sm text-muted">{piecesSaid(look.products.length)}</span>
                </span>
                <LookState look={look} />
                {writes && looks.length > 1 && (
                  <Form method="post" preventScrollReset className="flex gap-2">
                    <input type="hidden" name="intent" value="move" />
                    <ActionButton
                      name="to"
                      value={`${look.id}:${index}`}
                      off={index === 0}
                      label={`Subir ${look.name}`}
                    >
                      ↑
                    </ActionButton>
                    <ActionButton
                      name="to"
                      value={`${look.id}:${index + 2}`}
                      off={index === looks.length - 1}
                      label={`Bajar ${look.name}`}
                    >
                      ↓
                    </ActionButton>
                  </Form>
                )}
              </li>
            ))}
          </ol>
        )}
        {writes && (
          <section aria-labelledby="nuevo" className="panel p-4 md:p-5">
            <h2 id="nuevo" className="mb-3 text-lg font-bold">
              Look nuevo
            </h2>
            <LookFields key={newest} refusal={answer} label="Crear look" />
          </section>
        )}
      </div>
    </>
  )
}
