/** What the API's shapes are made of. Money is pesos, times are ISO 8601 in UTC; an answer has the fields of its shape and no others. */
import * as v from 'valibot'
import { marked } from './print.ts'

/** As far as the column reaches. */
const REACH = 2_147_483_647
export const id = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(REACH))
export const count = v.pipe(v.number(), v.integer(), v.minValue(0))
/** Also below none: a change, a balance. */
export const change = v.pipe(v.number(), v.integer())
export const pesos = v.pipe(v.number(), v.minValue(0))
/** In an answer: the shop's centavos, printed as pesos. */
export const money = marked('centavos', v.pipe(v.number(), v.minValue(0)))
/** The same, also below none: a difference, a balance. */
export const signed = marked('centavos', v.number())
/** What not every role sees, and is null for those who do not (`answer.sees`). */
export const seen = <S extends v.GenericSchema>(schema: S) => marked('seen', v.nullable(schema))
export const time = v.pipe(v.string(), v.isoTimestamp())
export const textOrNull = v.nullable(v.string())
export const reference = v.pipe(v.string(), v.uuid())

/** What is taken because older clients send it, and read by nobody. */
export const ignored = (why = 'Se ignora') => v.optional(v.pipe(v.unknown(), v.description(why)))
export const said = v.strictObject({ message: v.string() })

/** A form of the rules that takes its own fields and no others, with the same checks over them. */
export function only<E extends v.ObjectEntries>(form: { entries: E; pipe?: readonly unknown[] }) {
  const strict = v.strictObject(form.entries)
  const [, ...checks] = form.pipe ?? []
  return (checks.length > 0 ? v.pipe(strict, ...(checks as [])) : strict) as typeof strict
}
/** An address's parameter in words. */
export const told = <S extends v.GenericSchema>(schema: S, about: string) =>
  v.pipe(schema, v.description(about)) as unknown as S

/** Objects of these fields and no others: one, a list of them, one or null; each with what it is for in front, if that is to be said. */
export const object = <E extends v.ObjectEntries>(...of: Entries<E>) =>
  about(of, v.strictObject(of.at(-1) as E))
export const listOf = <E extends v.ObjectEntries>(...of: Entries<E>) =>
  about(of, v.array(v.strictObject(of.at(-1) as E)))
export const orNull = <E extends v.ObjectEntries>(...of: Entries<E>) =>
  about(of, v.nullable(v.strictObject(of.at(-1) as E)))
/** One that the document writes once, under its title. */
export const titled = <E extends v.ObjectEntries>(title: string, entries: E) =>
  v.pipe(v.strictObject(entries), v.title(title))
type Entries<E> = readonly [E] | readonly [about: string, E]
const about = <S extends v.GenericSchema>([what]: readonly unknown[], schema: S): S =>
  typeof what === 'string' ? told(schema, what) : schema
