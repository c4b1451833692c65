import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { listAddress, type ListFilter, type ListScreen } from '#rules/lists/view.ts'
import { AdminPageLinks } from '#web/admin/ui/page-links.tsx'
import { count } from '#web/admin/ui/counted.ts'
import { ViewLinks } from '#web/admin/ui/view-links.tsx'
import { Empty } from '#web/ui/page/empty.tsx'
import { ListBar } from './list-bar.tsx'
import { ListColumns } from './list-columns.tsx'
import { ListTable, type Extras } from './list-table.tsx'

type Props<V> = Extras<V> & {
  list: { screen: ListScreen; items: V[] }
  /** Of the table, where the page's title says too little. */
  title: string
  /** When there is nothing at all, and when nothing is so. */
  none: string
  noneSo?: string
  /** Draws the rows where they are no table. */
  rows?: (items: V[]) => ReactNode
  /** What a list that has nothing yet is for. */
  about?: ReactNode
}

/** A declared list: its filters, its rows, its pages. All that can be chosen is a link or a form, and stands in the address. */
export function AdminList<V>({ list, title, none, noneSo = none, about, rows: draw, ...extras }: Props<V>) {
  const { screen, items } = list
  const { at, of, view, filters, paging, rows } = screen
  const asked = view.q !== '' || Object.keys(view.filters).length > 0
  return (
    <>
      {filters
        .filter(({ look }) => look === 'links')
        .map((filter) => (
          <ViewLinks key={filter.name} label={filter.label} views={linksOf(screen, filter)} />
        ))}
      <ListBar screen={screen} />
      {view.q && (
        <p className="mb-4" role="status">
          {count(paging.total)} {paging.total === 1 ? of.one : of.many} con «{view.q}» ·{' '}
          <Link to={listAddress(at, view, { q: '' })} className="link">
            {of.all}
          </Link>
        </p>
      )}
      {rows.length === 0 ? (
        <Empty title={asked ? noneSo : none} as="h2">
          {asked ? (
            <Link to={at} className="link">
              Ver todo
            </Link>
          ) : (
            about
          )}
        </Empty>
      ) : (
        <>
          {draw ? draw(items) : <ListTable screen={screen} items={items} title={title} {...extras} />}
          <ListColumns screen={screen} only={draw && 'order'} />
          <AdminPageLinks
            paging={paging}
            to={(page) => listAddress(at, view, { page })}
            of={paging.total === 1 ? of.one : of.many}
          />
        </>
      )}
    </>
  )
}

function linksOf({ at, view }: ListScreen, { options }: ListFilter) {
  const mine = new Set(options.map(({ param }) => param))
  const others = Object.entries(view.filters).filter(([name]) => !mine.has(name))
  const chosen = Object.entries(view.filters).find(([name]) => mine.has(name)) ?? []
  return options.map(({ param, value, label, ...count }) => ({
    name: label,
    to: listAddress(at, view, {
      filters: { ...Object.fromEntries(others), ...(value && { [param]: value }) },
    }),
    here: value === '' ? chosen.length === 0 : chosen[0] === param && chosen[1] === value,
    ...count,
  }))
}
