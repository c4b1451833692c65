import { anyProduct } from '#rules/search.ts'
import { shopContext } from '../context.ts'
import { AUTOPLAY, Carousel } from '../ui/carousel/carousel.tsx'
import { titled } from '../ui/meta.ts'
import { organization } from '../ui/organization.ts'
import type { Route } from './+types/landing'
import { ProductCard } from './card/product-card.tsx'
import { IN_CAROUSEL } from './card/sizes.ts'
import { AboutBlurb } from './landing/about-blurb.tsx'
import { CategoryTiles } from './landing/category-tiles.tsx'
import { Hero } from './landing/hero.tsx'
import { Promos } from './landing/promos.tsx'

export const meta: Route.MetaFunction = ({ matches }) => [
  ...titled('Streetwear y zapatillas originales', matches, {
    path: '/LandingPage',
    description:
      'Streetwear y zapatillas originales en consignación. Mirá lo nuevo, las ofertas y vení al showroom de Buenos Aires.',
  }),
  ...organization(matches),
]

/** Spec §9: the first 11 products by id. */
const FIRSTS = 11

export async function loader({ context }: Route.LoaderArgs) {
  const { products } = context.get(shopContext)
  const [firsts, { category }] = await Promise.all([products.firsts(FIRSTS), products.counts(anyProduct)])
  return { firsts, categories: category }
}

export default function Landing({ loaderData: { firsts, categories } }: Route.ComponentProps) {
  return (
    <>
      <Hero />
      <section aria-labelledby="nuevos" className="wrap pt-14 md:pt-20">
        <h2 id="nuevos" className="display mb-6 text-2xl md:text-[2.5rem]">
          Nuevos productos
        </h2>
        <Carousel label="Nuevos productos" autoplay={AUTOPLAY}>
          {firsts.map((product) => (
            <ProductCard key={product.id} product={product} sizes={IN_CAROUSEL} />
          ))}
        </Carousel>
      </section>
      <CategoryTiles counts={categories} />
      <Promos />
      <AboutBlurb />
    </>
  )
}
