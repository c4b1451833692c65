import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { isNumber, onPage, type Kind } from '#rules/lists/values.ts'
import { listAddress, type ListCell, type ListColumn, type ListScreen } from '#rules/lists/view.ts'
import { Icon } from '#web/ui/icon.tsx'
import { WithCodes } from '#web/ui/with-codes.tsx'

export type Extras<V> = {
  /** Cells that are more than a value: name of the column -> what stands there instead. */
  cells?: Record<string, (item: V) => ReactNode>
  /** What can be done with a row, at its end. */
  actions?: (item: V) => ReactNode
}

/** A table where there is room; on phones each row is a small card that names its values. */
export function ListTable<V>({
  screen,
  items,
  title,
  cells,
  actions,
}: Extras<V> & { screen: ListScreen; items: V[]; title: string }) {
  const columns = screen.columns.filter(({ shown }) => shown)
  return (
    <div className="panel md:overflow-x-auto" tabIndex={0} role="region" aria-label={`${title}, tabla`}>
      <table className="dense-table tabular-nums">
        <thead>
          <tr>
            {columns.map((column) => (
              <Heading key={column.name} column={column} screen={screen} />
            ))}
            {actions && (
              <th scope="col">
                <span className="sr-only">Qué se puede hacer</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {screen.rows.map(({ key, cells: values }, at) => (
            <tr key={key}>
              {columns.map(({ name, label, kind }, place) => {
                const drawn = cells?.[name]?.(items[at]!) ?? (
                  <Drawn cell={values[place]!} kind={kind} first={place === 0} />
                )
                return place === 0 ? (
                  <th key={name} scope="row">
                    {drawn}
                  </th>
                ) : (
                  <td
                    key={name}
                    data-name={label}
                    className={`${sideOf(kind)} ${isEmpty(values[place]!) ? 'max-md:hidden!' : ''}`}
                  >
                    {drawn}
                  </td>
                )
              })}
              {actions && (
                <td className="text-right! max-md:absolute! max-md:top-1 max-md:right-2">
                  {actions(items[at]!)}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** On a phone, what there is none of is not there. */
const isEmpty = (cell: ListCell) => cell.value === null || cell.value === ''

const sideOf = (kind: Kind): string =>
  isNumber(kind) ? 'whitespace-nowrap md:text-right!' : kind === 'text' ? 'break-words' : 'whitespace-nowrap'

/** A second click turns the order round. */
function Heading({
  column: { name, label, kind, sorts },
  screen,
}: {
  column: ListColumn
  screen: ListScreen
}) {
  const { at, view } = screen
  const [up, down] = [view.sort === name, view.sort === `-${name}`]
  return (
    <th
      scope="col"
      className={isNumber(kind) ? 'text-right!' : ''}
      aria-sort={down ? 'descending' : up ? 'ascending' : undefined}
    >
      {sorts ? (
        <Link
          to={listAddress(at, view, { sort: up ? `-${name}` : name })}
          preventScrollReset
          className="inline-flex min-h-11 items-center gap-1 hover:underline"
        >
          {label}
          {(up || down) && <Icon of={down ? ArrowDown : ArrowUp} size={16} />}
        </Link>
      ) : (
        label
      )}
    </th>
  )
}

function Drawn({ cell, kind, first }: { cell: ListCell; kind: Kind; first: boolean }) {
  const { value, to, tone, note } = cell
  const text = <WithCodes text={onPage(kind, value)} />
  const drawn = to ? (
    <Link to={to} className={`link inline-flex min-h-11 items-center ${first ? 'font-bold' : ''}`}>
      {text}
    </Link>
  ) : kind === 'state' && !isEmpty(cell) ? (
    <span className="state" data-tone={tone}>
      {text}
    </span>
  ) : first ? (
    <span className="font-semibold break-all">{text}</span>
  ) : (
    text
  )
  return note ? (
    <>
      {drawn}
      <span className="line-clamp-2 max-w-[60ch] text-sm font-normal break-words text-muted">{note}</span>
    </>
  ) : (
    drawn
  )
}
