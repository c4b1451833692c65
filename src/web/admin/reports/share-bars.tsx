import { Link } from 'react-router'

export type Share = { name: string; value: number; shown: string; to?: string }

/** Parts of a whole as bars with their number, each leading to what it is made of. */
export function ShareBars({ shares }: { shares: Share[] }) {
  const most = Math.max(...shares.map(({ value }) => value), 1)
  return (
    <ul className="text-md">
      {shares.map(({ name, value, shown, to }) => (
        <li key={name}>
          <span className="flex min-h-11 items-center justify-between gap-x-4">
            {to ? (
              <Link to={to} className="link inline-flex min-h-11 items-center">
                {name}
              </Link>
            ) : (
              <span className="text-muted">{name}</span>
            )}
            <span className="font-medium whitespace-nowrap tabular-nums">{shown}</span>
          </span>
          <span aria-hidden className="block h-1.5 w-full overflow-hidden rounded-full bg-bone">
            <span
              className="block h-full bg-ink"
              style={{ width: `${(Math.max(0, value) / most) * 100}%` }}
            />
          </span>
        </li>
      ))}
    </ul>
  )
}
