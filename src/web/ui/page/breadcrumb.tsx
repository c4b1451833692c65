import { WithCodes } from '#web/ui/with-codes.tsx'
import { Link } from 'react-router'

/** Where this page stands; the last name is the page itself. */
export function Breadcrumb({ trail }: { trail: readonly { name: string; to?: string }[] }) {
  return (
    <nav aria-label="Ubicación" className="text-sm text-muted">
      <ol className="flex flex-wrap items-center">
        {trail.map(({ name, to }, index) => (
          <li key={name} className="flex max-w-full items-center">
            {index > 0 && (
              <span aria-hidden className="px-2">
                /
              </span>
            )}
            {to ? (
              <Link
                to={to}
                className="inline-flex min-h-11 items-center underline-offset-4 hover:text-ink hover:underline"
              >
                <WithCodes text={name} />
              </Link>
            ) : (
              <span aria-current="page" className="flex min-h-11 min-w-0 items-center text-ink">
                <span className="truncate">{name}</span>
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
