/** A list of the back office, declared once: its query, filters, search, order, paging, page and file follow from here. */
import type { SQL, SQLWrapper } from 'drizzle-orm'
import type { Reader } from '#data/database.ts'
import type { Visitor } from '#rules/users/access.ts'
import type { StaffAction } from '#rules/users/roles.ts'
import type { ShopContext } from '#shop/context.ts'

type Of<V, T> = (row: V, context: ShopContext) => T
type Kinds<V> =
  | { kind?: 'text' | 'state'; value: Of<V, string | number | null> }
  | { kind: 'count' | 'money'; value: Of<V, number | null> }
  | { kind: 'day' | 'moment'; value: Of<V, Date | string | null> }

export type Column<V> = Kinds<V> & {
  label: string
  /** Where the value leads. */
  to?: Of<V, string | null>
  /** Of a `state`. */
  tone?: Of<V, string | undefined>
  /** A second, quieter line on the page. */
  note?: Of<V, string | null>
  /** What the list can be sorted by through this column's heading. */
  sort?: SQLWrapper
  only?: 'page' | 'file'
  /** Only who may do this has it. */
  may?: StaffAction
  /** Stands on the page only when it is chosen. */
  rare?: true
  /** The heading in the file, where it is another. */
  inFile?: string
  /** What the file says, where the page says it otherwise. */
  fileValue?: Of<V, string | number>
}

/** `param`: its name in an address, where it is not its filter's. */
export type Option = { value: string; label: string; where: SQL; param?: string }
type Choice = {
  label: string
  none: string
  /** A row of links above the list; otherwise a choice in its bar. */
  look?: 'links'
  /** How many there are of each, or of these names and values, whatever else is chosen. */
  counted?: true | readonly string[]
  options: readonly Option[] | ((context: ShopContext) => readonly Option[] | Promise<readonly Option[]>)
}
/** An `id` stands in the address alone. */
export type Filter = Choice | { label: string; look: 'day' | 'id'; where: (value: string) => SQL }

/** `in`: where the words are looked for; `or`: what else finds a row. Without `label` the section has its own field. */
export type Search = {
  in: readonly SQLWrapper[]
  or?: (q: string, db: Reader) => SQL | undefined | Promise<SQL | undefined>
  label?: string
  hint?: string
}

/** What a query of Drizzle can do once it is `$dynamic`. */
interface Source<R> extends SQLWrapper, PromiseLike<R[]> {
  where(where: SQL | undefined): Source<R>
  orderBy(...columns: SQL[]): Source<R>
  limit(rows: number): Source<R>
  offset(rows: number): Source<R>
}

/** `R`: a row as the database has it; `V`: as the shop speaks of it. */
export type List<R, V> = {
  at: string
  may: StaffAction
  /** How one and many are called; the link that shows all again. */
  of: { one: string; many: string; all: string }
  /** The query without where, order and page: `db.select(…).from(…).$dynamic()`. Called once for each read. */
  from: (db: Reader) => Source<R>
  /** What holds of every row. */
  base?: SQL
  /** Rows of the database as the shop speaks of them. */
  view?: (rows: R[], context: ShopContext, visitor: Visitor) => V[] | Promise<V[]>
  key: (row: V) => string | number
  /** In the order of the page and of the file; the first one names the row. */
  columns: Record<string, Column<V>>
  filters?: Record<string, Filter>
  search?: Search
  order: readonly SQL[]
  /** Rows of a page; 20 where nothing is said. */
  size?: number
  /** The name of its file and where it is (`adminPaths.listFile`). `may`: more than reading asks for. */
  file?: { name: string; at: string; may?: StaffAction }
}

/** Infers the row from `from` and `view`. */
export const list = <R, V = R>(declared: List<R, V>): List<R, V> => declared
