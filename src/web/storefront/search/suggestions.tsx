import { Link } from 'react-router'
import { Picture } from '#web/ui/picture.tsx'
import type { Suggestion } from './suggest-route.ts'
import { isProduct } from './use-suggestions.ts'

/** The list below the search box; the arrow keys walk it from the box. */
export default function Suggestions({
  of: suggestions,
  at,
  onChoose,
}: {
  of: Suggestion[]
  at: number
  onChoose: () => void
}) {
  return (
    <ul
      id="sugerencias"
      role="listbox"
      aria-label="Sugerencias"
      className="mt-2 rounded-input bg-white py-2 lg:absolute lg:z-30 lg:right-0 lg:w-[26rem] lg:shadow-sheet"
    >
      {suggestions.map(({ to, text, detail, image }, index) => (
        <li key={to} role="presentation">
          {/* The option is the link itself: an option that holds one hides it from who hears the page (axe nested-interactive). */}
          <Link
            to={to}
            reloadDocument={isProduct(to)}
            id={`sugerencia-${index}`}
            role="option"
            aria-selected={index === at}
            tabIndex={-1}
            onClick={onChoose}
            className={`flex min-h-12 items-center gap-3 px-4 py-1.5 hover:bg-paper ${index === at ? 'bg-tile' : ''}`}
          >
            {image !== undefined && (
              <span className="tile w-10 shrink-0">
                <Picture image={image} alt="" sizes="40px" />
              </span>
            )}
            <span className="min-w-0 grow truncate font-medium">{text}</span>
            <span className="shrink-0 text-sm text-muted tabular-nums">{detail}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
