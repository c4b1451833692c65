import * as v from 'valibot'
import { expect, test } from 'vitest'
import { personalData } from '#rules/checkout/purchase.ts'
import { consignorForm } from '#rules/consignment/people/consignor.ts'
import { acceptForm, offerCall } from '#rules/consignment/offers/form.ts'
import { contactMessage } from '#rules/contact/contact.ts'
import { chatOrderForm } from '#rules/orders/by-chat.ts'
import { withdrawalForm } from '#rules/returns/withdrawal.ts'
import { saleForm } from '#rules/till/till.ts'
import { walkInForm } from '#rules/consignment/desk/forms.ts'
import { heirForm } from '#rules/consignment/people/death.ts'
import { readSheetRow } from '#rules/consignment/sheet/row.ts'
import { fromPesos } from '#rules/money.ts'
import { isPersonName, PERSON_NAME_ONLY } from './person-name.ts'

/** Holds product §20.10. */

const NAMES = [
  "D'Angelo",
  'O’Higgins',
  'Pérez-Gil',
  'João Conceição',
  'M. Victoria',
  'Ñancupil',
  'Þórdís',
  'Мария',
  'محمد',
  'नेहा',
  'می\u200cنا',
  '李小龍',
  'N\u0303andu',
]
const OTHERS = [
  'R2D2',
  'Ana 2',
  '<b>Ana</b>',
  'Pérez!',
  'a@b.co',
  'https://evil.test',
  '-',
  "'.",
  'Ana_Paz',
  '٣',
]

test.each(NAMES)('«%s» is a name', (name) => expect(isPersonName(name)).toBe(true))
test.each(OTHERS)('«%s» is none', (name) => expect(isPersonName(name)).toBe(false))

/** Every form that asks what a person is called. */
const FORMS: [name: string, form: v.GenericSchema, field: string, said?: string][] = [
  ['purchase', personalData, 'nameCompra', 'Tu nombre solo debe contener letras y espacios.'],
  ['purchase', personalData, 'surnameCompra', 'Tu apellido solo debe contener letras y espacios.'],
  ['contact', contactMessage, 'user_name', 'No se aceptan números, símbolos o caracteres especiales.'],
  ['order by chat', chatOrderForm, 'name'],
  ['order by chat', chatOrderForm, 'surname'],
  ['till', saleForm, 'name'],
  ['withdrawal', withdrawalForm, 'name'],
  ['consignor', consignorForm, 'name'],
  ['consignor', consignorForm, 'surname'],
  ['heir', heirForm, 'name'],
  ['offer', offerCall, 'name'],
  ['agreement', acceptForm, 'name'],
  ['agreement', acceptForm, 'surname'],
  ['walk-in', walkInForm, 'name'],
  ['walk-in', walkInForm, 'surname'],
]
const sentenceOf = (form: v.GenericSchema, field: string, value: string) =>
  v
    .safeParse(form, { [field]: value })
    .issues?.find((issue) => v.getDotPath(issue as v.BaseIssue<unknown>) === field)?.message

for (const [name, form, field, said = PERSON_NAME_ONLY] of FORMS)
  test(`${name}, ${field}: one rule`, () => {
    for (const one of NAMES) expect(sentenceOf(form, field, one.padEnd(5, 'a'))).toBeUndefined()
    for (const other of OTHERS) expect(sentenceOf(form, field, other)).toBe(said)
  })

test('the spreadsheet of a showroom is read by the same rule', () => {
  const read = (name: string) => {
    const get = (column: string) => (column === 'name' ? name : '')
    const row = readSheetRow(2, get, {
      side: '',
      commissionElse: '',
      today: '2026-11-28',
      most: fromPesos(1),
    })
    return 'refused' in row ? row.refused : ''
  }
  for (const name of [...NAMES, "D'Angelo, João"]) expect(read(name)).not.toContain(PERSON_NAME_ONLY)
  for (const other of OTHERS) expect(read(other)).toContain(PERSON_NAME_ONLY)
})
