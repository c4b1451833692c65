import { useEffect } from 'react'
import { data, redirect } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import { paths } from '#rules/paths.ts'
import { sizingOf } from '#rules/products/sizing/sizing-of.ts'
import { verifiedText } from '#rules/products/verified.ts'
import { allOf, pick } from '#rules/record.ts'
import { specificationsOf } from '#rules/products/specifications.ts'
import { settingsContext, shopContext, visitorContext } from '#web/context.ts'
import { cartOf } from '#web/cart.ts'
import { provinceOf } from '#web/cookies.ts'
import { Breadcrumb } from '#web/ui/page/breadcrumb.tsx'
import { PageTitle } from '#web/ui/page/page-title.tsx'
import { useFrame } from '#web/ui/page/frame.ts'
import { unlessFetchedAhead } from '#web/ui/start/fetched-ahead.ts'
import { still } from '#web/ui/start/still.tsx'
import { useAnswer } from '#web/ui/form/use-answer.ts'
import type { RouteHandle } from '#web/route-handle.ts'
import type { Route } from './+types/product-page'
import { productId } from '../product-id.ts'
import { BuyBox } from './buy-box.tsx'
import { deliveryTo } from '#web/storefront/products/detail/delivery/delivery.ts'
import { oneOf, offerShown } from '#web/storefront/shipping/offer-shown.ts'
import { Gallery } from './gallery.tsx'
import { asBought } from '#rules/prices/shown.ts'
import { costOf } from './cost-of.ts'
import { productForMachines } from './product-for-machines.ts'
import { productMeta } from './product-meta.ts'
import { Related } from './related.tsx'
import { rowsOf } from '../units/unit-row.ts'
import { lookAround } from '#web/storefront/looks/around.ts'
import { LookAround } from '#web/storefront/looks/look-around.tsx'
import { Questions } from '#web/storefront/questions/questions.tsx'
import { reviewAction } from '#web/storefront/reviews/review-action.ts'
import { keptReview } from '#web/storefront/reviews/review-draft.ts'
import { Reviews } from '#web/storefront/reviews/reviews.tsx'
import { seenLately } from '../seen/seen.ts'
import { categoryCrumb } from './crumb.ts'

export const handle = {
  cached: 'everybody',
  showsSeen: true,
  crawlers: 'listed',
  uploads: 'photos',
} satisfies RouteHandle

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const id = productId(params.id)
  const product = id > 0 ? await shop.products.find(id) : null
  const visitor = context.get(visitorContext)
  if (!product && id > 0) {
    // Who works here is shown what shoppers do not see, with why they do not.
    const hidden = await shop.catalogue.find(visitor, id)
    if (hidden.ok && !hidden.value.archivedAt) throw redirect(adminPaths.product(id))
  }
  if (!product) throw data(null, { status: 404 })
  const settings = context.get(settingsContext)
  /** Only where much is sent for nothing it matters. */
  async function othersInCart() {
    const lines = settings.freeShippingFrom === null ? [] : await cartOf(context)
    const others = lines.filter(({ productId }) => productId !== id)
    return others.length === 0 ? 0 : (await shop.cart.read(others)).subtotal
  }
  const me = visitor.kind === 'person' ? visitor.id : null
  const questions = shop.questions.list(id, me)
  const { fits, units, others, ...read } = await allOf({
    reviews: shop.reviews.list(id, me),
    questions,
    // Where nobody asked, nobody answers.
    answersAs: questions.then(({ length }) => (length > 0 ? shop.questions.answersAs(visitor, id) : null)),
    related: shop.products.related(id),
    alertedSizes: product.sizes.some(({ stock }) => stock === 0) ? shop.stockAlerts.sizesOf(visitor, id) : [],
    written: keptReview({ request, shop, visitor }, id),
    fits: shop.fits(id),
    units: product.units ? shop.products.units(id) : [],
    drop: shop.drops.ofProduct(id),
    seen: seenLately(request, context, id),
    others: othersInCart(),
    look: lookAround(shop, id, settings),
  })
  return {
    ...read,
    // What is bought with its button has its own price.
    product: asBought(product),
    machines: productForMachines(product, units, read.reviews, settings),
    cost: costOf(product, units, settings),
    verified: product.verified && verifiedText(product.verified),
    pieces:
      units.length > 0
        ? {
            ...pick(product, ['id', 'name', 'image', 'sizes']),
            price: product.salePrice,
            units: rowsOf(units),
          }
        : null,
    specifications: specificationsOf(product, settings),
    sizing: sizingOf(product, settings, fits),
    me,
    delivery: deliveryTo(settings, provinceOf(request), {
      id: product.id,
      quoted: await offerShown(request, { shop, settings }, await oneOf(shop, product.id)),
      price: costOf(product, units, settings).amount,
      inStock: product.stock > 0,
      others,
    }),
  }
}

const StillDrop = still(() => import('#web/storefront/drops/by-draw.tsx'), { anew: true })
const StillSeen = still(() => import('../seen/seen-shelf.tsx'))
const StillDescription = still(() => import('./description.tsx'))

// Fetched ahead by its cards' links.
export const shouldRevalidate = unlessFetchedAhead
export const action = reviewAction
export const meta = productMeta satisfies Route.MetaFunction

export default function ProductPage({ loaderData }: Route.ComponentProps) {
  const answer = useAnswer<typeof action>()
  const { id } = loaderData.product
  useEffect(
    () =>
      void import('../seen/note-seen.ts').then(
        ({ noteSeen }) => noteSeen(id),
        () => {},
      ),
    [id],
  )
  const shop = useFrame()?.shop
  const {
    product,
    cost,
    pieces,
    specifications,
    sizing,
    reviews,
    related,
    alertedSizes,
    written,
    me,
    delivery,
  } = loaderData
  return (
    <div className="wrap pt-1 md:pt-3">
      <PageTitle name={product.name} failed={Boolean(answer?.failed)} />
      <Breadcrumb
        trail={[
          { name: 'Inicio', to: paths.home },
          categoryCrumb(product.category, shop),
          { name: product.name },
        ]}
      />
      <div className="grid grid-cols-1 items-start gap-x-10 gap-y-4 md:pt-2 md:grid-cols-2 lg:grid-cols-[minmax(0,1.35fr)_minmax(22rem,1fr)] xl:gap-x-16">
        <Gallery key={product.id} product={product} />
        <BuyBox
          key={`buy-${product.id}`}
          product={product}
          cost={cost}
          verified={loaderData.verified}
          pieces={pieces}
          sizing={sizing}
          delivery={delivery}
          alertedSizes={alertedSizes}
          notices={[loaderData.drop && <StillDrop key="drop" drop={loaderData.drop} />]}
          signedIn={me !== null}
          opinions={reviews.count}
        />
      </div>
      <LookAround look={loaderData.look} />
      <StillDescription
        description={product.description}
        stock={product.stock}
        sold={product.sold}
        average={product.average}
        opinions={reviews.count}
        specifications={specifications}
      />
      <Reviews
        key={`reviews-${product.id}`}
        reviews={reviews}
        me={me}
        said={answer?.about === 'review' ? answer : undefined}
        written={written}
      />
      <Questions
        key={`questions-${product.id}`}
        productId={product.id}
        questions={loaderData.questions}
        me={me}
        answersAs={loaderData.answersAs}
        said={answer?.about === 'questions' ? answer : undefined}
      />
      <Related products={related} />
      {loaderData.seen.length > 0 && <StillSeen products={loaderData.seen} at={paths.product(id)} />}
    </div>
  )
}
