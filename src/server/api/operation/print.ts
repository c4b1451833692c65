/** How an answer leaves: the fields that its schema names and no others, with money in pesos. */
import type * as v from 'valibot'
import { fromPesos, toPesos } from '#rules/money.ts'

/** `sees`: whether whoever asks sees what not every role does (`seen` in shape.ts). */
type Print = (value: never, sees?: boolean) => unknown
type Schema = {
  type: string
  pipe?: readonly Schema[]
  entries?: Record<string, Schema>
  item?: Schema
  value?: Schema
  wrapped?: Schema
  /** Of a variant: what tells its options apart. */
  key?: string
  options?: readonly Schema[]
  literal?: string
}
type Mark = 'centavos' | 'seen'
/** What a schema says of itself beside what it checks. */
const MARKS = new WeakMap<object, Mark>()
export function marked<S extends v.GenericSchema>(mark: Mark, schema: S): S {
  MARKS.set(schema, mark)
  return schema
}
const markOf = (schema: Schema): Mark | undefined =>
  MARKS.get(schema) ?? (schema.pipe ? markOf(schema.pipe[0]!) : undefined)

/** Of an answer's schema, made once. */
export const printerOf = (schema: v.GenericSchema): Print => printer(schema as unknown as Schema)
/** Of a body's: its money comes as pesos and is read as centavos; the rest stays as its schema made it. */
export const moneyReaderOf = (schema: v.GenericSchema): ((body: never) => unknown) =>
  moneyReader(schema as unknown as Schema)

function moneyReader(schema: Schema): (value: never) => unknown {
  if (markOf(schema) === 'centavos') return (amount: number | null) => amount && fromPesos(amount)
  const { pipe, entries, item, wrapped } = schema
  if (pipe) return moneyReader(pipe[0]!)
  if (wrapped) {
    const read = moneyReader(wrapped)
    return read === asItIs ? asItIs : (value) => value && read(value)
  }
  if (item) {
    const read = moneyReader(item)
    return read === asItIs ? asItIs : (list: never[]) => list.map(read)
  }
  const reads = Object.entries(entries ?? {}).flatMap(([name, field]) => {
    const read = moneyReader(field)
    return read === asItIs ? [] : [[name, read] as const]
  })
  if (reads.length === 0) return asItIs
  return (value: Record<string, never>) => ({
    ...value,
    ...Object.fromEntries(reads.map(([name, read]) => [name, read(value[name]!)])),
  })
}

function printer(schema: Schema): Print {
  const mark = markOf(schema)
  if (mark === 'centavos') return (amount: number | null) => amount && toPesos(amount)
  const print = plain(schema)
  return mark === 'seen' ? (value, sees) => (sees === false ? null : print(value, sees)) : print
}

const asItIs: Print = (value) => value

function plain({ pipe, type, entries, item, value, wrapped, key, options }: Schema): Print {
  if (pipe) return plain(pipe[0]!)
  if (type === 'strict_object') return fields(entries!)
  if (type === 'variant') return variant(key!, options!)
  const of = item ?? wrapped ?? (type === 'record' ? value : undefined)
  if (!of) return asItIs
  const inner = printer(of)
  if (inner === asItIs) return asItIs
  if (item) return (list: never[], sees) => list?.map((one) => inner(one, sees))
  if (wrapped) return (found, sees) => (found === null || found === undefined ? found : inner(found, sees))
  return (all: Record<string, never>, sees) =>
    Object.fromEntries(Object.entries(all).map(([key, one]) => [key, inner(one, sees)]))
}

function variant(key: string, options: readonly Schema[]): Print {
  const prints = new Map(options.map((one) => [one.entries![key]!.literal, plain(one)]))
  return (value, sees) => prints.get(value[key])!(value, sees)
}

/** In the order in which they come. */
function fields(entries: Record<string, Schema>): Print {
  const prints = new Map(Object.entries(entries).map(([name, field]) => [name, printer(field)]))
  return (value: Record<string, never>, sees) => {
    if (value === null || value === undefined) return value
    const out: Record<string, unknown> = {}
    for (const name in value) {
      const print = prints.get(name)
      if (print) out[name] = print === asItIs ? value[name] : print(value[name]!, sees)
    }
    return out
  }
}
