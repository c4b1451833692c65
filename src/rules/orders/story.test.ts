import { describe, expect, test } from 'vitest'
import { INITIAL_SETTINGS } from '#rules/shop-settings/settings.ts'
import { END_CAUSES, isOpen, ORDER_STATES, type EndCause, type OrderState } from './states.ts'
import { FULFILMENT_STATES } from './fulfilment/states.ts'
import { ORDER_PAYMENT_STATES } from '#rules/payments/order-payment.ts'
import { EMAIL_KINDS } from '#rules/order-emails/kinds.ts'
import { emailWords } from '#rules/order-emails/emails.ts'
import { emailNews } from '#rules/order-emails/news.ts'
import { orderLabel, orderStory } from './story.ts'
import { endEmail } from './ends.ts'
import { orderStoryForShop } from './story-for-shop.ts'
import { refundProgress, type OrderSituation } from './situation.ts'
import { DELIVERIES } from '#rules/checkout/shipping.ts'

/** Holds product §11.5, §11.25, §12.2, §24.2. */

const causesOf = (status: OrderState): readonly (EndCause | null)[] =>
  isOpen(status) ? [null] : END_CAUSES[status]
const YES_NO = [false, true]

/** Every combination that the database can hold; doubt is only about what nobody has paid. */
const EVERY: OrderSituation[] = ORDER_STATES.flatMap((status) =>
  causesOf(status).flatMap((endCause) =>
    ORDER_PAYMENT_STATES.flatMap((paymentStatus) =>
      FULFILMENT_STATES.flatMap((fulfilment) =>
        DELIVERIES.flatMap((delivery) =>
          (['none', 'underway', 'failed'] as const).flatMap((refund) =>
            (paymentStatus === 'not_paid' ? YES_NO : [false]).flatMap((verifying) =>
              (paymentStatus === 'disputed' ? YES_NO : [false]).flatMap((disputeLost) =>
                (fulfilment === 'shipped' ? YES_NO : [false]).flatMap((overdue) =>
                  YES_NO.flatMap((held) =>
                    YES_NO.flatMap((open) =>
                      [null, 'La tarjeta no tiene fondos.'].map((rejection) => ({
                        editWaits: open && paymentStatus === 'paid',
                        number: 'V-000042',
                        means: 'provider' as const,
                        province: 'Cordoba',
                        free: false,
                        underReview: open,
                        canPay: open && !verifying && status === 'placed' && paymentStatus === 'not_paid',
                        status,
                        endCause,
                        paymentStatus,
                        fulfilment,
                        delivery,
                        refund,
                        verifying,
                        held,
                        overdue,
                        disputeLost,
                        rejection,
                      })),
                    ),
                  ),
                ),
              ),
            ),
          ),
        ),
      ),
    ),
  ),
)
const unsold = ({ status }: OrderSituation) => status === 'cancelled' || status === 'expired'
const shopperReads = (order: OrderSituation) => {
  const { title, text } = orderStory(order, INITIAL_SETTINGS)
  return `${title}. ${text}`
}
const emailOf = (order: OrderSituation) => {
  const { subject, paragraphs } = endEmail(order)
  return [subject, ...paragraphs].join(' ')
}
/** Where all three are asked the same question: the page, the shop's page, and the email about the end. */
const allThree = (order: OrderSituation) => [
  shopperReads(order),
  orderStoryForShop(order),
  ...(unsold(order) ? [emailOf(order)] : []),
]
const wrong = (claim: (order: OrderSituation) => boolean) =>
  EVERY.filter((order) => !claim(order)).slice(0, 3)

