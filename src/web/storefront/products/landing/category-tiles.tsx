import { Link } from 'react-router'
import { paths } from '#rules/paths.ts'
import { useCategories, useFrame } from '#web/ui/page/frame.ts'
import { Picture } from '#web/ui/picture.tsx'

type Props = {
  counts: Record<string, number>
  /** Of each category that has goods, the picture of one of them. */
  pictures: Record<string, string | null>
}

/** All categories, each by a picture of what is in it. */
export function CategoryTiles({ counts, pictures }: Props) {
  const shoes = useFrame()!.shop.shoes
  return (
    <section aria-labelledby="categorias" className="wrap pt-12 md:pt-16">
      <h2 id="categorias" className="display mb-4 text-2xl md:mb-6 md:text-[2.5rem]">
        Categorías
      </h2>
      <ul className="category-tiles">
        {useCategories().map(({ value, many }) => (
          <li key={value}>
            <Link
              to={paths.category(value)}
              className="group block"
              data-shoes={shoes.includes(value) || undefined}
            >
              <span className="tile">
                {pictures[value] && (
                  <Picture image={pictures[value]} alt="" sizes="(min-width: 48rem) 20vw, 100vw" />
                )}
              </span>
              <span className="mt-2 flex items-baseline justify-between gap-2">
                <span className="font-bold group-hover:underline md:text-lg">{many}</span>
                <span className="text-sm text-muted tabular-nums">
                  {counts[value] ?? 0}
                  <span className="sr-only"> productos</span>
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
