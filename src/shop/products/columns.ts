/** The fields of rules/products/fields.ts as columns of `products`: what a query asks for, what a row says, what is written. */
import { products } from '#data/schema.ts'
import { FIELDS, COLUMN_FIELDS, type ColumnField } from '#rules/products/fields.ts'

type Row = typeof products.$inferSelect
/** What each field's column is called; a field without one does not compile. */
type NameOf = { [F in ColumnField]: (typeof FIELDS)[F] extends { column: infer C } ? C : F }
/** Values of fields: amounts are centavos. */
export type Values<F extends ColumnField = ColumnField> = { [N in F]: Row[NameOf[N]] }

const nameOf = <F extends ColumnField>(field: F) =>
  ((FIELDS[field] as { column?: string }).column ?? field) as NameOf[F]

/** For a query that selects these fields. */
export const columnsOf = <F extends ColumnField>(fields: readonly F[]) =>
  Object.fromEntries(fields.map((field) => [field, products[nameOf(field)]])) as {
    [N in F]: (typeof products)[NameOf[N]]
  }

export const valuesOf = (row: Row): Values => ({
  ...(Object.fromEntries(COLUMN_FIELDS.map((field) => [field, row[nameOf(field)]])) as Values),
  // `real` keeps seven digits: 4.3 comes back as 4.3 only after rounding to the form's step.
  score: Math.round(row.score * 10) / 10,
})

/** For an insert or an update. */
export const written = <V extends Partial<Values>>(values: V) =>
  Object.fromEntries(
    Object.entries(values).map(([field, value]) => [nameOf(field as ColumnField), value]),
  ) as { [F in keyof V & ColumnField as NameOf[F]]: V[F] }
