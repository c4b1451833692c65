import { paths } from '#rules/paths.ts'
import { anyProduct } from '#rules/search/search.ts'
import type { ProductCard as ProductCardData } from '#shop/products/products.ts'
import { shopContext } from '#web/context.ts'
import { AUTOPLAY, Carousel } from '#web/ui/carousel/carousel.tsx'
import { titled } from '#web/ui/page/meta.ts'
import { organization } from '#web/ui/page/organization.ts'
import type { RouteHandle } from '#web/route-handle.ts'
import type { Route } from './+types/landing-page'
import { ProductCard } from '../card/product-card.tsx'
import { IN_CAROUSEL } from '../card/sizes.ts'
import { AboutBlurb } from './about-blurb.tsx'
import { CategoryTiles } from './category-tiles.tsx'
import { Hero } from './hero.tsx'
import { Promos } from './promos.tsx'
import { SellWithUs } from './sell-with-us.tsx'

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
  const { products } = context.get(shopContext)
  const [newest, firsts, { category }] = await Promise.all([
    products.newcomers(new Date(0), IN_A_ROW),
    products.firsts(IN_A_ROW),
    products.counts(anyProduct),
  ])
  return { newest, firsts, categories: category }
}

export default function Landing({ loaderData: { newest, firsts, categories } }: Route.ComponentProps) {
  return (
    <>
      <Hero />
      <Row id="recien-llegados" title="Recién llegados" products={newest} />
      <CategoryTiles counts={categories} />
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
