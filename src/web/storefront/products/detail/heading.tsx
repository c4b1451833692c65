import type { ProductPage } from '#shop/products/products.ts'
import { Rating } from '#web/storefront/reviews/rating.tsx'

type Props = Pick<ProductPage, 'name' | 'colourway' | 'average'> & {
  /** As it is shown. */
  brand: string
  /** How many reviews there are. */
  opinions: number
}

/** What a product is called, and what people think of it. Still (ui/start/still.tsx). */
export default function Heading({ name, brand, colourway, average, opinions }: Props) {
  return (
    <>
      <p className="text-md text-muted">
        {brand}
        {colourway && ` · ${colourway}`}
      </p>
      <h1 className="display mt-1 text-xl md:mt-1.5 md:text-2xl lg:text-[2.125rem]">{name}</h1>
      {opinions > 0 && (
        <a href="#opiniones" className="mt-1 inline-flex min-h-11 items-center gap-2 text-md hover:underline">
          <Rating score={average} />
          <span className="text-muted">
            {opinions} {opinions === 1 ? 'opinión' : 'opiniones'}
          </span>
        </a>
      )}
    </>
  )
}
