/** What a setting can be: how its text is read, how its value is written again, and which control a page draws for it. */
import * as v from 'valibot'
import { wholePhone } from '#rules/phone.ts'
import { chatOfNumber, WHATSAPP_NUMBER } from '#rules/contact/whatsapp-number.ts'
import { EMAIL_LENGTH, isEmail } from '#rules/email.ts'
import { isCuit } from '#rules/taxpayer.ts'
import { asLine } from '#rules/text.ts'
import { toPesos, type Centavos } from '#rules/money.ts'
import { amountInPesos, orNone, typedNumber, wholeNumber } from '#rules/typed.ts'

export type Kind<T> = {
  /** From text, as typed or as kept, to the value; or the sentence that says what is wrong. */
  schema: v.GenericSchema<unknown, T>
  /** The text that the schema reads as this value again: what is kept, shown and compared. */
  write(value: T): string
  control: Control
  /** What the value is where it is not what its control shows. `pesos`: null is none. */
  is?: 'number' | 'pesos' | 'range'
}
type Control =
  | { is: 'line'; type?: 'email' | 'tel' | 'url'; inputMode?: 'numeric' | 'decimal'; unit?: string }
  | { is: 'choice'; options: readonly { value: string; label: string }[] }
  | { is: 'rows'; columns: readonly Column[] }
export type Column = {
  name: string
  inputMode?: 'decimal'
  /** Where the others are short. */
  wide?: true
  /** Where the others are long. */
  short?: true
  /** One of these; the first where nothing is chosen. */
  options?: readonly string[]
}

const asItIs = (text: string) => text

/** One line of text; '' leaves it out. */
export const line = (most: number): Kind<string> => ({
  schema: v.pipe(v.string(), asLine, v.maxLength(most, `Admite hasta ${most} letras.`)),
  write: asItIs,
  control: { is: 'line' },
})
/** One line that cannot be left out. */
export const requiredLine = (most: number, missing: string): Kind<string> => ({
  schema: v.pipe(
    v.string(),
    asLine,
    v.minLength(1, missing),
    v.maxLength(most, `Admite hasta ${most} letras.`),
  ),
  write: asItIs,
  control: { is: 'line' },
})
const orEmpty = (matches: (text: string) => boolean, message: string, most: number) =>
  v.pipe(
    v.string(),
    asLine,
    v.maxLength(most, `Admite hasta ${most} letras.`),
    v.check((text) => text === '' || matches(text), message),
  )
export const emailOrNone: Kind<string> = {
  schema: orEmpty(isEmail, 'El email no es valido', EMAIL_LENGTH),
  write: asItIs,
  control: { is: 'line', type: 'email' },
}
export const phoneOrNone: Kind<string> = {
  schema: v.pipe(
    orEmpty(() => true, '', 40),
    wholePhone(),
  ),
  write: asItIs,
  control: { is: 'line', type: 'tel' },
}
const isLink = (text: string) => /^https:\/\/[^\s/?#@]+\.[^\s/?#@.]{2,}(?:[/?#]\S*)?$/.test(text)
export const linkOrNone: Kind<string> = {
  schema: orEmpty(isLink, 'Pegá la dirección entera, que empieza con https://', 300),
  write: asItIs,
  control: { is: 'line', type: 'url' },
}
/** A mobile number becomes the link of its chat, which is what is kept; a link stays as it is. */
export const whatsAppOrNone: Kind<string> = {
  schema: v.pipe(
    orEmpty((text) => isLink(text) || chatOfNumber(text) !== null, WHATSAPP_NUMBER, 300),
    v.transform((text) => chatOfNumber(text) ?? text),
  ),
  write: asItIs,
  control: { is: 'line' },
}
export const cuitOrNone: Kind<string> = {
  schema: v.pipe(
    orEmpty(isCuit, 'Ese CUIT no existe: revisá los números. Tiene 11, como 30-12345678-1.', 20),
    v.transform((text) => text.replace(/^(\d{2})-?(\d{8})-?(\d)$/, '$1-$2-$3')),
  ),
  write: asItIs,
  control: { is: 'line', inputMode: 'numeric' },
}
/** A whole number; with its unit, where its name does not say it: «30 minutos». */
export const whole = (min: number, max: number, unit?: string): Kind<number> => ({
  schema: wholeNumber(`Ingresá un número entero de ${min} a ${max}.`, min, max),
  write: String,
  control: { is: 'line', inputMode: 'numeric', unit },
  is: 'number',
})
/** «2999 a 65999», whole pesos. */
export const pesosSpan = (most: number): Kind<{ min: number; max: number }> => {
  const said = `Ingresá dos montos en pesos, el menor primero: «2.999 a 65.999». Hasta ${most}.`
  return {
    schema: v.pipe(
      v.string(),
      v.rawTransform<string, { min: number; max: number }>(({ dataset, addIssue, NEVER }) => {
        const [min = null, max = null, ...more] = dataset.value
          .split(/\s+a\s+|\s*[-–]\s*/i)
          .map((part) => typedNumber(part.trim()))
        if (min !== null && max !== null && more.length === 0)
          if (Number.isInteger(min) && Number.isInteger(max) && min >= 0 && min < max && max <= most)
            return { min, max }
        addIssue({ message: said })
        return NEVER
      }),
    ),
    write: ({ min, max }) => `${min} a ${max}`,
    control: { is: 'line', unit: 'pesos' },
    is: 'range',
  }
}
/** One of a few. */
export const choice = <const T extends string>(options: readonly { value: T; label: string }[]): Kind<T> => ({
  schema: v.pipe(
    v.string(),
    v.trim(),
    v.picklist(
      options.map(({ value }) => value),
      'Elegí una opción de la lista.',
    ),
  ) as v.GenericSchema<unknown, T>,
  write: asItIs,
  control: { is: 'choice', options },
})
export const noOrYes = choice<'no' | 'yes'>([
  { value: 'no', label: 'No' },
  { value: 'yes', label: 'Sí' },
])
/** Pesos typed, centavos kept; '' is none. */
export const pesosOrNone = (min: Centavos, max: Centavos): Kind<Centavos | null> => ({
  schema: orNone(
    amountInPesos(
      `Ingresá un monto en pesos, de ${toPesos(min)} a ${toPesos(max)}, o dejalo vacío.`,
      min,
      max,
    ),
  ),
  write: (value) => (value === null ? '' : String(toPesos(value)).replace('.', ',')),
  control: { is: 'line', inputMode: 'decimal', unit: 'pesos' },
  is: 'pesos',
})
