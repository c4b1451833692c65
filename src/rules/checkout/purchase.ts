/**
 * The personal and shipping data form, shared by /Register and /Checkout (product §20.1). The same schema runs in the
 * browser while a person types and at the shop, which decides.
 */
import * as v from 'valibot'
import { email, EMAIL_LENGTH } from '#rules/email.ts'
import { normalisePhone, wholePhone } from '#rules/phone.ts'
import { PERSONAL_LENGTHS } from './lengths.ts'
import { PROVINCES, provinceName, readPostalCode, readProvince } from './shipping.ts'
import { personName } from '#rules/person-name.ts'
import { admits, asLine, asPlain, atLeast, atMost, nameOnly } from '#rules/text.ts'

export const PERSONAL_DATA_INVALID = 'ALGO SALIO MAL... Completar los datos de forma correspondiente.'
export const CHECKOUT_INVALID = 'Debes completar el formulario correctamente!'
/** What an unfinished form holds survives this long (product §8.6). */
export const PURCHASE_DRAFT_DAYS = 1

/** Product §20.3: an optional plus, three digits, three digits, then 4 to 6 digits with optional separators. */
const PHONE = /^\+?\(?\d{3}\)?[-\s.]?\d{3}[-\s.]?\d{4,6}$/

const text = (required: string) =>
  v.pipe(v.optional(v.string(required), ''), asLine, v.minLength(1, required))
const optional = (max: number, clean = asLine) =>
  v.pipe(v.optional(v.string(), ''), clean, atMost(max, admits))

const phone = v.pipe(
  text('Debes colocar un telefono celular'),
  atLeast(10, (least) => `El teléfono celular tiene que tener al menos ${least} caracteres`),
  wholePhone('Tu numero celular solo debe contener numeros'),
  v.transform(normalisePhone),
  v.regex(PHONE, 'Tu numero celular solo debe contener numeros'),
)

/** yyyy-mm-dd of a day that exists and has passed. There is no age bound; a birth date in the future is a slip. */
const birthDate = v.pipe(
  text('Debes colocar tu edad'),
  v.check((value) => {
    const day = new Date(`${value}T00:00:00Z`)
    return (
      /^\d{4}-\d{2}-\d{2}$/.test(value) &&
      !Number.isNaN(day.getTime()) &&
      day.toISOString().startsWith(value) &&
      day.getTime() < Date.now() &&
      day.getUTCFullYear() >= 1900
    )
  }, 'Debes colocar tu edad'),
)

const LEAST_POSTAL = 3
/** «30.123.456» is 30123456. It may be left out: a carrier or an invoice asks for it, the shop does not. */
const dni = v.pipe(
  v.optional(v.string(), ''),
  asLine,
  v.transform((typed) => typed.replace(/[.\s]/g, '')),
  v.regex(/^(?:\d{7,8})?$/, 'El DNI tiene 7 u 8 números'),
)

const person = (missing: string, letters: string) =>
  personName({
    missing,
    letters,
    most: PERSONAL_LENGTHS.nameCompra,
    long: (most) => `Admite hasta ${most} letras`,
  })

export const personalData = v.object({
  nameCompra: person('Debes colocar tu nombre', 'Tu nombre solo debe contener letras y espacios.'),
  surnameCompra: person('Debes colocar tu apellido', 'Tu apellido solo debe contener letras y espacios.'),
  ageCompra: birthDate,
  dni,
  companyName: v.pipe(
    v.optional(v.string(), ''),
    nameOnly,
    asLine,
    atMost(PERSONAL_LENGTHS.companyName, admits),
  ),
  streetAddress: v.pipe(
    text('Debes colocar tu direccion'),
    atLeast(5, (least) => `Tu direccion tiene que tener al menos ${least} caracteres`),
    atMost(PERSONAL_LENGTHS.streetAddress, (most) => `Tu direccion admite hasta ${most} caracteres`),
  ),
  apartment: optional(PERSONAL_LENGTHS.apartment),
  province: v.pipe(
    v.optional(v.string(), PROVINCES[0]),
    v.transform((typed) => readProvince(typed) ?? typed),
    v.picklist(PROVINCES, 'Elegí una provincia de la lista'),
  ),
  codePostal: v.pipe(
    text('Debes colocar tu codigo postal'),
    v.transform(readPostalCode),
    atLeast(LEAST_POSTAL, (least) => `Tu codigo postal tiene que tener al menos ${least} caracteres`),
    atMost(PERSONAL_LENGTHS.codePostal, (most) => `Tu codigo postal admite hasta ${most} caracteres`),
  ),
  locality: optional(PERSONAL_LENGTHS.locality),
  phoneNumber: phone,
  emailCompra: v.pipe(text('Debes colocar un email valido'), email('El email no es valido')),
  extraNotes: optional(PERSONAL_LENGTHS.extraNotes, asPlain),
})
export type PersonalData = v.InferOutput<typeof personalData>
export const PERSONAL_FIELDS = Object.keys(personalData.entries) as (keyof PersonalData)[]

/** What an unfinished purchase form keeps, and how much of each field: the form's own limits, and its choices as they are sent. */
export const PURCHASE_DRAFT_SIZES: Readonly<Record<string, number>> = {
  ...PERSONAL_LENGTHS,
  emailCompra: EMAIL_LENGTH,
  phoneNumber: 30,
  province: 40,
  ageCompra: 10,
  ageDay: 4,
  ageMonth: 4,
  ageYear: 4,
  delivery: 20,
  filled: 7,
}

/** A hint, never a refusal (product §20.4): null when the code looks right. `known` are the code's provinces (postal-code.ts), where the shop has told. */
export function postalCodeHint(code: string, province: string, known: readonly string[] = []): string | null {
  const text = readPostalCode(code)
  if (text.length < LEAST_POSTAL) return null
  if (!/^(?:\d{4}|[A-HJ-NP-Z]\d{4}[A-Z]{3})$/.test(text))
    return 'Suele ser de 4 números (1414) o con letras (C1414ABC). Revisalo por las dudas.'
  return known.length === 0 || known.includes(province)
    ? null
    : `Ese código parece de ${known.map(provinceName).join(' o ')}. ¿Está bien la provincia?`
}
