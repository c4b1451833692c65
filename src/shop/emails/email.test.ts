import { expect, test } from 'vitest'
import { testSettings } from '#tests/support/open-shop.ts'
import { shopEmail, shopperEmail, type Part } from './email.ts'
import { EMAIL_KINDS, type EmailKind } from '#rules/order-emails/kinds.ts'
import { RETURN_STATES } from '#rules/returns/states.ts'
import { orderEmail, type EmailOrder } from '#shop/orders/emails.ts'
import { returnEmail } from '#shop/returns/emails.ts'

/** Holds product §24.3, §32.1, §38.8. */

const shop = {
  ...testSettings,
  legalName: 'Vereda SRL',
  taxId: '30-71234567-1',
  contactPhone: '11 4567-8901',
}
const SELLER = 'Vereda SRL · CUIT 30-71234567-1 · Showroom 123, Buenos Aires · hola@shop.test · 11 4567-8901'
const order: EmailOrder = {
  id: 7,
  reference: 'ABCDEFGH',
  status: 'placed',
  endCause: null,
  means: 'provider',
  paymentStatus: 'not_paid',
  verifying: false,
  refund: 'none',
  expiresAt: new Date('2026-11-20T18:40:00Z'),
  name: 'Ana',
  surname: 'Pérez',
  phone: '1123456789',
  notes: '',
  email: 'ana@example.com',
  delivery: 'delivery',
  province: 'Cordoba',
  street: 'Sol 1',
  apartment: '2 B',
  postalCode: 'X5000',
  locality: '',
  subtotalCentavos: 4_000_050,
  discountCentavos: 400_000,
  meansDiscountCentavos: 0,
  shippingCentavos: 100_000,
  totalCentavos: 3_700_050,
  creditCentavos: 0,
  carrier: 'Andreani',
  trackingCode: 'AR-1',
  trackingUrl: 'https://envios.test/AR-1',
}
const lines = [
  { name: 'Zapatilla <Alba>', size: '42', quantity: 2, unitPriceCentavos: 2_000_025, promotions: [] },
]
const write = (kind: EmailKind, changes: Partial<EmailOrder> = {}, facts = {}) => {
  const mail = orderEmail(kind, { ...order, ...changes }, lines, shop, facts)
  return { ...mail, text: mail.text.replaceAll('\u00a0', ' ') }
}
/** What a reader of the HTML sees, in the order of reading. */
const seen = (html: string): string =>
  html
    .replace(/^[\s\S]*<h1[^>]*>[\s\S]*?<\/h1>/, '')
    .replace(/<(?:br|\/p|\/tr|\/blockquote)>/g, '\n')
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&#39;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
const words = (text: string): string[] => text.match(/[\p{L}\p{N}]+/gu) ?? []

const SALE: EmailKind[] = [
  'placed',
  'paid',
  'pending',
  'surplus-refund',
  'packed',
  'shipped',
  'delivered',
  'ready',
  'picked-up',
]
const NO_SALE: EmailKind[] = ['rejected', 'expired', 'cancelled', 'refunded', 'late-refund']

test.each([...SALE, ...NO_SALE])(
  'the email «%s» names its seller, links its order, lists what was bought, and tells of the ten days while there is a sale',
  (kind) => {
    const { to, replyTo, subject, text, html } = write(kind)
    expect({ to, replyTo }).toEqual({ to: 'ana@example.com', replyTo: 'hola@shop.test' })
    expect(subject).toMatch(/V-000007.* · Vereda$/)
    expect(text).toContain('http://shop.test/Order/ABCDEFGH')
    expect(text).toContain('2 × Zapatilla <Alba> (talle 42): $ 40.000,50\n')
    expect(text).toContain('Total: $ 37.000,50')
    expect(text.trimEnd().endsWith(SELLER)).toBe(true)
    expect(text.includes('10 días corridos')).toBe(SALE.includes(kind))
    expect(text.includes('cuotas sin interés')).toBe(['placed', 'rejected'].includes(kind))
    for (const word of new Set(words(text.replace(/https?:\S+/g, ''))))
      expect(words(seen(html))).toContain(word)
    expect(html).not.toContain('<Alba>')
  },
)

