import * as v from 'valibot'
import { expect, test } from 'vitest'
import { AREA_CODE_MISSING } from '#rules/phone.ts'
import { CHAT_SAYS, chatOrderForm } from './by-chat.ts'
import { PERSON_NAME_ONLY } from '#rules/person-name.ts'
import { TAKEN_CHANNELS, takenReason } from './channel.ts'
import { reasonInWords } from '#rules/order-history/history.ts'

/** Holds product §11.23. */

const right = {
  key: 'a-key-of-some-form-1',
  channel: 'whatsapp',
  name: 'Camila',
  surname: '',
  phone: '+54 9 11 5555-0100',
  email: '',
}
const problems = (changes: object) => {
  const read = v.safeParse(chatOrderForm, { ...right, ...changes })
  return read.success ? [] : read.issues.map(({ message }) => message)
}

test('a name and a telephone are enough', () => {
  expect(v.parse(chatOrderForm, right)).toEqual({
    ...right,
    phone: '1155550100',
    delivery: 'pickup',
    address: null,
    province: '',
    codePostal: '',
    carriage: null,
    coupon: null,
    credit: false,
  })
  expect(v.parse(chatOrderForm, { ...right, surname: undefined, email: undefined })).toMatchObject({
    email: '',
  })
})

test.each([
  [{ channel: undefined }, CHAT_SAYS.channel],
  [{ channel: 'web' }, CHAT_SAYS.channel],
  [{ name: ' ' }, CHAT_SAYS.name],
  [{ name: '<b>Ana' }, PERSON_NAME_ONLY],
  [{ surname: 'x'.repeat(81) }, 'Admite hasta 80 letras.'],
  [{ phone: '' }, CHAT_SAYS.phone],
  [{ phone: '5555-0100' }, AREA_CODE_MISSING],
  [{ phone: 'once' }, CHAT_SAYS.phone],
  [{ email: 'ana@' }, CHAT_SAYS.email],
  [{ key: 'short' }, CHAT_SAYS.key],
])('%j: %s', (changes, says) => expect(problems(changes)).toContain(says))

test.each(TAKEN_CHANNELS)('the history says how an order by %s came in', (channel) => {
  expect(reasonInWords(takenReason(channel), 'placed')).toMatch(/^Pedido por (teléfono|WhatsApp)\.$/)
})
