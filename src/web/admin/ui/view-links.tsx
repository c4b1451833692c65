import { Link } from 'react-router'

type View = { name: string; to: string; here: boolean; count?: number }

/** The everyday questions of a list, as links that can be kept and shared. */
export function ViewLinks({ label, views }: { label: string; views: View[] }) {
  return (
    <nav aria-label={label} className="mb-5">
      <ul className="scroll-row md:mx-0! md:px-0!">
        {views.map(({ name, to, here, count }) => (
          <li key={name}>
            <Link to={to} aria-current={here ? 'page' : undefined} className="chip">
              {name}
              {count !== undefined && <span className="tabular-nums opacity-70">{count}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
