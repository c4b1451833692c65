import { paths } from '#rules/paths.ts'
import { allOf } from '#rules/record.ts'
import { anyProduct } from '#rules/search/search.ts'
import type { ProductCard as ProductCardData } from '#shop/products/products.ts'
import { settingsContext, shopContext } from '#web/context.ts'
import { AUTOPLAY, Carousel } from '#web/ui/carousel/carousel.tsx'
import { titled } from '#web/ui/page/meta.ts'
import { organization } from '#web/ui/page/organization.ts'
import type { RouteHandle } from '#web/route-handle.ts'
import type { Route } from './+types/landing-page'
import { NextDrop } from '#web/storefront/drops/next-drop.tsx'
import { someLooks } from '#web/storefront/looks/tile.ts'
import { ProductCard } from '../card/product-card.tsx'
import { IN_CAROUSEL } from '../card/sizes.ts'
import { ON_A_SHELF } from '#web/storefront/my-size/shelf.ts'
import { still } from '#web/ui/start/still.tsx'
import { onShelf } from '../shelf/on-shelf.ts'
import { AboutBlurb } from './about-blurb.tsx'
import { CategoryTiles } from './category-tiles.tsx'
import { Hero } from './hero.tsx'
import { Promos } from './promos.tsx'
import { SellWithUs } from './sell-with-us.tsx'

const StillLooks = still(() => import('#web/storefront/looks/some-looks.tsx'))
const StillShelf = still(() => import('../shelf/shelf.tsx'))

export const handle = { cached: 'everybody', crawlers: 'listed' } satisfies RouteHandle

export const meta: Route.MetaFunction = ({ matches }) => [
  ...titled('Streetwear y zapatillas originales', matches, {
    path: paths.landing,
    description:
      'Streetwear y zapatillas originales en consignación. Mirá lo nuevo, las ofertas y vení al showroom de Buenos Aires.',
  }),
  ...organization(matches),
]

/** Product §2.16: the first 11 products by id; and as many of those that came last. */
const IN_A_ROW = 11

export async function loader({ context }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const { products } = shop
  const settings = context.get(settingsContext)
  const read = await allOf({
    newest: products.arrivals(IN_A_ROW),
    firsts: products.firsts(IN_A_ROW),
    wanted: products
      .wanted(ON_A_SHELF)
      .then((wanted) => (wanted.length < LEAST_WANTED ? [] : onShelf(wanted, settings))),
    categories: products.counts(anyProduct).then(({ category }) => category),
    drop: shop.drops.next(),
    looks: shop.looks.list().then(someLooks),
  })
  const pictures = await Promise.all(
    settings.categories.map(async ({ value }) => {
      const { cards } = await products.list({ ...anyProduct, category: [value], sort: '-sold' }, 1)
      return [value, cards[0]?.image ?? null] as const
    }),
  )
  return { ...read, pictures: Object.fromEntries(pictures) }
}
/** Fewer are no answer to what people want. */
const LEAST_WANTED = 4

export default function Landing({ loaderData }: Route.ComponentProps) {
  const { newest, firsts, wanted, categories, pictures } = loaderData
  return (
    <>
      <Hero />
      <NextDrop drop={loaderData.drop} />
      <Row id="recien-llegados" title="Recién llegados" products={newest} />
      {loaderData.looks && <StillLooks {...loaderData.looks} />}
      <CategoryTiles counts={categories} pictures={pictures} />
      {wanted.length > 0 && (
        <div className="wrap pt-14 md:pt-20">
          <StillShelf id="lo-mas-buscado" title="Lo más buscado" products={wanted} />
        </div>
      )}
      <Row id="los-de-siempre" title="Los de siempre" products={firsts} />
      <Promos counts={categories} />
      <SellWithUs />
      <AboutBlurb />
    </>
  )
}

function Row({ id, title, products }: { id: string; title: string; products: ProductCardData[] }) {
  return (
    <section aria-labelledby={id} className="wrap pt-14 md:pt-20">
      <h2 id={id} className="display mb-6 text-2xl md:text-[2.5rem]">
        {title}
      </h2>
      <Carousel label={title} autoplay={AUTOPLAY}>
        {products.map((product) => (
          <ProductCard key={product.id} product={product} sizes={IN_CAROUSEL} />
        ))}
      </Carousel>
    </section>
  )
}
