import { adminPaths } from '#rules/admin-paths.ts'
import { paths } from '#rules/paths.ts'
import { cleanSearch } from '#rules/search/search.ts'
import { settingsContext, shopContext, visitorContext } from '#web/context.ts'
import { productId } from '#web/storefront/products/product-id.ts'
import { PageTitle } from '#web/ui/page/page-title.tsx'
import { useAnswer } from '#web/ui/form/use-answer.ts'
import type { RouteHandle } from '#web/route-handle.ts'
import type { Route } from './+types/new-page'
import { AdminTitle } from '#web/admin/ui/admin-title.tsx'
import { onward, refusal, valueOf } from '#web/admin/ui/answers.ts'
import { ChooseProduct } from '#web/admin/ui/choose-product.tsx'
import { DropFields } from './drop-fields.tsx'
import { dropInput } from './input.ts'

export const handle = { section: 'drops', needs: 'drop.write' } satisfies RouteHandle

export async function loader({ url, context }: Route.LoaderArgs) {
  const { catalogue, drops } = context.get(shopContext)
  const visitor = context.get(visitorContext)
  const windowHours = context.get(settingsContext).dropWindowHours
  const id = productId(url.searchParams.get('producto'))
  if (id > 0) return { choose: null, product: valueOf(await drops.admin.candidate(visitor, id)), windowHours }
  const q = cleanSearch(url.searchParams.get('q') ?? '')
  const { products } = valueOf(await catalogue.list(visitor, { q }))
  return { choose: { q, products }, product: null, windowHours }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const form = await request.formData()
  const { drops } = context.get(shopContext)
  const id = productId(url.searchParams.get('producto'))
  const end = await drops.admin.create(context.get(visitorContext), id, dropInput(form))
  return end.ok ? onward(request, adminPaths.drop(end.value.id), 'drop-saved') : refusal(end, form)
}

export default function NewDrop({ loaderData: { choose, product, windowHours } }: Route.ComponentProps) {
  const answer = useAnswer<typeof action>()
  return (
    <>
      <PageTitle name="Lanzamiento nuevo" failed={answer !== undefined} hidden />
      <AdminTitle
        title={product ? product.name : 'Lanzamiento nuevo'}
        trail={[
          { name: 'Dashboard', to: paths.dashboard },
          { name: 'Lanzamientos', to: adminPaths.drops },
          { name: 'Nuevo' },
        ]}
      />
      {choose && <ChooseProduct {...choose} label="Qué producto se sortea" to={adminPaths.newDrop} />}
      {product && (
        <section aria-label="Datos del lanzamiento" className="panel max-w-3xl p-4 md:p-5">
          <DropFields
            key={product.id}
            offered={product.offered}
            filled={{ units: {}, opensAt: null, closesAt: null, drawAt: null, windowHours }}
            refusal={answer}
          />
        </section>
      )}
    </>
  )
}
