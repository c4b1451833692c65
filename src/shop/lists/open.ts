/** A declared list with a database behind it. Whatever an address says that the list does not know is dropped. */
import { and, asc, desc, or, sql, type SQL } from 'drizzle-orm'
import { csvText } from '#rules/csv-text.ts'
import { inCsv } from '#rules/lists/values.ts'
import type { ListCell, ListColumn, ListFilter, ListScreen, ListView } from '#rules/lists/view.ts'
import { listAddress } from '#rules/lists/view.ts'
import { done, missing, type Failure, type Outcome } from '#rules/outcome.ts'
import { paging, type Paging } from '#rules/paging.ts'
import { cleanSearch } from '#rules/search/search.ts'
import { may, type Visitor } from '#rules/users/access.ts'
import type { ShopContext } from '#shop/context.ts'
import type { Column, Filter, List, Option, Search } from './list.ts'

const ROWS_A_PAGE = 20
const FARTHEST = 1_000_000

type ListQuery = Partial<ListView> & { limit?: number }
export type OpenList<V> = {
  hasFile: boolean
  /** Rows of one page. */
  read(visitor: Visitor, asked?: ListQuery): Promise<Outcome<{ rows: V[]; paging: Paging }>>
  /** What an address asks for, ready to be drawn; `rows` of the screen and `items` stand in the same order. */
  screen(visitor: Visitor, params: URLSearchParams): Promise<Outcome<{ screen: ListScreen; items: V[] }>>
  /** Of the whole list, not of a page. */
  counts(): Promise<Record<string, number>>
  csv(visitor: Visitor, asked: URLSearchParams | ListQuery): Promise<Outcome<{ text: string; name: string }>>
}

