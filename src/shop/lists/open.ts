/** A declared list with a database behind it. Whatever an address says that the list does not know is dropped. */
import { and, asc, desc, or, sql, type SQL } from 'drizzle-orm'
import type { Reader } from '#data/database.ts'
import { isDay } from '#rules/calendar/argentine-day.ts'
import { csvText } from '#rules/csv-text.ts'
import { inCsv } from '#rules/lists/values.ts'
import {
  listAddress,
  type ListCell,
  type ListFilter,
  type ListScreen,
  type ListView,
} from '#rules/lists/view.ts'
import { done, missing, type Outcome } from '#rules/outcome.ts'
import { paging, type Paging } from '#rules/paging.ts'
import { inReach } from '#rules/ids.ts'
import { cleanSearch } from '#rules/search/search.ts'
import { may, type Visitor } from '#rules/users/access.ts'
import type { ShopContext } from '#shop/context.ts'
import type { Column, Filter, List, Option, Search } from './list.ts'

const ROWS_A_PAGE = 20
const FARTHEST = 1_000_000

/** `where`: what else has to hold. */
type ListQuery = Partial<ListView> & { limit?: number; where?: SQL | undefined }
export type OpenList<V> = {
  /** Rows of one page. */
  read(visitor: Visitor, asked?: ListQuery): Promise<Outcome<{ rows: V[]; paging: Paging }>>
  /** What an address asks for, ready to be drawn; `rows` of the screen and `items` stand in the same order. */
  screen(visitor: Visitor, params: URLSearchParams): Promise<Outcome<{ screen: ListScreen; items: V[] }>>
  /** Of the whole list, not of a page. */
  counts(): Promise<Record<string, number>>
  /** What an address finds, for a query of another shape. */
  where(params: URLSearchParams): Promise<SQL | undefined>
  csv(visitor: Visitor, asked?: URLSearchParams | ListQuery): Promise<Outcome<{ text: string; name: string }>>
}

export function openList<R, V>(context: ShopContext, list: List<R, V>): OpenList<V> {
  const { db } = context.database
  const columns = Object.entries(list.columns)
  /** Of the page or of the file. */
  const columnsOf = (visitor: Visitor, without: 'page' | 'file') =>
    columns.filter(([, { only, may: needs }]) => only !== without && (!needs || may(visitor, needs) === null))

  const filtersNow = () =>
    Promise.all(Object.entries(list.filters ?? {}).map((filter) => openFilter(filter, context)))

  function viewOf(params: URLSearchParams, filters: OpenFilter[]): ListView {
    const sort = params.get('orden') ?? ''
    const page = Math.trunc(Number(params.get('page')))
    return {
      q: list.search ? cleanSearch(params.get('q') ?? '') : '',
      filters: Object.assign({}, ...filters.map((filter) => chosenOf(filter, params))),
      sort: columnBy(sort) ? sort : '',
      columns: columns
        .slice(1)
        .filter(([name, { only }]) => only !== 'file' && params.getAll('col').includes(name))
        .map(([name]) => name),
      page: page >= 1 ? Math.min(page, FARTHEST) : 1,
    }
  }

  async function whereOf({ q = '', filters: values = {}, where }: ListQuery, filters: OpenFilter[]) {
    const words = cleanSearch(q)
    return and(
      list.base,
      where,
      list.search && words !== '' ? await found(list.search, words, db) : undefined,
      ...filters.map((filter) => whereIn(filter, values)),
    )
  }

  const columnBy = (sort: string) => list.columns[sort.replace(/^-/, '')]?.sort
  /** By the heading first; rows that are alike there keep the usual order. */
  function orderOf(sort = ''): SQL[] {
    const by = columnBy(sort)
    if (!by) return [...list.order]
    return [sort.startsWith('-') ? sql`${desc(by)} nulls last` : asc(by), ...list.order]
  }

  async function rowsOf(visitor: Visitor, where: SQL | undefined, sort?: string, page?: Paging, size = 0) {
    const all = list
      .from(db)
      .where(where)
      .orderBy(...orderOf(sort))
    const rows = await (page ? all.limit(size).offset((page.page - 1) * size) : all)
    return list.view ? list.view(rows, context, visitor) : (rows as unknown[] as V[])
  }

  async function pageOf(visitor: Visitor, asked: ListQuery, filters: OpenFilter[]) {
    const size = asked.limit ?? list.size ?? ROWS_A_PAGE
    const where = await whereOf(asked, filters)
    const [total = 0] = Object.values(await totals({ '': where }))
    const pages = paging(total, asked.page ?? 1, size)
    return { rows: await rowsOf(visitor, where, asked.sort, pages, size), paging: pages }
  }

  /** How many each of these finds, in one query. */
  async function totals(ways: Record<string, SQL | undefined>): Promise<Record<string, number>> {
    if (Object.keys(ways).length === 0) return {}
    const counting = Object.entries(ways).map(
      ([way, where]) =>
        sql`select ${way}::text as way, count(*)::int as total from (${list.from(db).where(where)}) counted`,
    )
    const { rows } = await db.execute<{ way: string; total: number }>(sql.join(counting, sql` union all `))
    return Object.fromEntries(rows.map(({ way, total }) => [way, total]))
  }

  const countsOf = (filters: OpenFilter[]) =>
    totals(
      Object.fromEntries(
        filters
          .flatMap(({ options }) => options)
          .filter(({ counts }) => counts)
          .map(({ param, value, where }) => [`${param}=${value}`, and(list.base, where)]),
      ),
    )

  return {
    async read(visitor, asked = {}) {
      return may(visitor, list.may) ?? done(await pageOf(visitor, asked, await filtersNow()))
    },

    async screen(visitor, params) {
      const refusal = may(visitor, list.may)
      if (refusal) return refusal
      const filters = await filtersNow()
      const view = viewOf(params, filters)
      const { rows, paging } = await pageOf(visitor, view, filters)
      const counts = await countsOf(filters)
      const facts = columnsOf(visitor, 'file').map(([name, { label, kind = 'text', sort, rare }], place) => ({
        name,
        label,
        kind,
        sorts: sort !== undefined,
        shown: place === 0 || (view.columns.length > 0 ? view.columns.includes(name) : !rare),
      }))
      const shown = facts.filter(({ shown }) => shown).map(({ name }) => list.columns[name]!)
      const { at, of, file, search, key } = list
      const mayFile = file && may(visitor, file.may ?? list.may) === null
      return done({
        items: rows,
        screen: {
          at,
          of,
          view,
          search: search?.label ? { label: search.label, hint: search.hint ?? '' } : null,
          filters: filters.map((filter) => filterOf(filter, counts)),
          columns: facts,
          rows: rows.map((row) => ({
            key: key(row),
            cells: shown.map((column) => cellOf(column, row, context)),
          })),
          paging,
          file: mayFile ? listAddress(file.at, { ...view, sort: '', columns: [], page: 1 }) : null,
        },
      })
    },

    counts: async () => countsOf(await filtersNow()),

    async where(params) {
      const filters = await filtersNow()
      return whereOf(viewOf(params, filters), filters)
    },

    async csv(visitor, asked = {}) {
      const refusal = may(visitor, list.may) ?? may(visitor, list.file?.may ?? list.may)
      if (refusal) return refusal
      if (!list.file) return missing()
      const filters = await filtersNow()
      const view = asked instanceof URLSearchParams ? viewOf(asked, filters) : asked
      const rows = await rowsOf(visitor, await whereOf(view, filters), view.sort)
      const written = columnsOf(visitor, 'page').map(([, column]) => column)
      const text = csvText([
        written.map(({ label, inFile }) => inFile ?? label),
        ...rows.map((row) =>
          written.map(({ kind = 'text', value, fileValue }) =>
            fileValue ? fileValue(row, context) : inCsv(kind, value(row, context)),
          ),
        ),
      ])
      return done({ text, name: list.file.name })
    },
  }
}

