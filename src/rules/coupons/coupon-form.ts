/** What an admin may make of a coupon. Days are Argentine days; the last one counts whole. */
import * as v from 'valibot'
import { isDay } from '#rules/calendar/argentine-day.ts'
import { couponCode, MAX_CODE } from './coupon.ts'
import { fromPesos } from '#rules/money.ts'
import { amountInPesos, orNone, wholeNumber } from '#rules/typed.ts'

export const COUPON_FORM_MESSAGES = {
  invalid: 'Revisá los datos del cupón.',
  taken: 'Ya hay un cupón con ese código.',
  belowUses: 'El cupón ya se usó más veces que ese límite.',
  wasUsed: 'Ya se usó en un pedido, así que no se puede borrar. Podés desactivarlo.',
  changed: 'Otra persona cambió este cupón mientras lo editabas. Mirá cómo quedó y volvé a guardar.',
}
const LEAST_CODE = 3
/** Also of a promotion. */
export const day = orNone(v.pipe(v.string(), v.check(isDay, 'Elegí una fecha válida')))
export const limit = orNone(wholeNumber('Ingresá un número desde 1, o dejalo vacío', 1, 1_000_000))

export const isCode = (code: string): boolean =>
  /^[A-Z0-9ÁÉÍÓÚÜÑ_-]+$/.test(code) && code.length >= LEAST_CODE && code.length <= MAX_CODE
export const CODE_WRONG = `De ${LEAST_CODE} a ${MAX_CODE} letras, números o guiones, sin espacios`

export const couponForm = v.pipe(
  v.object({
    code: v.pipe(
      v.optional(v.string(), ''),
      v.transform(couponCode),
      v.minLength(1, 'El código es requerido'),
      v.check(isCode, CODE_WRONG),
    ),
    /** In pesos. */
    amount: amountInPesos('Ingresá de cuántos pesos es, desde 1', 100, fromPesos(1_000_000)),
    startsOn: day,
    endsOn: day,
    maxUses: limit,
    maxUsesPerPerson: limit,
    active: v.optional(v.boolean(), true),
  }),
  v.forward(
    v.check(
      ({ startsOn, endsOn }) => startsOn === null || endsOn === null || startsOn <= endsOn,
      'Termina antes de empezar',
    ),
    ['endsOn'],
  ),
)
export type CouponForm = v.InferOutput<typeof couponForm>