describe(`what is said of an order, over every combination (${EVERY.length})`, () => {
  test('is never empty, and never names a state by its code', () => {
    expect(
      wrong((order) =>
        allThree(order).every((said) => said.length > 10 && !/undefined|null|[a-z]_[a-z]/.test(said)),
      ),
    ).toEqual([])
  })

  test('only a shopper who cancelled reads that they did, and only a late payment without stock that it came too late', () => {
    const own = ({ endCause }: OrderSituation) => endCause === 'shopper'
    const late = ({ endCause }: OrderSituation) => endCause === 'late_payment'
    expect(wrong((order) => /Cancelaste|cancelaste/.test(shopperReads(order)) === own(order))).toEqual([])
    expect(wrong((order) => /no quedaba stock/.test(shopperReads(order)) === late(order))).toEqual([])
    expect(wrong((order) => !unsold(order) || /Cancelaste/.test(emailOf(order)) === own(order))).toEqual([])
    expect(wrong((order) => /Lo canceló quien compró/.test(orderStoryForShop(order)) === own(order))).toEqual(
      [],
    )
  })

  test('nobody reads that nothing was charged when something was, or when that is not known', () => {
    const nothing = ({ paymentStatus, verifying }: OrderSituation) =>
      paymentStatus === 'not_paid' && !verifying
    expect(
      wrong((order) => nothing(order) || !allThree(order).some((said) => /No se cobró nada/.test(said))),
    ).toEqual([])
    expect(
      wrong((order) => !(unsold(order) && nothing(order)) || /No se cobró nada/.test(emailOf(order))),
    ).toEqual([])
  })

  test('money that was paid for what is not sold is told to all three: it is back, on its way or owed', () => {
    const owed = (order: OrderSituation) =>
      unsold(order) && ['paid', 'refunded', 'partially_refunded'].includes(order.paymentStatus)
    expect(
      wrong((order) => !owed(order) || allThree(order).every((said) => /devol|devuelt/i.test(said))),
    ).toEqual([])
    const done = ({ paymentStatus }: OrderSituation) => paymentStatus === 'refunded'
    expect(
      wrong((order) => !unsold(order) || /Te devolvimos todo/.test(shopperReads(order)) === done(order)),
    ).toEqual([])
  })

  test('a payment in doubt is «verificando», without a button to pay', () => {
    expect(
      wrong((order) => {
        const story = orderStory(order, INITIAL_SETTINGS)
        if (order.verifying && !unsold(order))
          return story.pay === null && story.waiting && story.title === 'Estamos verificando tu pago'
        return story.title !== 'Estamos verificando tu pago'
      }),
    ).toEqual([])
  })

  test('only an open order that nobody pays and that waits for money has a button to pay', () => {
    expect(
      wrong((order) => {
        const payable = order.status === 'placed' && order.paymentStatus === 'not_paid' && order.canPay
        return (orderStory(order, INITIAL_SETTINGS).pay !== null) === payable
      }),
    ).toEqual([])
  })

  test('heading, colour and text agree: green is what goes well, and nobody reads a day that is over', () => {
    const told = (order: OrderSituation) => orderStory(order, INITIAL_SETTINGS)
    const well = (order: OrderSituation) =>
      !unsold(order) && ['paid', 'partially_refunded'].includes(order.paymentStatus)
    expect(wrong((order) => told(order).tone !== 'success' || (well(order) && !order.overdue))).toEqual([])
    expect(wrong((order) => !order.overdue || !/Llega en/.test(told(order).text))).toEqual([])
    expect(wrong((order) => !(well(order) && order.overdue) || /demorado/.test(told(order).title))).toEqual(
      [],
    )
    const bad = /no salió|Falta|demorad|disputa|venció|tarde/
    expect(wrong((order) => told(order).tone !== 'success' || !bad.test(shopperReads(order)))).toEqual([])
    expect(
      wrong((order) => told(order).pay === null || !/Gracias|verificando/.test(shopperReads(order))),
    ).toEqual([])
    // The list says no more than the page, and no less.
    const ofList: [label: RegExp, title: RegExp][] = [
      [/Verificando/, /verificando/],
      [/Pago pendiente|en revisión/, /revisión|Esperamos/],
      [/Pagado|preparar/i, /Gracias|Recibimos|parte/],
      [/Dinero devuelto/, /devolvimos/],
      [/disputa/, /disputa|titular/],
      [/Vencido/, /venció|tarde/],
    ]
    expect(
      wrong((order) => {
        const label = orderLabel(order)
        const pair = ofList.find(([said]) => said.test(label))
        return !pair || pair[1].test(told(order).title)
      }),
    ).toEqual([])
  })

  test('a dispute that was lost is never told as one that goes on', () => {
    expect(
      wrong(
        (order) =>
          !order.disputeLost ||
          ![shopperReads(order), orderStoryForShop(order)].some((said) =>
            /está en disputa|resolviendo/.test(said),
          ),
      ),
    ).toEqual([])
  })

  test('a disputed or fully refunded parcel that is still here, or one that is held, is not to be handed over', () => {
    expect(
      wrong((order) => {
        const here = ['unfulfilled', 'packed', 'ready_for_pickup'].includes(order.fulfilment)
        const stop =
          ['disputed', 'refunded'].includes(order.paymentStatus) ||
          (order.held && ['paid', 'partially_refunded'].includes(order.paymentStatus))
        return unsold(order) || !(here && stop) || /no lo entregues/.test(orderStoryForShop(order))
      }),
    ).toEqual([])
  })

  test('while a change waits for its difference nobody prepares the parcel, nor says so', () => {
    const order: OrderSituation = { ...EVERY[0]!, paymentStatus: 'paid', canPay: false, editWaits: true }
    expect(orderStory(order, INITIAL_SETTINGS).text).toMatch(/espera el pago de la diferencia/)
    expect(orderStory(order, INITIAL_SETTINGS).text).not.toMatch(/estamos preparando/)
    expect(orderStoryForShop(order)).toBe(
      'Está pagado: hay un cambio que espera su pago, no lo prepares todavía.',
    )
  })

  test('of an order in parts both sides read that one has left and that the rest is still here', () => {
    for (const fulfilment of ['unfulfilled', 'packed'] as const) {
      const order: OrderSituation = {
        ...EVERY[0]!,
        fulfilment,
        paymentStatus: 'paid',
        canPay: false,
        held: false,
        inParts: true,
      }
      expect(shopperReads(order)).toMatch(/parte de tu pedido ya salió.*Lo que falta lo estamos preparando/)
      expect(orderStoryForShop(order)).toMatch(/salió una parte; lo que queda/)
    }
  })

  test('what is paid and not packed is being prepared, not prepared', () => {
    const order: OrderSituation = { ...EVERY[0]!, paymentStatus: 'paid', canPay: false }
    expect(orderStory(order, INITIAL_SETTINGS).text).toMatch(/lo estamos preparando/)
    expect(orderStory({ ...order, fulfilment: 'packed' }, INITIAL_SETTINGS).text).toMatch(/ya preparamos/)
    expect(emailNews('paid', order)).toBe('Recibimos tu pago. Ya lo estamos preparando.')
  })
})