const IS_VALUE = { day: isDay, id: (text: string) => inReach(Number(text)) }

/** The first option is none of them; a day and an id have no options. */
type OpenFilter = {
  name: string
  filter: Filter
  options: (Option & { param: string; counts: boolean })[]
}
async function openFilter([name, filter]: [string, Filter], context: ShopContext): Promise<OpenFilter> {
  if ('where' in filter) return { name, filter, options: [] }
  const { options, counted = [] } = filter
  const all = typeof options === 'function' ? await options(context) : options
  return {
    name,
    filter,
    options: [{ value: '', label: filter.none, where: sql`true` }, ...all].map((option) => ({
      param: name,
      ...option,
      counts: counted === true || counted.includes(option.param ?? option.value),
    })),
  }
}

function chosenOf({ name, filter, options }: OpenFilter, params: URLSearchParams): Record<string, string> {
  const text = params.get(name) ?? ''
  if ('where' in filter) return IS_VALUE[filter.look](text) ? { [name]: text } : {}
  const chosen = options.slice(1).find(({ param, value }) => params.get(param) === value)
  return chosen ? { [chosen.param]: chosen.value } : {}
}

function whereIn({ name, filter, options }: OpenFilter, values: Record<string, string>): SQL | undefined {
  if ('where' in filter) return values[name] ? filter.where(values[name]) : undefined
  return options.find(({ param, value }) => values[param] === value)?.where
}

const filterOf = ({ name, filter, options }: OpenFilter, counted: Record<string, number>): ListFilter => ({
  name,
  label: filter.label,
  look: filter.look ?? 'choice',
  options: options.map(({ param, value, label, counts }) => ({
    param,
    value,
    label,
    ...(counts && { count: counted[`${param}=${value}`] ?? 0 }),
  })),
})

function cellOf<V>(column: Column<V>, row: V, context: ShopContext): ListCell {
  const to = column.to?.(row, context)
  const tone = column.tone?.(row, context)
  const note = column.note?.(row, context)
  return {
    value: column.value(row, context),
    ...(to && { to }),
    ...(tone && { tone }),
    ...(note && { note }),
  }
}

/** Letters with and without accents are the same; what is typed is found anywhere. */
async function found({ in: texts, or: also }: Search, q: string, db: Reader): Promise<SQL | undefined> {
  const text = sql`concat_ws(chr(10), ${sql.join([...texts], sql`, `)})`
  return or(sql`strpos(fold(${text}), fold(${q})) > 0`, await also?.(q, db))
}
