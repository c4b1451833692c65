/** How a list of the back office is looked at. All of it stands in the address: a link to it is a saved view. */
import { asking } from '#rules/paths.ts'
import type { Paging } from '#rules/paging.ts'
import type { Kind, Value } from './values.ts'

export type ListView = {
  q: string
  /** Name of a filter -> what was chosen of it. */
  filters: Record<string, string>
  /** Name of a column, '-' in front when the greatest comes first; '' for the list's usual order. */
  sort: string
  /** Names of the columns beside the first one; empty for the usual ones. */
  columns: string[]
  page: number
}

export type ListCell = { value: Value; to?: string; tone?: string; note?: string }
export type ListColumn = { name: string; label: string; kind: Kind; sorts: boolean; shown: boolean }
export type ListFilter = {
  name: string
  label: string
  look: 'links' | 'choice' | 'day' | 'id'
  /** The first one is none of them. */
  options: { param: string; value: string; label: string; count?: number }[]
}

/** What a page draws: nothing here is markup, and nothing needs the database. */
export type ListScreen = {
  at: string
  of: { one: string; many: string; all: string }
  view: ListView
  search: { label: string; hint: string } | null
  filters: ListFilter[]
  /** All that may be shown; the first one names the row. */
  columns: ListColumn[]
  /** `cells` stand as the shown columns do. */
  rows: { key: string | number; cells: ListCell[] }[]
  paging: Paging
  /** Where the same rows are as a file. */
  file: string | null
}

/** `changes` begin at the first page again, unless they name one. */
export const listAddress = (at: string, view: ListView, changes: Partial<ListView> = {}): string => {
  const { q, filters, sort, columns, page } = { ...view, page: 1, ...changes }
  return asking(at, { q, ...filters, orden: sort, col: columns, page: page > 1 && page })
}

/** For a form that changes some of the view and keeps the rest: names and values of hidden fields. */
export const keptOf = (view: ListView, ...without: string[]): [string, string][] => {
  const all: [string, string][] = [
    ['q', view.q],
    ...Object.entries(view.filters),
    ['orden', view.sort],
    ...view.columns.map((column): [string, string] => ['col', column]),
  ]
  return all.filter(([name, value]) => value !== '' && !without.includes(name))
}