export function openList<R, V>(context: ShopContext, list: List<R, V>): OpenList<V> {
  const { db } = context.database
  const columns = Object.entries(list.columns)
  const chosen = columns.filter(([, { only }]) => only !== 'file')

  const optionsOf = async () =>
    Promise.all(
      Object.entries(list.filters ?? {}).map(async ([name, filter]) => ({
        name,
        filter,
        options: typeof filter.options === 'function' ? await filter.options(context) : filter.options,
      })),
    )
  type Filters = Awaited<ReturnType<typeof optionsOf>>

  function viewOf(params: URLSearchParams, filters: Filters): ListView {
    const sort = params.get('orden') ?? ''
    const page = Math.trunc(Number(params.get('page')))
    return {
      q: list.search ? cleanSearch(params.get('q') ?? '') : '',
      filters: Object.fromEntries(
        filters.flatMap(({ name, options }) => {
          const value = params.get(name)
          return options.some((option) => option.value === value) ? [[name, value!]] : []
        }),
      ),
      sort: list.columns[sort.replace(/^-/, '')]?.sort ? sort : '',
      columns: chosen
        .slice(1)
        .map(([name]) => name)
        .filter((name) => params.getAll('col').includes(name)),
      page: page >= 1 ? Math.min(page, FARTHEST) : 1,
    }
  }

  const whereOf = ({ q = '', filters: values = {} }: ListQuery, filters: Filters): SQL | undefined =>
    and(
      list.base,
      list.search && q !== '' ? found(list.search, q) : undefined,
      ...filters.map(({ name, options }) => options.find(({ value }) => value === values[name])?.where),
    )

  /** By the heading first; rows that are alike there keep the usual order. */
  function orderOf(sort = ''): SQL[] {
    const by = list.columns[sort.replace(/^-/, '')]?.sort
    if (!by) return [...list.order]
    return [sort.startsWith('-') ? sql`${desc(by)} nulls last` : asc(by), ...list.order]
  }

  async function total(where: SQL | undefined): Promise<number> {
    const { rows } = await db.execute<{ total: number }>(
      sql`select count(*)::int as total from (${list.from(db).where(where)}) counted`,
    )
    return rows[0]!.total
  }

  const viewed = async (rows: unknown[]): Promise<V[]> =>
    list.view ? list.view(rows as R[], context) : (rows as V[])

  async function page(asked: ListQuery, filters: Filters): Promise<{ rows: V[]; paging: Paging }> {
    const size = asked.limit ?? list.size ?? ROWS_A_PAGE
    const where = whereOf(asked, filters)
    const pages = paging(await total(where), asked.page ?? 1, size)
    const rows = await list
      .from(db)
      .where(where)
      .orderBy(...orderOf(asked.sort))
      .limit(size)
      .offset((pages.page - 1) * size)
    return { rows: await viewed(rows), paging: pages }
  }

  async function countsOf(filters: Filters): Promise<Record<string, number>> {
    const counted = filters.filter(({ filter }) => filter.counted)
    if (counted.length === 0) return {}
    const all: Option = { value: '', label: '', where: sql`true` }
    const ways = counted.flatMap(({ name, options }) =>
      [all, ...options].map(({ value, where }) => {
        const from = list.from(db).where(and(list.base, where))
        return sql`select ${`${name}=${value}`}::text as way, count(*)::int as total from (${from}) counted`
      }),
    )
    const { rows } = await db.execute<{ way: string; total: number }>(sql.join(ways, sql` union all `))
    return Object.fromEntries(rows.map(({ way, total }) => [way, total]))
  }

  const refusalOf = (visitor: Visitor): Failure | null => may(visitor, list.may)

  return {
    hasFile: list.file !== undefined,

    async read(visitor, asked = {}) {
      const q = cleanSearch(asked.q ?? '')
      return refusalOf(visitor) ?? done(await page({ ...asked, q }, await optionsOf()))
    },

    async screen(visitor, params) {
      const refusal = refusalOf(visitor)
      if (refusal) return refusal
      const filters = await optionsOf()
      const view = viewOf(params, filters)
      const { rows, paging } = await page(view, filters)
      const counts = await countsOf(filters)
      const facts = chosen.map(([name, column], place) => ({
        ...factsOf(name, column),
        shown: place === 0 || (view.columns.length > 0 ? view.columns.includes(name) : !column.rare),
      }))
      const shown = facts.filter(({ shown }) => shown).map(({ name }) => list.columns[name]!)
      const { file, search } = list
      const mayFile = file && may(visitor, file.may ?? list.may) === null
      return done({
        items: rows,
        screen: {
          at: list.at,
          of: list.of,
          view,
          search: search?.label ? { label: search.label, hint: search.hint ?? '' } : null,
          filters: filters.map((one) => filterOf(one, counts)),
          columns: facts,
          rows: rows.map((row) => ({
            key: list.key(row),
            cells: shown.map((column) => cellOf(column, row, context)),
          })),
          paging,
          file: mayFile ? listAddress(file.at, { ...view, sort: '', columns: [], page: 1 }) : null,
        },
      })
    },

    counts: async () => countsOf(await optionsOf()),

    async csv(visitor, asked) {
      const refusal = refusalOf(visitor) ?? may(visitor, list.file?.may ?? list.may)
      if (refusal) return refusal
      if (!list.file) return missing()
      const filters = await optionsOf()
      const view = asked instanceof URLSearchParams ? viewOf(asked, filters) : asked
      const rows = await viewed(
        await list
          .from(db)
          .where(whereOf({ ...view, q: cleanSearch(view.q ?? '') }, filters))
          .orderBy(...orderOf(view.sort)),
      )
      const written = columns.map(([, column]) => column).filter(({ only }) => only !== 'page')
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

const factsOf = <V>(name: string, { label, kind = 'text', sort }: Column<V>): Omit<ListColumn, 'shown'> => ({
  name,
  label,
  kind,
  sorts: sort !== undefined,
})

function filterOf(
  { name, filter, options }: { name: string; filter: Filter; options: readonly Option[] },
  counts: Record<string, number>,
): ListFilter {
  const count = (value: string) => (filter.counted ? { count: counts[`${name}=${value}`] ?? 0 } : {})
  const { label, none, look = 'choice' } = filter
  const every = { value: '', label: none, ...count('') }
  return {
    name,
    label,
    none,
    look,
    options: [every, ...options.map(({ value, label }) => ({ value, label, ...count(value) }))],
  }
}

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
function found({ in: text, or: also }: Search, q: string): SQL | undefined {
  return or(sql`strpos(fold(${text}), fold(${q})) > 0`, also?.(q))
}
