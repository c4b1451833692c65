import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromPesos } from '#rules/money.ts'
import type { PreferenceRequest } from '#gateways/ports.ts'
import { argentineTime, preferenceBody, statementDescriptor } from './preference.ts'

/** Holds product §10.5, §30.4, §33.1. */

const request: PreferenceRequest = {
  reference: 'V-1001',
  lines: [
    {
      id: '7',
      title: 'Zapatilla Alba, talle 42',
      pictureUrl: 'https://vereda.test/7.jpg',
      quantity: 2,
      unitPrice: 1_999_950,
    },
    { id: 'envio', title: 'Envío', quantity: 1, unitPrice: 50_000 },
  ],
  payer: {
    name: 'Ana',
    surname: 'Paz',
    email: 'ana@vereda.test',
    phone: '+54 9 11 4567-8901',
    postalCode: '1414',
    street: 'Av. Corrientes 1234',
  },
  returnUrls: { success: 'https://v.test/ok', pending: 'https://v.test/wait', failure: 'https://v.test/no' },
  noticeUrl: 'https://v.test/webhooks/mercadopago?shop=1',
  expiresAt: new Date('2026-11-20T15:00:00Z'),
  statementDescriptor: 'Vereda Zapatillería',
  maxInstalments: 3,
  tickets: true,
}

test('an order becomes everything that their quality checklist asks for', () => {
  expect(preferenceBody(request, false)).toEqual({
    items: [
      {
        id: '7',
        title: 'Zapatilla Alba, talle 42',
        description: 'Zapatilla Alba, talle 42',
        picture_url: 'https://vereda.test/7.jpg',
        category_id: 'fashion',
        quantity: 2,
        unit_price: 19_999.5,
        currency_id: 'ARS',
      },
      {
        id: 'envio',
        title: 'Envío',
        description: 'Envío',
        category_id: 'fashion',
        quantity: 1,
        unit_price: 500,
        currency_id: 'ARS',
      },
    ],
    payer: {
      name: 'Ana',
      surname: 'Paz',
      email: 'ana@vereda.test',
      phone: { area_code: '11', number: '45678901' },
      address: { zip_code: '1414', street_name: 'Av. Corrientes 1234' },
    },
    back_urls: request.returnUrls,
    auto_return: 'approved',
    external_reference: 'V-1001',
    notification_url: 'https://v.test/webhooks/mercadopago?shop=1&source_news=webhooks',
    statement_descriptor: 'VEREDA ZAPATI',
    expires: true,
    expiration_date_to: '2026-11-20T12:00:00.000-03:00',
    payment_methods: { installments: 3 },
    binary_mode: false,
    metadata: { reference: 'V-1001' },
  })
})

test('without https the real provider gets neither automatic return nor notice address; the sandbox keeps the notices', () => {
  const local = {
    ...request,
    noticeUrl: 'http://localhost:3000/w',
    returnUrls: {
      success: 'http://localhost:3000/a',
      pending: 'http://localhost:3000/b',
      failure: 'http://localhost:3000/c',
    },
  }
  expect(preferenceBody(local, false)).not.toHaveProperty('auto_return')
  expect(preferenceBody(local, false)).not.toHaveProperty('notification_url')
  expect(preferenceBody(local, true)).toMatchObject({
    notification_url: 'http://localhost:3000/w?source_news=webhooks',
  })
})

test('no centavo is lost on the way to pesos and back', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 99_999_999_99 }), (unitPrice) => {
      const body = preferenceBody({ ...request, lines: [{ ...request.lines[0]!, unitPrice }] }, true)
      const sent = JSON.parse(JSON.stringify(body)) as typeof body
      expect(fromPesos(sent.items[0]!.unit_price)).toBe(unitPrice)
    }),
  )
})

test('times carry the offset of Argentina', () => {
  expect(argentineTime(new Date('2027-01-01T01:30:00Z'))).toBe('2026-12-31T22:30:00.000-03:00')
  expect(Date.parse(argentineTime(new Date(0)))).toBe(0)
})

test('a card statement shows at most 13 plain capitals', () => {
  expect(statementDescriptor('Ñandú & Cía. Ropa')).toBe('NANDU CIA ROP')
})

test('without tickets neither cash nor cash machines are offered', () => {
  const body = preferenceBody({ ...request, tickets: false }, false)
  expect(body.payment_methods).toEqual({
    installments: 3,
    excluded_payment_types: [{ id: 'ticket' }, { id: 'atm' }],
  })
})