test('an email says until when, how it travels, and what is true of this order', () => {
  expect(write('placed').text).toContain('hasta el viernes 20 de noviembre a las 15:40')
  expect(write('shipped').text).toContain('Código de seguimiento: AR-1\nSeguilo en: https://envios.test/AR-1')
  expect(write('shipped').html).toContain('<a href="https://envios.test/AR-1"')
  expect(write('paid').text).not.toContain('AR-1')
  expect(write('ready', { delivery: 'pickup' }).text).toContain('(Showroom 123, Buenos Aires)')
  expect(write('late-refund', { status: 'expired', endCause: 'late_payment' }).text).toContain(
    'había vencido',
  )
  expect(write('late-refund', { status: 'cancelled', endCause: 'shopper' }).text).toContain(
    'Tu pago llegó cuando ya habías cancelado el pedido. Te devolvemos todo',
  )
  const part = write('refunded', {}, { refunded: 100_050 })
  expect(part.subject.replaceAll('\u00a0', ' ')).toContain('Te devolvimos $ 1.000,50 de tu pedido')
  expect(part.text).toContain('10 días corridos')
})

test('the email that it was paid tells the VAT that the price contains, where the shop charges any', () => {
  const told = (fiscalCondition: typeof shop.fiscalCondition) =>
    EMAIL_KINDS.filter((kind) =>
      orderEmail(kind, order, lines, { ...shop, fiscalCondition }).text.includes('IVA contenido: '),
    )
  expect(told('responsable_inscripto')).toEqual(['paid'])
  expect(told('monotributo')).toEqual([])
})

test('a return’s emails are never empty, and lead to the order when there is one', () => {
  for (const status of RETURN_STATES) {
    const told = { code: 'ARR-20261120-ABCDEF', kind: 'claim', status, goods: 'away', money: null } as const
    const write = (reference?: string) =>
      returnEmail({ name: 'Ana', email: 'a@b.co', reference }, told, 'Te escribimos.', shop).text
    const [greeting, first] = write().split('\n\n')
    expect(greeting).toBe('Hola Ana:')
    expect(first).not.toBe(SELLER)
    expect(write()).not.toContain('/Order/')
    expect(write('XYZ')).toContain('/Order/XYZ')
  }
})

test('one paper: what is put in stays text, its lines stay lines, and only a link can be pressed', () => {
  const parts: Part[] = [
    '<b>uno</b>\nhttps://shop.test/a?b=1&c=2.',
    { text: 'Mirá', link: { text: 'la página', href: 'https://shop.test/a?b=1&c=2' } },
    { quote: 'dos\ntres', by: 'Ana <i>' },
    { facts: [['Código', '"4"']] },
  ]
  const { html, text, subject } = shopEmail({ subject: 'Aviso', parts }, shop)
  expect(subject).toBe('[Vereda] Aviso')
  expect(write('paid').html).toContain('pedido <span style="white-space:nowrap">V-000007</span></h1>')
  expect(html).not.toMatch(/<b>|<i>/)
  expect(html).toContain('<a href="https://shop.test/a?b=1&amp;c=2" style="color:inherit">la página</a>')
  expect(html.match(/href="https/g)).toHaveLength(1)
  expect(text).toContain('Mirá la página: https://shop.test/a?b=1&c=2')
  expect(html).toContain('dos<br>tres')
  expect(text).toContain('Ana <i> escribió:\n> dos\n> tres')
  // A mailbox shows the first sentence beside the subject, not the greeting.
  expect(shopperEmail({ to: 'a@b.co', name: 'Ana', subject: 'x', parts: ['Frase.'] }, shop).html).toMatch(
    /display:none[^>]*>Frase\.&zwnj;/,
  )
})
