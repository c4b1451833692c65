import { Link } from 'react-router'
import { paths } from '#rules/paths.ts'
import { useCategories } from '#web/ui/page/frame.ts'
import { Icon } from '#web/ui/icon.tsx'

/** All categories as a list of big words: quicker to read than pictures of clothes. */
export function CategoryTiles({ counts }: { counts: Record<string, number> }) {
  return (
    <section aria-labelledby="categorias" className="wrap pt-16 md:pt-24">
      <h2 id="categorias" className="sr-only">
        Categorías
      </h2>
      <ul className="border-t border-ink">
        {useCategories().map(({ value, many }) => (
          <li key={value} className="border-b border-line">
            <Link
              to={paths.category(value)}
              className="group flex min-h-20 items-center gap-3 transition-colors hover:bg-tile md:min-h-28"
            >
              <span className="display min-w-0 text-[clamp(1.5rem,0.75rem+4vw,4rem)] transition-transform duration-200 group-hover:translate-x-3 motion-reduce:transform-none">
                {many}
              </span>
              <span className="ml-auto shrink-0 text-md text-muted tabular-nums">
                {counts[value] ?? 0}
                <span className="max-sm:sr-only"> productos</span>
              </span>
              <Icon of="arrow-right" className="shrink-0 max-sm:hidden" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
