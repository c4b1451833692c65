import { Eye, Pencil } from 'lucide-react'
import { Form, Link } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import { paths } from '#rules/paths.ts'
import { allOf } from '#rules/record.ts'
import { may } from '#rules/users/access.ts'
import { shownPrice } from '#rules/prices/shown.ts'
import { formatPesos, instalment } from '#rules/money.ts'
import { instalmentsName } from '#rules/payments/instalments.ts'
import { useCatalogue } from '#web/admin/ui/use-catalogue.ts'
import { labelOf } from '#rules/products/labels.ts'
import { specificationsOf } from '#rules/products/specifications.ts'
import { settingsContext, shopContext, visitorContext } from '#web/context.ts'
import { provinceOf } from '#web/cookies.ts'
import { productId } from '#web/storefront/products/product-id.ts'
import { deliveryTo } from '#web/storefront/products/detail/delivery/delivery.ts'
import Description from '#web/storefront/products/detail/description.tsx'
import InfoPopUps from '#web/storefront/products/detail/info-pop-ups.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { Here } from '#web/ui/form/here.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useFrame, useTerms } from '#web/ui/page/frame.ts'
import { PageTitle } from '#web/ui/page/page-title.tsx'
import { Price } from '#web/ui/price.tsx'
import type { RouteHandle } from '#web/route-handle.ts'
import type { Route } from './+types/product-page'
import { valueOf } from '#web/admin/ui/answers.ts'
import { ArchivedNotice } from '../form/archived-notice.tsx'
import { Colours } from './colours.tsx'
import { HiddenNotice } from './hidden-notice.tsx'
import { BookedNotice } from './booked-notice.tsx'
import { factsOf } from './facts-of.ts'
import { History } from './history.tsx'
import { Pictures } from './pictures.tsx'
import { PricePlot } from './price-plot.tsx'
import { Related } from './related.tsx'
import { RemovePopUp } from '../remove-pop-up.tsx'
import { ProductReviews } from '#web/admin/reviews/product-reviews.tsx'
import { Verification } from './verification.tsx'
import { SizeTable } from './size-table.tsx'
import { ProductUnits } from './product-units.tsx'
import { useMay } from '#web/admin/sections/may.ts'
import { AdminTitle } from '#web/admin/ui/admin-title.tsx'
import { Facts } from '#web/admin/ui/facts.tsx'

export const handle = { section: 'products', needs: 'product.see-hidden' } satisfies RouteHandle

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const visitor = context.get(visitorContext)
  const id = productId(params.id)
  const product = valueOf(await shop.catalogue.find(visitor, id))
  const read = await allOf({
    reviews: shop.reviews.list(id),
    // Every one (product §29.3), on one page.
    comments:
      may(visitor, 'review.moderate') === null
        ? shop.comments.listOf(visitor, id, Math.max(1, product.reviewCount)).then((end) => valueOf(end).rows)
        : null,
    related: shop.products.related(id),
    history:
      may(visitor, 'audit.read') === null
        ? shop.audit.listOf(visitor, 'product', id, HISTORY_ROWS).then((end) => valueOf(end).rows)
        : null,
    prices: shop.prices.history(visitor, id).then(valueOf),
    bookings: shop.priceLists.ofProduct(visitor, id).then(valueOf),
    colours: shop.catalogue
      .colours(visitor, { ...product, name: '', style: '', q: '', chosen: [] })
      .then((end) => valueOf(end).colours),
    units: shop.units.search(visitor, { productId: id }).then((end) => valueOf(end).units),
  })
  const delivery = deliveryTo(context.get(settingsContext), provinceOf(request), {
    id: product.id,
    price: shownPrice(product).amount,
    inStock: product.stock > 0,
  })
  const specifications = specificationsOf(product, context.get(settingsContext))
  return { ...read, product, specifications, delivery, now: new Date() }
}

const HISTORY_ROWS = 8
const TRAIL = [
  { name: 'Dashboard', to: paths.dashboard },
  { name: 'Productos', to: adminPaths.products },
]

export default function AdminDetail({ loaderData }: Route.ComponentProps) {
  const terms = useTerms()
  const {
    product,
    specifications,
    reviews,
    comments,
    related,
    delivery,
    history,
    prices,
    colours,
    units,
    now,
  } = loaderData
  const shop = useFrame()?.shop
  const { id, name, brand, colourway, archivedAt, hidden, hiddenReason } = product
  const price = shownPrice(product)
  const { brands } = useCatalogue()
  const mayDo = useMay()
  const writes = mayDo('product.write')
  return (
    <>
      <PageTitle name={name} hidden />
      <AdminTitle title={name} trail={[...TRAIL, { name }]}>
        {!archivedAt && writes && (
          <>
            <ButtonLink to={adminPaths.editProduct(id)} size="small">
              <Icon of={Pencil} size={20} />
              Editar
            </ButtonLink>
            <ButtonLink to={adminPaths.copyProduct(id)} size="small" look="quiet">
              Duplicar
            </ButtonLink>
            {!hidden && !hiddenReason && (
              <Form method="post" action={adminPaths.products}>
                <Here />
                <input type="hidden" name="intent" value="hide" />
                <input type="hidden" name="productId" value={id} />
                <Button size="small" look="quiet">
                  Ocultar
                </Button>
              </Form>
            )}
            <RemovePopUp product={product} worded />
          </>
        )}
      </AdminTitle>
      <BookedNotice bookings={loaderData.bookings} />
      {archivedAt && <ArchivedNotice productId={id} />}
      {!archivedAt && (hidden || hiddenReason) && (
        <HiddenNotice productId={id} byHand={hidden} unpictured={hiddenReason !== null} />
      )}
      <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        <Pictures key={id} product={product} />
        <div>
          <p className="text-md text-muted">
            {labelOf(brands, brand)}
            {colourway && ` · ${colourway}`} · n.º {id}
          </p>
          <p className="mt-3">
            <Price of={product} large />
          </p>
          <p className="mt-2 font-semibold text-verde">
            {instalmentsName(terms)} de {formatPesos(instalment(price.amount, terms.instalments))}
          </p>
          {!archivedAt && !hidden && !hiddenReason && (
            <Link to={paths.product(id)} className="link mt-2 inline-flex min-h-11 items-center gap-2">
              <Icon of={Eye} size={20} />
              Ver como cliente
            </Link>
          )}
          <div className="panel mt-4 px-4 py-1 md:px-5">
            <Facts facts={factsOf(product, mayDo('product.see-cost'))} />
          </div>
          {!archivedAt && <Verification productId={id} verified={product.verified} />}
          <Colours colours={colours} />
          <SizeTable sizes={product.allSizes} productId={id} />
          <ProductUnits units={units} productId={id} />
          <InfoPopUps {...delivery} amount={price.amount} address={shop?.address} terms={terms} />
        </div>
      </div>
      <Description {...product} opinions={reviews.count} specifications={specifications} />
      {comments && <ProductReviews comments={comments} />}
      <Related products={related} />
      <PricePlot history={prices} now={now} />
      {history && <History rows={history} productId={id} />}
    </>
  )
}
