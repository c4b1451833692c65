import { Link } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'

/** What was left as it is, and why. */
export function SkippedList({ skipped }: { skipped: { id: number; name: string; why: string }[] }) {
  if (skipped.length === 0) return null
  return (
    <ul className="space-y-1">
      {skipped.map(({ id, name, why }) => (
        <li key={id}>
          <Link to={adminPaths.product(id)} className="link">
            {name}
          </Link>{' '}
          n.º {id}: {why}
        </li>
      ))}
    </ul>
  )
}
