import { expect, test } from 'vitest'
import { INITIAL_SETTINGS } from '#rules/shop-settings/settings.ts'
import { PARTY_SAYS } from './recipient.ts'
import { SENDER_SAYS, senderOf } from './sender.ts'

/** Holds product §67.3. */

const shop = {
  ...INITIAL_SETTINGS,
  contactEmail: 'hola@shop.test',
  contactPhone: '+54 9 11 5555-0100',
  taxId: '30-50000001-1',
  senderStreet: 'Humboldt',
  senderNumber: '1550',
  senderFloor: '2 B',
  senderProvince: 'Ciudad Autonoma De Buenos Aires' as const,
  senderPostalCode: 'C1414ABC',
}

test('the place is what was typed of it; who sends is the shop itself where nothing else was typed', () => {
  expect(senderOf(shop)).toEqual({
    party: {
      name: 'Vereda',
      document: '30500000011',
      email: 'hola@shop.test',
      phone: '1155550100',
      street: 'Humboldt',
      number: '1550',
      apartment: '2 B',
      locality: 'Ciudad Autónoma de Buenos Aires',
      provinceLetter: 'C',
      postalCode: '1414',
      notes: '',
    },
    problems: [],
  })
  const own = { senderName: 'Depósito', senderPhone: '221 555-0100', senderEmail: 'depo@shop.test' }
  expect(senderOf({ ...shop, ...own }).party).toMatchObject({
    name: 'Depósito',
    phone: '2215550100',
    email: 'depo@shop.test',
  })
})

test('all that is missing is said at once', () => {
  expect(senderOf(INITIAL_SETTINGS).problems).toEqual([
    SENDER_SAYS.taxId,
    PARTY_SAYS.street,
    PARTY_SAYS.number,
    PARTY_SAYS.locality,
    SENDER_SAYS.province,
    SENDER_SAYS.postalCode,
    SENDER_SAYS.phone,
    SENDER_SAYS.email,
  ])
})

test.for([
  [{ senderPostalCode: '1900' }, PARTY_SAYS.caba],
  [
    { senderProvince: 'Buenos Aires' as const, senderLocality: 'La Plata' },
    PARTY_SAYS.outsideCaba('Buenos Aires'),
  ],
  [{ senderProvince: 'Buenos Aires' as const, senderPostalCode: '1900' }, PARTY_SAYS.locality],
  // What the shop shows to people may be no mobile.
  [{ contactPhone: '0800 555 0100' }, PARTY_SAYS.phone],
] as const)('%j is told', ([changes, problem]) =>
  expect(senderOf({ ...shop, ...changes }).problems).toEqual([problem]),
)
