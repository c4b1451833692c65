import { useId, type ReactNode } from 'react'
import { Link } from 'react-router'

type Props = {
  title: string
  value?: string
  note?: ReactNode
  to?: string
  csv?: string
  children?: ReactNode
}

/** A report on the front page of the numbers: what it says, the way to its rows, and its file. */
export function ReportPanel({ title, value, note, to, csv, children }: Props) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="panel p-4 md:p-5">
      <h2 id={id} className="mb-1 flex flex-wrap items-baseline justify-between gap-x-4 text-lg font-bold">
        {title}
        {value && <span className="tabular-nums">{value}</span>}
      </h2>
      {note && <p className="mb-2 text-sm text-muted">{note}</p>}
      {children}
      {(to || csv) && (
        <p className="mt-2 flex flex-wrap gap-x-5 text-md">
          {to && (
            <Link
              to={to}
              className="link inline-flex min-h-11 items-center font-semibold"
              aria-label={`Ver todo: ${title}`}
            >
              Ver todo
            </Link>
          )}
          {csv && (
            <Link
              to={csv}
              reloadDocument
              className="link inline-flex min-h-11 items-center"
              aria-label={`Descargar CSV: ${title}`}
            >
              CSV
            </Link>
          )}
        </p>
      )}
    </section>
  )
}
