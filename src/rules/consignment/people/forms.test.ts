import fc from 'fast-check'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { isCuit } from '#rules/taxpayer.ts'
import { payAccountForm, readPayAccount } from './account.ts'
import { CONSIGNOR_SAYS, consignorForm, cuilHasDni, documentForm, readCuil } from './consignor.ts'
import { stillHere, stillHereOf } from './erasure.ts'

/** Holds product §49.1, §49.4. */

const sentences = (schema: v.GenericSchema, input: unknown) =>
  v.safeParse(schema, input).issues?.map(({ message }) => message) ?? []

test.each([
  ['+54 9 11 5555-7777', '1155557777'],
  ['011 15 5555 7777', '1155557777'],
  ['', ''],
])('the phone «%s» is kept as «%s»', (phone, kept) => {
  const form = { name: ' Filomena ', surname: 'Quiroga', email: 'Filo@Example.com', phone, adult: 'on' }
  expect(v.parse(consignorForm, form)).toEqual({
    name: 'Filomena',
    surname: 'Quiroga',
    email: 'filo@example.com',
    phone: kept,
    adult: true,
  })
})

test('all that is wrong is said at once', () => {
  const said = sentences(consignorForm, { name: '', surname: 'x://y', email: 'no', phone: '12' })
  expect(said).toEqual(expect.arrayContaining([CONSIGNOR_SAYS.name, CONSIGNOR_SAYS.phone]))
  expect(said).toHaveLength(4)
})

test.each(['30.123.456', '30123456', '5123456'])('the DNI «%s» is one', (dni) => {
  expect(sentences(documentForm, { dni, adult: true })).toEqual([])
})
test.each(['0123456', '123456', '123456789', '30-123-456', 'treinta', ''])('the DNI «%s» is none', (dni) => {
  expect(sentences(documentForm, { dni, adult: 'on' })).toEqual([CONSIGNOR_SAYS.dni])
})
test('a document of somebody under 18 is not taken', () => {
  expect(sentences(documentForm, { dni: '30123456' })).toEqual([CONSIGNOR_SAYS.adult])
})

test('a CUIL with its check digit is read, any one digit changed is none, and it has the DNI that it has', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1_000_000, max: 99_999_999 }),
      fc.constantFrom('20', '23', '24', '27'),
      fc.nat({ max: 10 }),
      fc.integer({ min: 1, max: 9 }),
      (number, prefix, at, by) => {
        const dni = String(number)
        const body = prefix + dni.padStart(8, '0')
        const cuil = [...'0123456789'].map((digit) => body + digit).find(isCuit)
        fc.pre(cuil !== undefined)
        expect(readCuil(`${prefix}-${dni.padStart(8, '0')}-${cuil![10]}`)).toBe(cuil)
        expect(cuilHasDni(cuil!, dni)).toBe(true)
        expect(cuilHasDni(cuil!, String(number + 1))).toBe(false)
        const changed = [...cuil!]
        changed[at] = String((Number(changed[at]) + by) % 10)
        expect(readCuil(changed.join(''))).toBeNull()
      },
    ),
  )
})

test.each([
  ['2850 5909 4009 0418 1352 01', '2850590940090418135201'],
  ['2850590-9 4009041813520-1', '2850590940090418135201'],
  ['Zapas.De.Filo', 'zapas.de.filo'],
  [' zapas de filo', 'zapasdefilo'],
  ['ñandu.pampa', null],
  ['corto', null],
  ['2850590940090418135202', null],
])('the account «%s» is read as %s', (typed, read) => {
  expect(readPayAccount(typed)).toBe(read)
})

test('an account says what is wrong with it', () => {
  const form = (changes: object) => ({
    account: 'zapas.de.filo',
    holder: 'Filo',
    cuil: '27-30123456-8',
    ...changes,
  })
  expect(sentences(payAccountForm, form({}))).toEqual([])
  expect(sentences(payAccountForm, form({ account: '2850590940090418135202' }))[0]).toContain('22 números')
  expect(sentences(payAccountForm, form({ account: 'ñandu.pampa' }))[0]).toContain('No lleva eñes')
  expect(sentences(payAccountForm, form({ cuil: '27-30123456-3' }))).toEqual([CONSIGNOR_SAYS.cuil])
  expect(sentences(payAccountForm, form({ cuil: ' ' }))).toEqual([CONSIGNOR_SAYS.cuilNeeded])
})

test('why somebody is not forgotten yet', () => {
  const plain = (text: string | null) => text?.replaceAll('\u00a0', ' ')
  expect(plain(stillHere({ pairs: 2, awaited: 0, money: 6_742_500 }))).toBe(
    'Tenés 2 pares con nosotros y $ 67.425 por cobrar. Cuando no quede nada, vas a poder borrar tus datos.',
  )
  expect(plain(stillHereOf({ pairs: 1, awaited: 1, money: 0 }))).toBe(
    'Tiene 1 par con nosotros y 1 par por traer. Cuando no quede nada, se van a poder borrar sus datos.',
  )
  expect(stillHere({ pairs: 0, awaited: 0, money: 0 })).toBeNull()
})
