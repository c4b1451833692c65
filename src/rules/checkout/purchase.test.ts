import fc from 'fast-check'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { formatDni } from './format-dni.ts'
import { personalData, postalCodeHint } from './purchase.ts'
import { AREA_CODE_MISSING, normalisePhone, phoneE164 } from '#rules/phone.ts'
import { postalNumber, PROVINCES, readPostalCode } from './shipping.ts'

/** Holds product §20.3, §23.1. */

const filled = {
  nameCompra: 'Ana Lucía',
  surnameCompra: 'Güiraldes Ñandú',
  ageCompra: '1990-05-20',
  companyName: '',
  streetAddress: 'Calle 1',
  apartment: '',
  province: 'Buenos Aires',
  codePostal: 'b1900abc',
  phoneNumber: '11 2345-6789',
  emailCompra: 'ana@example.com',
  extraNotes: 'Timbre\nroto',
}
/** The first sentence beside the field, as the form shows it. */
function sentence(field: string, value: unknown): string | undefined {
  const result = v.safeParse(personalData, { ...filled, [field]: value })
  return result.issues?.find((issue) => v.getDotPath(issue) === field)?.message
}

test('a form that is right comes out cleaned', () => {
  expect(
    v.parse(personalData, { ...filled, nameCompra: '  Ana \n Lucía ', streetAddress: 'Calle\0 123' }),
  ).toEqual({
    ...filled,
    dni: '',
    locality: '',
    streetAddress: 'Calle 123',
    codePostal: 'B1900ABC',
    phoneNumber: '1123456789',
  })
})

test.each([
  ['nameCompra', undefined, 'Debes colocar tu nombre'],
  ['nameCompra', '  ', 'Debes colocar tu nombre'],
  ['nameCompra', 'Ana2', 'Tu nombre solo debe contener letras y espacios.'],
  ['nameCompra', '<b>Ana</b>', 'Tu nombre solo debe contener letras y espacios.'],
  ['surnameCompra', '', 'Debes colocar tu apellido'],
  ['surnameCompra', 'Pérez!', 'Tu apellido solo debe contener letras y espacios.'],
  ['ageCompra', '', 'Debes colocar tu edad'],
  ['ageCompra', '1990-02-30', 'Debes colocar tu edad'],
  ['ageCompra', '20/05/1990', 'Debes colocar tu edad'],
  ['ageCompra', '2999-01-01', 'Debes colocar tu edad'],
  ['streetAddress', '', 'Debes colocar tu direccion'],
  ['streetAddress', 'Av 1', 'Tu direccion tiene que tener al menos 5 caracteres'],
  ['codePostal', '', 'Debes colocar tu codigo postal'],
  ['codePostal', '14', 'Tu codigo postal tiene que tener al menos 3 caracteres'],
  ['phoneNumber', '', 'Debes colocar un telefono celular'],
  ['phoneNumber', '123456789', 'El teléfono celular tiene que tener al menos 10 caracteres'],
  ['phoneNumber', '11 2345 678a', 'Tu numero celular solo debe contener numeros'],
  ['phoneNumber', '15 5555-0100', AREA_CODE_MISSING],
  ['phoneNumber', '15 555 0100', AREA_CODE_MISSING],
  ['phoneNumber', '015 5555 0100', AREA_CODE_MISSING],
  ['phoneNumber', '+54 9 15 5555-0100', AREA_CODE_MISSING],
  ['phoneNumber', '55 55 01 00', AREA_CODE_MISSING],
  ['emailCompra', '', 'Debes colocar un email valido'],
  ['emailCompra', 'ana@example', 'El email no es valido'],
  ['emailCompra', 'ana@example.com\r\nBcc: otra@example.com', 'El email no es valido'],
])('%s %j: «%s» (product §20.1)', (field, value, message) => {
  expect(sentence(field, value)).toBe(message)
})

test.each([
  ['nameCompra', 'José María Ñuñez'],
  ['nameCompra', 'Jose\u0301'],
  ['streetAddress', 'Calle'],
  ['codePostal', '141'],
  ['companyName', undefined],
  ['apartment', undefined],
  ['extraNotes', undefined],
  ['province', undefined],
  ['ageCompra', '2024-02-29'],
])('%s %j is accepted', (field, value) => {
  expect(sentence(field, value)).toBeUndefined()
})

test('all problems are named at once, each beside its field', () => {
  const { issues } = v.safeParse(personalData, {})
  expect(new Set(issues!.map((issue) => v.getDotPath(issue)))).toEqual(
    new Set([
      'nameCompra',
      'surnameCompra',
      'ageCompra',
      'streetAddress',
      'codePostal',
      'phoneNumber',
      'emailCompra',
    ]),
  )
})

test('whatever is sent, the form answers', () => {
  fc.assert(fc.property(fc.anything(), (input) => void v.safeParse(personalData, input)))
  const form = fc.dictionary(fc.constantFrom(...Object.keys(filled)), fc.string({ unit: 'binary' }))
  fc.assert(fc.property(form, (input) => void v.safeParse(personalData, { ...filled, ...input })))
})