test.each([
  [
    'cancelled',
    'shopper',
    'Cancelaste este pedido',
    'Lo canceló quien compró',
    'Cancelaste tu pedido V-000042',
  ],
  ['cancelled', 'shop', 'Cancelamos este pedido', 'Lo canceló la tienda.', 'Cancelamos tu pedido V-000042'],
  [
    'cancelled',
    'withdrawal',
    'Te arrepentiste de esta compra',
    'arrepentimiento',
    'V-000042 por tu arrepentimiento',
  ],
  [
    'cancelled',
    'fraud',
    'Cancelamos este pedido por seguridad',
    'alerta de fraude',
    'V-000042 por seguridad',
  ],
  ['expired', 'unpaid', 'Se venció el tiempo para pagar', 'no se pagó a tiempo', 'Tu pedido V-000042 venció'],
  ['expired', 'late_payment', 'Tu pago llegó tarde', 'ya no quedaba stock', 'Tu pedido V-000042 venció'],
] as const)('%s by %s is told apart by title, shop and email', (status, endCause, title, admin, subject) => {
  const order = { ...EVERY[0]!, status, endCause }
  expect(orderStory(order, INITIAL_SETTINGS).title).toBe(title)
  expect(orderStoryForShop(order)).toContain(admin)
  expect(endEmail(order).subject).toContain(subject)
})

test('each email and each news is written for every end, and none names a cause that was not', () => {
  const told = (['cancelled', 'expired'] as const).flatMap((status) =>
    END_CAUSES[status].flatMap((endCause) =>
      EMAIL_KINDS.map((kind) => {
        const order = {
          id: 42,
          means: 'provider' as const,
          status,
          endCause,
          paymentStatus: 'paid' as const,
          verifying: false,
          refund: 'underway' as const,

          expiresAt: new Date(0),
          delivery: 'delivery' as const,
          province: 'Cordoba',
          totalCentavos: 100,
          creditCentavos: 0,
          carrier: null,
        }
        const { subject, paragraphs } = emailWords(kind, order, {}, { ...INITIAL_SETTINGS, address: '' })
        return { kind, endCause, said: [subject, ...paragraphs, emailNews(kind, order)].join(' ') }
      }),
    ),
  )
  expect(told.filter(({ said }) => /undefined|null/.test(said))).toEqual([])
  const about = ['cancelled', 'expired', 'refunded', 'late-refund']
  expect(
    told.filter(
      ({ kind, endCause, said }) =>
        (/ancelaste|habías cancelado/.test(said) && endCause !== 'shopper') ||
        (/no quedaba/.test(said) && endCause !== 'late_payment') ||
        (/arrepent/.test(said) && endCause !== 'withdrawal') ||
        (about.includes(kind) && /No se (te )?cobró/.test(said)),
    ),
  ).toEqual([])
})

test('an order that cost nothing says so, however it ended', () => {
  const order = {
    ...EVERY[0]!,
    status: 'cancelled',
    endCause: 'shop',
    paymentStatus: 'paid',
    free: true,
  } as const
  expect(orderStory(order, INITIAL_SETTINGS).text).toContain('No se cobró nada.')
  expect(orderStoryForShop(order)).not.toContain('sin devolver')
})

test('a refund underway counts before one that failed', () => {
  expect(refundProgress([])).toBe('none')
  expect(refundProgress([{ status: 'succeeded' }, { status: 'failed' }])).toBe('failed')
  expect(refundProgress([{ status: 'failed' }, { status: 'pending' }])).toBe('underway')
})
