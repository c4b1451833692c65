import { adminPaths } from '#rules/admin-paths.ts'
import { toPesos } from '#rules/money.ts'
import { paths } from '#rules/paths.ts'
import { cleanSearch } from '#rules/search/search.ts'
import { shopContext, visitorContext } from '#web/context.ts'
import { productId } from '#web/storefront/products/product-id.ts'
import { PageTitle } from '#web/ui/page/page-title.tsx'
import { useAnswer } from '#web/ui/form/use-answer.ts'
import { useFirstOf } from '#web/ui/form/use-first-of.ts'
import { useTimesSent } from '#web/ui/form/use-times-sent.ts'
import type { RouteHandle } from '#web/route-handle.ts'
import type { Route } from './+types/new-page'
import { onward, refusal, valueOf } from '#web/admin/ui/answers.ts'
import { AdminTitle } from '#web/admin/ui/admin-title.tsx'
import { ChooseProduct } from '#web/admin/ui/choose-product.tsx'
import { useMay } from '#web/admin/sections/may.ts'
import { sizeChoices, unitInput } from './input.ts'
import { UnitForm } from './unit-form.tsx'

export const handle = { section: 'units', needs: 'unit.write', uploads: true } satisfies RouteHandle

export async function loader({ url, context }: Route.LoaderArgs) {
  const { catalogue } = context.get(shopContext)
  const visitor = context.get(visitorContext)
  const id = productId(url.searchParams.get('producto'))
  if (id === 0) {
    const q = cleanSearch(url.searchParams.get('q') ?? '')
    const { products } = valueOf(await catalogue.list(visitor, { q }))
    return { choose: { q, products }, product: null, key: '' }
  }
  const { name, price, allSizes } = valueOf(await catalogue.find(visitor, id))
  const sizes = sizeChoices(allSizes)
  return { choose: null, product: { id, name, price: toPesos(price), sizes }, key: crypto.randomUUID() }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const form = await request.formData()
  const { units, pictures } = context.get(shopContext)
  const visitor = context.get(visitorContext)
  const input = await unitInput(form, pictures.store, visitor)
  if (!input.ok) return refusal(input, form)
  const productId = url.searchParams.get('producto') ?? ''
  const end = await units.create(visitor, { ...input.value, productId })
  if (!end.ok) return refusal(end, form)
  const { codes } = end.value
  let listed = form.get('intent') === 'list'
  if (listed) for (const code of codes) listed = (await units.list(visitor, code)).ok && listed
  const to = codes.length === 1 ? adminPaths.unit(codes[0]!) : adminPaths.unitTags({ id: codes })
  const asked = form.get('intent') === 'list'
  return onward(request, to, !asked ? 'unit-created' : listed ? 'unit-created-listed' : 'unit-created-kept')
}

export default function NewUnit({ loaderData: { choose, product, key } }: Route.ComponentProps) {
  const answer = useAnswer<typeof action>()
  const may = useMay()
  const turn = `${product?.id} ${useTimesSent()}`
  const formKey = useFirstOf(key, turn)
  return (
    <>
      <PageTitle name="Nueva prenda" failed={answer !== undefined} hidden />
      <AdminTitle
        title={product ? product.name : 'Nueva prenda'}
        trail={[
          { name: 'Dashboard', to: paths.dashboard },
          { name: 'Prendas', to: adminPaths.units },
          { name: 'Nueva' },
        ]}
      />
      {choose && <ChooseProduct {...choose} label="De qué producto es" to={adminPaths.newUnit} />}
      {product && (
        <UnitForm
          key={product.id}
          filling={{
            texts: { price: String(product.price).replace('.', ',') },
            pictures: [],
            flaws: [],
            sizes: product.sizes,
          }}
          hidden={{ key: answer?.typed.key || formKey }}
          refusal={answer}
          isNew
          seesCost={may('product.see-cost')}
        />
      )}
    </>
  )
}
