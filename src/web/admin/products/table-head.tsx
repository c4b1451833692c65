import { ArrowDown, ArrowUp } from 'lucide-react'
import { Link } from 'react-router'
import type { AdminProductQuery } from '#shop/products/admin/catalogue.ts'
import { Icon } from '#web/ui/icon.tsx'
import { SORTS } from './query.ts'
import type { Column } from './table-query.ts'
import type { Selection } from './use-selection.ts'

type Props = {
  column: Column | 'name'
  name: string
  query: AdminProductQuery
  to: (changes: Partial<AdminProductQuery>) => string
}

/** A heading that sorts, as a link: it works without scripts and can be kept. The second click turns it round. */
export function SortHead({ column, name, query, to }: Props) {
  const sort = SORTS.find((one) => one === column)
  if (!sort) return <th scope="col">{name}</th>
  const here = query.sort === sort
  const down = here ? !query.down : false
  return (
    <th scope="col" aria-sort={here ? (query.down ? 'descending' : 'ascending') : undefined}>
      <Link
        to={to({ sort, down })}
        preventScrollReset
        className="inline-flex min-h-11 items-center gap-1 hover:underline"
      >
        {name}
        {here && <Icon of={query.down ? ArrowDown : ArrowUp} size={16} />}
      </Link>
    </th>
  )
}

/** Only where scripts run: without them there is nothing to tick the others. */
export function SelectAll({ selection }: { selection: Selection }) {
  if (selection.chosen === null) return <span className="sr-only">Elegir</span>
  return (
    <label className="grid size-11 place-items-center">
      <span className="sr-only">Elegir todos los de esta página</span>
      <input type="checkbox" className="tick" checked={selection.all} onChange={selection.toggleAll} />
    </label>
  )
}
