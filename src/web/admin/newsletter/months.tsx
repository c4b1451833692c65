const month = new Intl.DateTimeFormat('es-AR', { timeZone: 'UTC', month: 'short', year: '2-digit' })

/** How many joined each month, newest first; the bar only repeats the number. */
export function Months({ months, total }: { months: { month: string; joined: number }[]; total: number }) {
  const most = Math.max(...months.map(({ joined }) => joined))
  return (
    <section aria-labelledby="por-mes" className="panel mb-5 p-4 md:p-5">
      <h2 id="por-mes" className="mb-2 text-lg font-bold">
        {total === 1 ? '1 dirección' : `${total} direcciones`}, por mes
      </h2>
      <ul className="grid gap-x-8 gap-y-1 sm:grid-cols-2">
        {months.map(({ month: which, joined }) => (
          <li key={which} className="grid grid-cols-[4.5rem_minmax(0,1fr)_2.5rem] items-center gap-3 text-md">
            {month.format(new Date(`${which}-15T00:00:00Z`))}
            <span aria-hidden className="h-2 rounded-full bg-bone">
              <span
                className="block h-2 rounded-full bg-ink"
                style={{ width: `${(joined / most) * 100}%` }}
              />
            </span>
            <b className="text-right tabular-nums">{joined}</b>
          </li>
        ))}
      </ul>
    </section>
  )
}
