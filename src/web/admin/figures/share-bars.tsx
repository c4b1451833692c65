/** Parts of a whole as bars with their number. */
export function ShareBars({ shares }: { shares: { name: string; value: number; shown: string }[] }) {
  const most = Math.max(...shares.map(({ value }) => value), 1)
  return (
    <dl className="space-y-2 text-md">
      {shares.map(({ name, value, shown }) => (
        <div key={name} className="flex flex-wrap justify-between gap-x-4">
          <dt className="text-muted">{name}</dt>
          <dd className="contents">
            <span className="font-medium tabular-nums">{shown}</span>
            <span aria-hidden className="mt-1 block h-1.5 w-full overflow-hidden rounded-full bg-bone">
              <span className="block h-full bg-ink" style={{ width: `${(value / most) * 100}%` }} />
            </span>
          </dd>
        </div>
      ))}
    </dl>
  )
}
