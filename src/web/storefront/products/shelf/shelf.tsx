import { paths } from '#rules/paths.ts'
import { Picture } from '#web/ui/picture.tsx'
import { Price } from '#web/ui/price.tsx'
import type { OnShelf } from './on-shelf.ts'

type Props = {
  id: string
  title: string
  more?: { to: string; text: string }
  products: readonly OnShelf[]
  /** In the first view; what the page waits for is its first picture. */
  above?: boolean
}

const WIDTH = '(min-width: 48rem) 160px, 38vw'
/** As many as stand beside each other on a phone. */
const EAGER = 3

/** A low row that scrolls sideways, so that what comes after it stays in sight. Still (ui/start/still.tsx). */
export default function Shelf({ id, title, more, products, above = false }: Props) {
  return (
    <section aria-labelledby={id} className="mb-5 md:mb-8">
      <div className="flex items-center justify-between gap-4">
        <h2 id={id} className="font-bold md:text-lg">
          {title}
        </h2>
        {more && (
          <a href={more.to} className="link inline-flex min-h-11 items-center text-sm text-muted">
            {more.text}
          </a>
        )}
      </div>
      <ul className="shelf">
        {products.map(({ shoes, ...product }, index) => (
          <li key={product.id}>
            <a href={paths.product(product.id)} className="group block" data-shoes={shoes || undefined}>
              <span className="tile">
                <Picture
                  image={product.image}
                  alt=""
                  sizes={WIDTH}
                  eager={above && index < EAGER}
                  first={above && index === 0}
                />
              </span>
              <span className="mt-1.5 block truncate text-sm font-semibold group-hover:underline">
                {product.name}
              </span>
              <Price of={product} />
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
