/** Numbers as people type them into the back office's forms: «45.998», «45998,50», « 12 ». Each becomes one number or one sentence. */
import * as v from 'valibot'
import { typedNumber } from './typed-number.ts'
import { fromPesos, type Centavos } from './money.ts'

export { typedNumber }

const typed = (message: string) =>
  v.pipe(
    v.union([v.number(), v.string()], message),
    v.transform(typedNumber),
    v.number(message),
    v.check((value) => Number.isFinite(value), message),
  )

/** A whole number within bounds. */
export const wholeNumber = (message: string, min: number, max: number) =>
  v.pipe(typed(message), v.integer(message), v.minValue(min, message), v.maxValue(max, message))

/** Pesos typed, centavos kept. */
export const amountInPesos = (message: string, min: Centavos, max: Centavos) =>
  v.pipe(typed(message), v.transform(fromPesos), v.minValue(min, message), v.maxValue(max, message))

/** The same, where '' or nothing means "none". */
export const orNone = <S extends v.GenericSchema<unknown, unknown>>(schema: S) =>
  v.optional(
    v.nullable(
      v.lazy(
        (input): v.GenericSchema<unknown, v.InferOutput<S> | null> => (input === '' ? none : schema) as never,
      ),
    ),
    null,
  )
const none = v.pipe(
  v.literal(''),
  v.transform(() => null),
)