const SAME = '1123456789'
test.each([
  ['11 2345-6789', SAME],
  ['11 2345–6789', SAME],
  ['\u202a+54 9 11 2345\u20116789\u202c', SAME],
  ['1123456789', SAME],
  ['+54 9 11 2345-6789', SAME],
  ['+54 11 2345 6789', SAME],
  ['5491123456789', SAME],
  ['011 15 2345 6789', SAME],
  ['011 2345-6789', SAME],
  ['11 15 2345-6789', SAME],
  ['(011) 2345.6789', SAME],
  ['0221 15 456-7890', '2214567890'],
  ['+54 9 221 456 7890', '2214567890'],
  ['02901 15 45-6789', '2901456789'],
  ['+54 9 2901 45-6789', '2901456789'],
])('%s is the phone %s', (typed, digits) => {
  expect(normalisePhone(typed)).toBe(digits)
  expect(sentence('phoneNumber', typed)).toBeUndefined()
  expect(phoneE164(digits)).toBe(`+549${digits}`)
})

test('every way of writing an Argentine mobile ends in the same ten digits', () => {
  const areas = fc.constantFrom('11', '221', '351', '2901', '3489')
  const digit = fc.integer({ min: 0, max: 9 })
  fc.assert(
    fc.property(
      areas,
      fc.array(digit, { minLength: 8, maxLength: 8 }),
      fc.constantFrom('', ' ', '-'),
      (area, digits, gap) => {
        // Local numbers do not begin with 0 or 1.
        const number = `4${digits.join('')}`.slice(0, 10 - area.length)
        const plain = `${area}${number}`
        for (const written of [
          [area, number],
          ['0' + area, number],
          [area, '15', number],
          ['0' + area, '15', number],
          ['+54', '9', area, number],
          ['+54', area, number],
        ])
          expect(normalisePhone(written.join(gap))).toBe(plain)
      },
    ),
  )
})

test('a phone that is already normalised stays as it is', () => {
  const phones = fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 16 }).map((digits) => digits.join(''))
  fc.assert(
    fc.property(
      phones,
      (typed) => normalisePhone(normalisePhone(typed)).length <= Math.max(10, typed.length),
    ),
  )
  expect(phoneE164('123')).toBe('123')
})

test.each([
  ['1414', 'Buenos Aires', [], null],
  ['C1414ABC', 'Cordoba', [], null],
  ['x5000abc', 'Cordoba', ['Cordoba'], null],
  ['5000', 'Salta', ['Cordoba'], 'Ese código parece de Córdoba. ¿Está bien la provincia?'],
  [
    '8430',
    'Salta',
    ['Chubut', 'Rio Negro'],
    'Ese código parece de Chubut o Río Negro. ¿Está bien la provincia?',
  ],
  ['8430', 'Rio Negro', ['Chubut', 'Rio Negro'], null],
  ['14141', 'Cordoba', [], 'Suele ser de 4 números (1414) o con letras (C1414ABC). Revisalo por las dudas.'],
  ['1', 'Cordoba', [], null],
])('the postal code %s in %s, known to be of %j, gets the hint %j', (code, province, known, hint) => {
  expect(postalCodeHint(code, province, known)).toBe(hint)
})

test.each([
  ['30.123.456', '30123456'],
  [' 7 123 456 ', '7123456'],
  ['', ''],
  [undefined, ''],
])('the DNI %j is kept as %j', (typed, kept) => {
  expect(v.parse(personalData.entries.dni, typed)).toBe(kept)
})
test.each(['123456', '123456789', '30.123.45A', '-30123456'])('%j is no DNI', (typed) => {
  const end = v.safeParse(personalData.entries.dni, typed)
  expect(end.issues?.[0].message).toBe('El DNI tiene 7 u 8 números')
})
test('a DNI is shown with its dots', () => {
  expect(['30123456', '7123456', ''].map(formatDni)).toEqual(['30.123.456', '7.123.456', ''])
})

test('there are 24 provinces (product §9.1)', () => {
  expect(new Set(PROVINCES).size).toBe(24)
})

test.each([
  ['CP 1425', '1425'],
  ['C.P.: 1425', '1425'],
  ['cp1425', '1425'],
  ['CPA C1425ABC', 'C1425ABC'],
  ['Cód. postal 1425', '1425'],
  ['C1425-ABC', 'C1425ABC'],
  ['c 1425 abc', 'C1425ABC'],
  ['(1425)', '1425'],
  ['B1900', 'B1900'],
  ['141', '141'],
  ['cerca del río', 'CERCA DEL RÍO'],
])('the postal code «%s» is kept as «%s»', (typed, code) => {
  expect(readPostalCode(typed)).toBe(code)
  expect(readPostalCode(code)).toBe(code)
  expect(postalNumber(typed)).toBe(/\d{4}/.test(code) ? Number(/\d{4}/.exec(code)![0]) : null)
})
