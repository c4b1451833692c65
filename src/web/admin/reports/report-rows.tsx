import { Link } from 'react-router'
import { formatExact, fromPesos } from '#rules/money.ts'
import { WithCodes } from '#web/ui/with-codes.tsx'
import type { ReportTable, Kind } from './table.ts'

const NUMBERS: Kind[] = ['money', 'count']

/** A table on wide screens; on phones each row stacks its values under their names, so that no amount is out of sight. */
export function ReportRows({
  title,
  columns,
  rows,
}: { title: string } & Pick<ReportTable, 'columns' | 'rows'>) {
  return (
    <div className="overflow-x-auto" tabIndex={0} role="region" aria-label={`${title}, tabla`}>
      <table className="dense-table tabular-nums">
        <thead>
          <tr className="border-b border-line text-sm text-muted">
            {columns.map(({ name, kind }) => (
              <th key={name} scope="col" className={`px-2 py-1.5 font-normal ${side(kind)}`}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map((row, at) => (
            <tr key={at}>
              {row.map(({ text, to }, place) => {
                const { kind } = columns[place]!
                const words = inWords(text, kind)
                return (
                  <td
                    key={place}
                    data-name={columns[place]!.name}
                    className={`px-2 ${side(kind)} ${kind === 'text' ? 'min-w-28' : 'whitespace-nowrap'}`}
                  >
                    {to ? (
                      <Link to={to} className="link inline-flex min-h-11 min-w-11 items-center font-medium">
                        <WithCodes text={words} />
                      </Link>
                    ) : (
                      <span className="inline-block py-2.5">
                        <WithCodes text={words} />
                      </span>
                    )}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const side = (kind: Kind) => (NUMBERS.includes(kind) ? 'text-right' : '')

function inWords(text: string | number | null, kind: Kind): string {
  if (text === null || text === '') return '—'
  if (kind === 'money') return formatExact(fromPesos(Number(text)))
  if (kind === 'day' || kind === 'moment') return String(text).replace(/(\d{4})-(\d{2})-(\d{2})/, '$3/$2/$1')
  return String(text)
}
