/** Columns that every table of the schema draws on. Amounts are whole centavos, times are UTC. */
import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  customType,
  date,
  integer,
  text,
  timestamp,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core'

export const id = () => integer('id').primaryKey().generatedAlwaysAsIdentity()
export const bigId = () => bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity()
export const centavos = (name: string) => bigint(name, { mode: 'number' })
export const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
export const createdAt = () => at('created_at').notNull().defaultNow()
export const bytea = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' })
export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

/** Who somebody is, as the form of product §20.1 asks it. */
export const whoColumns = () => ({
  name: text('name').notNull(),
  surname: text('surname').notNull(),
  birthDate: date('birth_date', { mode: 'string' }).notNull(),
  /** Digits alone; '' when it was not told. */
  dni: text('dni').notNull().default(''),
  company: text('company').notNull().default(''),
  phone: text('phone').notNull(),
  email: text('email').notNull(),
})

/** Where something is brought to, as the same form asks it. */
export const whereColumns = () => ({
  street: text('street').notNull(),
  apartment: text('apartment').notNull().default(''),
  province: text('province').notNull(),
  postalCode: text('postal_code').notNull(),
  locality: text('locality').notNull().default(''),
  notes: text('notes').notNull().default(''),
})

/** Both, of an order as it was when placed. */
export const personalColumns = () => ({ ...whoColumns(), ...whereColumns() })

const quoted = (values: readonly string[]) => sql.raw(values.map((value) => `'${value}'`).join(', '))
/** `column in (…)`, for constraints and conditions of indexes, where nothing may be a parameter. */
export const among = (column: AnyPgColumn, values: readonly string[]) => sql`${column} in (${quoted(values)})`
/** No row says what the list of the rules does not: `text({ enum })` is the compiler's half, this is the database's. */
export const oneOf = (name: string, column: AnyPgColumn, values: readonly string[]) =>
  check(name, among(column, values))
