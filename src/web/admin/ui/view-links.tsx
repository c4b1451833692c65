import { Bookmark } from 'lucide-react'
import { Link } from 'react-router'
import { Icon } from '#web/ui/icon.tsx'

type View = {
  name: string
  to: string
  here: boolean
  count?: number
  /** Kept by whoever looks. */ mine?: boolean
}

/** The everyday questions of a list, as links that can be kept and shared. */
export function ViewLinks({ label, views }: { label: string; views: View[] }) {
  return (
    <nav aria-label={label} className="mb-5">
      <ul className="scroll-row md:mx-0! md:flex-wrap md:px-0!">
        {views.map(({ name, to, here, count, mine }) => (
          <li key={to}>
            <Link to={to} aria-current={here ? 'page' : undefined} className="chip">
              {mine && <Icon of={Bookmark} size={16} />}
              {name}
              {count !== undefined && <span className="tabular-nums opacity-70">{count}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
