import { Link } from 'react-router'
import { PRODUCT_ALERTS } from '#rules/product.ts'
import { shopContext, visitorContext } from '../context.ts'
import { productId } from '../storefront/product-id.ts'
import { Notice } from '../ui/notice.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import type { Route } from './+types/edit-product'
import { valueOf } from './answers.ts'
import { ProductForm } from './product-form/product-form.tsx'
import { sendProduct } from './product-form/send.ts'
import { textsOfProduct } from './product-form/texts.ts'
import { RemovePopUp } from './products/remove-pop-up.tsx'
import { DeskTitle } from './ui/desk-title.tsx'

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { catalogue } = context.get(shopContext)
  const product = valueOf(await catalogue.find(context.get(visitorContext), productId(params.id)))
  return {
    product: { id: product.id, name: product.name, version: product.version },
    start: textsOfProduct(product),
    saved: url.searchParams.get('guardado'),
    short: shortOf(url.searchParams.get('faltaron') ?? ''),
  }
}

export function action({ request, params, context }: Route.ActionArgs) {
  const desk = { request, shop: context.get(shopContext), visitor: context.get(visitorContext) }
  return sendProduct(desk, productId(params.id))
}

/** «42:1,43:2»: sizes of which more were taken away than there were left. */
const shortOf = (text: string): { size: string; missing: number }[] =>
  [...text.matchAll(/(\w{1,4}):(\d{1,6})/g)].map(([, size, missing]) => ({
    size: size!,
    missing: Number(missing),
  }))

export default function EditProduct({ loaderData, actionData }: Route.ComponentProps) {
  const { product, start, saved, short } = loaderData
  const failed = (actionData?.message ?? null) !== null
  return (
    <>
      <PageTitle name="Editar producto" failed={failed} hidden />
      <DeskTitle
        title={product.name}
        trail={[{ name: 'Dashboard', to: '/Dashboard' }, { name: 'EditarProducto' }]}
      >
        <RemovePopUp product={product} worded />
      </DeskTitle>
      {saved && !actionData && (
        <Notice tone="success" className="mb-4" title={PRODUCT_ALERTS.changed}>
          <Link to={`/AdminDetail/${product.id}`} className="link">
            Ver el producto
          </Link>
        </Notice>
      )}
      {short.length > 0 && !actionData && (
        <Notice tone="warning" className="mb-4" title="Mientras editabas se vendieron unidades.">
          {short.map(({ size, missing }) => `Talle ${size}: faltaron ${missing}`).join(' · ')}. Quedaron en
          cero.
        </Notice>
      )}
      <ProductForm key={`${product.id}-${saved}`} start={start} version={product.version} said={actionData} />
    </>
  )
}
