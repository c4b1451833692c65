import { pick } from '#rules/record.ts'
import { Link } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import { paths } from '#rules/paths.ts'
import { SIZE_TEXT } from '#rules/products/size-text.ts'
import { TERM_KEYS } from '#rules/products/terms.ts'
import { withOwn } from '#rules/products/choices.ts'
import { PRODUCT_ALERTS } from '#rules/products/alerts.ts'
import { settingsContext, shopContext, visitorContext } from '#web/context.ts'
import { productId } from '#web/storefront/products/product-id.ts'
import { Notice } from '#web/ui/notice/notice.tsx'
import { PageTitle } from '#web/ui/page/page-title.tsx'
import { useAnswer } from '#web/ui/form/use-answer.ts'
import type { RouteHandle } from '#web/route-handle.ts'
import type { Route } from './+types/edit-page'
import { valueOf } from '#web/admin/ui/answers.ts'
import { coloursQuery } from './colours/query.ts'
import { readDraft } from './draft/draft.ts'
import { holdForm } from './draft/hold-form.ts'
import { OpenForm } from './open-form.tsx'
import { ProductForm, type Filling } from './product-form.tsx'
import { sendProduct } from './send.ts'
import { withArrivedVideo } from './pictures/arrived-video.ts'
import { textsOfProduct } from './texts.ts'
import { RemovePopUp } from '../remove-pop-up.tsx'
import { AdminTitle } from '#web/admin/ui/admin-title.tsx'

export const handle = {
  uploads: true,
  keepsForm: true,
  section: 'products',
  needs: 'product.write',
} satisfies RouteHandle

export async function loader({ request, params, url, context }: Route.LoaderArgs) {
  const call = { request, shop: context.get(shopContext), visitor: context.get(visitorContext) }
  const id = productId(params.id)
  const product = valueOf(await call.shop.catalogue.find(call.visitor, id))
  const { name, version, archivedAt } = product
  const texts = textsOfProduct(product)
  const draft = archivedAt ? null : await readDraft(call, id)
  const filled = withArrivedVideo(call.shop, url, draft?.texts ?? texts)
  const filling: Filling = {
    id,
    texts: filled,
    version: draft?.version || version,
    key: draft?.key || crypto.randomUUID(),
    base: draft?.base || JSON.stringify(texts),
    draftAt: draft?.at ?? null,
    colours: valueOf(await call.shop.catalogue.colours(call.visitor, coloursQuery(id, filled))),
    terms: withOwn(pick(context.get(settingsContext), TERM_KEYS), texts),
  }
  return {
    product: { id, name, archived: archivedAt !== null },
    filling,
    stale: filling.version !== version,
    saved: url.searchParams.get('guardado'),
    short: shortOf(url.searchParams.get('faltaron') ?? ''),
  }
}

export function action({ request, params, context }: Route.ActionArgs) {
  const call = { request, shop: context.get(shopContext), visitor: context.get(visitorContext) }
  return sendProduct(call, productId(params.id))
}
export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
  holdForm(request, serverAction)

/** «42:1,43:2»: sizes of which more were taken away than there were left. */
const shortOf = (text: string): { size: string; missing: number }[] =>
  [...text.matchAll(new RegExp(`(${SIZE_TEXT}):(\\d{1,6})`, 'gu'))].map(([, size, missing]) => ({
    size: size!,
    missing: Number(missing),
  }))

export default function EditProduct({ loaderData }: Route.ComponentProps) {
  const answer = useAnswer<typeof action>()
  const { product, filling, stale, saved, short } = loaderData
  const failed = (answer?.message ?? null) !== null
  return (
    <>
      <PageTitle name="Editar producto" failed={failed} hidden />
      <AdminTitle
        title={product.name}
        trail={[{ name: 'Dashboard', to: paths.dashboard }, { name: 'Editar producto' }]}
      >
        {!product.archived && <RemovePopUp product={product} worded />}
      </AdminTitle>
      {saved && !answer && (
        <Notice tone="success" className="mb-4" title={PRODUCT_ALERTS.changed}>
          <Link to={adminPaths.product(product.id)} className="link">
            Ver el producto
          </Link>
        </Notice>
      )}
      {short.length > 0 && !answer && (
        <Notice tone="warning" className="mb-4" title="Mientras editabas se vendieron unidades.">
          {short.map(({ size, missing }) => `Talle ${size}: faltaron ${missing}`).join(' · ')}. Quedaron en
          cero.
        </Notice>
      )}
      {filling.draftAt && !answer && (
        <Notice className="mb-4" tone={stale ? 'warning' : 'info'} quiet>
          Retomamos tu borrador.{' '}
          {stale
            ? 'Desde entonces otra persona guardó este producto: al guardar vas a ver los dos valores y elegís.'
            : 'Los cambios todavía no están en la tienda.'}
        </Notice>
      )}
      <OpenForm key={product.id} archived={product.archived} productId={product.id}>
        <ProductForm filling={filling} said={answer} />
      </OpenForm>
    </>
  )
}
