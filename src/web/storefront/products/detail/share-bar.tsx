/** One share of a whole: name, bar, number. */
export function ShareBar({ name, count, of: whole }: { name: string; count: number; of: number }) {
  return (
    <div className="grid grid-cols-[9.5rem_1fr_2rem] items-center gap-3 text-md">
      <dt>{name}</dt>
      <dd className="contents">
        <span aria-hidden className="h-2 overflow-hidden rounded-full bg-tile">
          <span className="block h-full rounded-full bg-ink" style={{ width: `${(count / whole) * 100}%` }} />
        </span>
        <span className="text-right text-muted tabular-nums">
          {count}
          <span className="sr-only"> {count === 1 ? 'opinión' : 'opiniones'}</span>
        </span>
      </dd>
    </div>
  )
}
