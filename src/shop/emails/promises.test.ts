/** No promise without its machine, in emails as on pages: each of an order's, by each means that the shop takes, in each configuration. */
import { describe, expect, test } from 'vitest'
import { EMAIL_KINDS } from '#rules/order-emails/kinds.ts'
import { saleTerms } from '#rules/sale-terms/sale-terms.ts'
import { isHandKind } from '#rules/transfers/emails.ts'
import { WAITED_MEANS, possibleMeans } from '#rules/payments/means.ts'
import { orderEmail, type EmailOrder } from '#shop/orders/emails.ts'
import { testSettings } from '#tests/support/open-shop.ts'
import { CONFIGURATIONS, untrueIn } from '#tests/support/promises.ts'

/** Holds product §1.6. */

const order: EmailOrder = {
  id: 7,
  reference: 'ABCDEFGH',
  status: 'placed',
  endCause: null,
  paymentStatus: 'not_paid',
  means: 'provider',
  verifying: false,
  refund: 'none',
  expiresAt: new Date('2026-11-20T18:40:00Z'),
  name: 'Ana',
  surname: 'Pérez',
  phone: '1155550100',
  notes: '',
  email: 'ana@example.com',
  delivery: 'delivery',
  province: 'Cordoba',
  street: 'Belgrano 1',
  apartment: '',
  postalCode: '5000',
  locality: 'Córdoba',
  subtotalCentavos: 100_000,
  discountCentavos: 0,
  meansDiscountCentavos: 0,
  shippingCentavos: 0,
  totalCentavos: 100_000,
  creditCentavos: 0,
  carrier: 'OCA',
  trackingCode: null,
  trackingUrl: null,
}
const lines = [{ name: 'Zapatilla', size: '42', quantity: 1, unitPriceCentavos: 100_000, promotions: [] }]

describe.each(CONFIGURATIONS)(
  'when %s',
  (_name, { email, phone, address, alias, cash, pickup, giftCards, discount }) => {
    const settings = {
      ...testSettings,
      contactEmail: email,
      contactPhone: phone,
      address,
      transferAlias: alias,
      cash,
      pickup,
      giftCards,
      handDiscount: discount,
    }
    const shop = { email, phone, address, whatsApp: '', alias, cash, pickup, giftCards, discount }
    const terms = { version: 1, since: new Date(0), sections: saleTerms(settings) }

    test.each(
      WAITED_MEANS.filter((means) => means === 'provider' || possibleMeans(settings).includes(means)),
    )('an order that is paid by «%s» is told only what can be kept', (means) => {
      const byHand = means !== 'provider'
      const of = { ...order, means, delivery: means === 'cash' ? ('pickup' as const) : order.delivery }
      const kinds = EMAIL_KINDS.filter((kind) => byHand || !isHandKind(kind))
      const untrue = kinds.flatMap((kind) =>
        untrueIn(orderEmail(kind, of, lines, settings, {}, terms).text, shop).map(
          (what) => `${kind}: ${what}`,
        ),
      )
      expect(untrue).toEqual([])
    })
  },
)
