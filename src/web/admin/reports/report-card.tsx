import { Link } from 'react-router'

type Props = { name: string; value: string; now?: number; before?: number; note?: string; to?: string }

/** A number, and how it compares with as many days right before. */
export function ReportCard({ name, value, now, before, note, to }: Props) {
  return (
    <li className="panel relative px-3 py-3.5 md:px-5 md:py-4">
      <p className="text-md text-muted">
        {to ? (
          <Link to={to} className="after:absolute after:inset-0 hover:underline">
            {name}
          </Link>
        ) : (
          name
        )}
      </p>
      <p className="display mt-1 text-lg whitespace-nowrap tabular-nums sm:text-xl xl:text-2xl">{value}</p>
      <p className="mt-1 text-sm text-muted">{note ?? compared(now ?? 0, before ?? 0)}</p>
    </li>
  )
}

function compared(now: number, before: number): string {
  if (before === 0) return now === 0 ? 'Igual que antes' : 'Antes no había'
  const change = Math.round(((now - before) / before) * 100)
  return change === 0
    ? 'Igual que antes'
    : `${change > 0 ? '+' : '−'}${Math.abs(change)} % que el período anterior`
}
