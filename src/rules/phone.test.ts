import * as v from 'valibot'
import { expect, test } from 'vitest'
import { personalData } from '#rules/checkout/purchase.ts'
import { walkInForm } from '#rules/consignment/desk/forms.ts'
import { offerCall } from '#rules/consignment/offers/form.ts'
import { consignorForm } from '#rules/consignment/people/consignor.ts'
import { phoneForm } from '#rules/consignment/people/contact.ts'
import { readSheetRow } from '#rules/consignment/sheet/row.ts'
import { fromPesos } from '#rules/money.ts'
import { chatOrderForm } from '#rules/orders/by-chat.ts'
import { recipientForm } from '#rules/orders/recipient.ts'
import { SETTINGS } from '#rules/shop-settings/settings.ts'
import { partyOf } from '#rules/shipments/recipient.ts'
import { saleForm } from '#rules/till/till.ts'
import { AREA_CODE_MISSING, phoneProblem } from './phone.ts'

const WITHOUT_AREA = ['15 5555-0100', '15 555 0100', '015 5555 0100', '+54 9 15 5555-0100', '55 55 01 00']
const WHOLE = ['11 5555-0100', '011 15 5555 0100', '+54 9 351 555-0100', '(011) 5555–0100']
const NONE = ['llamame al once', '11 5555-0100 / 11 4444-0100', '11 5555']

/** Every form and setting that asks for a telephone. */
const setting = (name: 'contactPhone' | 'senderPhone') =>
  v.object({ [name]: SETTINGS[name].kind.schema as v.GenericSchema<string> })
const FORMS: [name: string, form: v.GenericSchema, field: string][] = [
  ['purchase', personalData, 'phoneNumber'],
  ['correction of an order', recipientForm, 'phoneNumber'],
  ['order by chat', chatOrderForm, 'phone'],
  ['till', saleForm, 'phone'],
  ['offer', offerCall, 'phone'],
  ['walk-in', walkInForm, 'phone'],
  ['consignor', consignorForm, 'phone'],
  ['consignor’s own data', phoneForm, 'phone'],
  ['telephone of the shop', setting('contactPhone'), 'contactPhone'],
  ['telephone for couriers', setting('senderPhone'), 'senderPhone'],
]
const sentenceOf = (form: v.GenericSchema, field: string, value: string) =>
  v
    .safeParse(form, { [field]: value })
    .issues?.find((issue) => v.getDotPath(issue as v.BaseIssue<unknown>) === field)?.message

for (const [name, form, field] of FORMS)
  test(`${name}: a telephone without its area code is asked for it, what is none is refused`, () => {
    for (const one of WITHOUT_AREA)
      expect([one, sentenceOf(form, field, one)]).toEqual([one, AREA_CODE_MISSING])
    for (const one of WHOLE) expect([one, sentenceOf(form, field, one)]).toEqual([one, undefined])
    for (const one of NONE) expect([one, typeof sentenceOf(form, field, one)]).toEqual([one, 'string'])
  })

test('the spreadsheet of a showroom is read by the same rule; a dash says that there is none', () => {
  const read = (phone: string) => {
    const get = (column: string) => (column === 'name' ? 'Ana Paz' : column === 'phone' ? phone : '')
    const row = readSheetRow(2, get, {
      side: '',
      commissionElse: '',
      today: '2026-11-28',
      most: fromPesos(1),
    })
    return 'refused' in row ? row.refused : ''
  }
  for (const one of WITHOUT_AREA) expect(read(one)).toContain(AREA_CODE_MISSING)
  for (const one of NONE.slice(1)) expect(read(one)).toContain('no sirve el teléfono')
  for (const one of [...WHOLE, '', '-', 'no tiene']) expect(read(one)).not.toContain('teléfono')
})

test('a label asks for the area code that an old order lacks', () => {
  const told = {
    name: 'Ana',
    surname: 'Paz',
    dni: '30123456',
    email: 'ana@example.com',
    phone: '1555550100',
    street: 'Mitre 10',
    apartment: '',
    locality: 'Lanús',
    province: 'Buenos Aires',
    postalCode: '1824',
    notes: '',
  }
  expect(partyOf(told).problems).toEqual([AREA_CODE_MISSING])
  expect(partyOf({ ...told, phone: '1155550100' }).problems).toEqual([])
})

test('one that is left out has nothing wrong', () => {
  expect(phoneProblem(' ')).toBeNull()
  expect(phoneProblem('---')).not.toBeNull()
})
