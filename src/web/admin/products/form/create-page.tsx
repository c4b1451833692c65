import { pick } from '#rules/record.ts'
import { PRODUCT_DRAFT_TERM } from '#rules/checkout/draft.ts'
import { Link } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import { paths } from '#rules/paths.ts'
import { TERM_KEYS } from '#rules/products/terms.ts'
import { PRODUCT_ALERTS } from '#rules/products/alerts.ts'
import { cleanSearch } from '#rules/search/search.ts'
import { settingsContext, shopContext, visitorContext } from '#web/context.ts'
import { productId } from '#web/storefront/products/product-id.ts'
import { Notice } from '#web/ui/notice/notice.tsx'
import { PageTitle } from '#web/ui/page/page-title.tsx'
import { useAnswer } from '#web/ui/form/use-answer.ts'
import type { RouteHandle } from '#web/route-handle.ts'
import type { Route } from './+types/create-page'
import { valueOf } from '#web/admin/ui/answers.ts'
import { coloursQuery } from './colours/query.ts'
import { dropDraft, readDraft } from './draft/draft.ts'
import { holdForm } from './draft/hold-form.ts'
import { ProductForm, type Filling } from './product-form.tsx'
import { withArrivedVideo } from './pictures/arrived-video.ts'
import { sendProduct } from './send.ts'
import { NOTHING, textsOfCopy } from './texts.ts'
import { AdminTitle } from '#web/admin/ui/admin-title.tsx'

export const handle = {
  uploads: true,
  keepsForm: true,
  section: 'new-product',
  needs: 'product.write',
} satisfies RouteHandle

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const call = { request, shop: context.get(shopContext), visitor: context.get(visitorContext) }
  const { catalogue } = call.shop
  const copyOf = productId(url.searchParams.get('copiar'))
  const made = productId(url.searchParams.get('creado'))
  const copy = copyOf > 0 ? textsOfCopy(valueOf(await catalogue.duplicate(call.visitor, copyOf))) : null
  const draft = copy ? null : await readDraft(call, null)
  // A draft whose form was sent meanwhile, from another tab or by a repeated click, is done with.
  const done = draft?.key ? (await catalogue.createdWith(call.visitor, draft.key)) !== null : false
  if (done) await dropDraft(call, null)
  const kept = done ? null : draft
  const begun = withArrivedVideo(call.shop, url, copy ?? kept?.texts ?? NOTHING)
  // What was begun before is not written over.
  const texts = begun.name === '' ? { ...begun, name: wantedName(url.searchParams.get('nombre')) } : begun
  const filling: Filling = {
    id: null,
    texts,
    version: 1,
    key: kept?.key || crypto.randomUUID(),
    base: '',
    draftAt: kept?.at ?? null,
    colours: valueOf(await catalogue.colours(call.visitor, coloursQuery(null, texts))),
    terms: pick(context.get(settingsContext), TERM_KEYS),
  }
  return { filling, made, copyOf }
}

/** From a search that found nothing: as the name of a product, which has letters and spaces only. */
const wantedName = (words: string | null): string => {
  const name = cleanSearch((words ?? '').replace(/[^\p{L}\s]/gu, ' '))
  return name.charAt(0).toUpperCase() + name.slice(1)
}

export function action({ request, context }: Route.ActionArgs) {
  return sendProduct({ request, shop: context.get(shopContext), visitor: context.get(visitorContext) }, null)
}
export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
  holdForm(request, serverAction)

export default function CreateProduct({ loaderData }: Route.ComponentProps) {
  const answer = useAnswer<typeof action>()
  const { filling, made, copyOf } = loaderData
  const failed = (answer?.message ?? null) !== null
  return (
    <>
      <PageTitle name="Crear Producto" failed={failed} hidden />
      <AdminTitle
        title="Crear Producto"
        trail={[{ name: 'Dashboard', to: paths.dashboard }, { name: 'Crear Producto' }]}
      />
      {made > 0 && !answer && (
        <Notice tone="success" className="mb-4" title={PRODUCT_ALERTS.created}>
          <span className="flex flex-wrap gap-x-5">
            <Link to={adminPaths.product(made)} className="link">
              Ver el producto
            </Link>
            <Link to={adminPaths.copyProduct(made)} className="link">
              Crear uno parecido
            </Link>
          </span>
        </Notice>
      )}
      {filling.draftAt && !answer && (
        <Notice className="mb-4" quiet>
          Retomamos tu borrador. Se guarda solo mientras escribís, y te espera {PRODUCT_DRAFT_TERM}.
        </Notice>
      )}
      <ProductForm key={copyOf} filling={filling} said={answer} />
    </>
  )
}
