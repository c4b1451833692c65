import { expect, test } from 'vitest'
import { INITIAL_SETTINGS } from '#rules/shop-settings/settings.ts'
import { DELIVERIES, type Delivery } from '#rules/checkout/shipping.ts'
import { FULFILMENT_STATES, type FulfilmentState } from '#rules/orders/fulfilment/states.ts'
import { isOpen, ORDER_STATES } from '#rules/orders/states.ts'
import { orderStory } from '#rules/orders/story.ts'
import { ORDER_PAYMENT_STATES } from '#rules/payments/order-payment.ts'
import { isOverdue, nextSteps, type Stepping } from './next-steps.ts'

/** Holds product §11.21. */

/** Friday at noon; Monday 23 is a holiday, moved from the 20th of November. */
const FRIDAY = new Date('2026-11-20T15:00:00Z')
const order: Stepping = {
  status: 'placed',
  paymentStatus: 'paid',
  fulfilment: 'unfulfilled',
  delivery: 'delivery',
  province: 'Buenos Aires',
  postalCode: '1900',
  promisedDays: [4, 4],
  stopped: false,
  dispatchedAt: null,
  handedOverAt: null,
  lines: [
    { productId: 7, name: 'Cancha' },
    { productId: 7, name: 'Cancha' },
  ],
}
const said = (changes: Partial<Stepping>, now = FRIDAY, settings = INITIAL_SETTINGS) =>
  nextSteps({ ...order, ...changes }, now, settings).map(({ words }) => words)

test('a paid order says what is done with it and when it comes, in business days', () => {
  const [first, second, third, last] = said({})
  expect([first, second]).toEqual(['Lo preparamos.', 'Lo despachamos y te avisamos por e-mail.'])
  expect(third).toBe(
    'Llega en 4 días hábiles desde el despacho: si sale hoy, hasta el viernes 27 de noviembre.',
  )
  expect(last).toMatch(/48 horas para cambiarlo .* 10 días corridos para devolverlo/)
})

test('a parcel that left has its day, which the days on which the shop is closed put off, and one that is late says so', () => {
  const shipped = { fulfilment: 'shipped', dispatchedAt: FRIDAY } as const
  expect(said(shipped)[0]).toBe('Te llega hasta el viernes 27 de noviembre.')
  const closed = { ...INITIAL_SETTINGS, closedDays: [{ day: '2026-11-26', name: 'Mudanza' }] }
  expect(said(shipped, FRIDAY, closed)[0]).toBe('Te llega hasta el lunes 30 de noviembre.')
  expect(said(shipped, new Date('2026-11-28T15:00:00Z'))[0]).toMatch(
    /^Tenía que llegarte hasta el viernes 27/,
  )
  expect(isOverdue({ ...order, ...shipped }, new Date('2026-11-27T23:00:00Z'), INITIAL_SETTINGS)).toBe(false)
  expect(isOverdue({ ...order, ...shipped }, new Date('2026-11-28T15:00:00Z'), INITIAL_SETTINGS)).toBe(true)
})

test('a pickup says when the showroom is open', () => {
  expect(said({ delivery: 'pickup' })).toContain('Lo retirás en el showroom, lunes a sábado de 11 a 18 h.')
  expect(said({ delivery: 'pickup', fulfilment: 'ready_for_pickup' })[0]).toMatch(
    /^Lo retirás en el showroom/,
  )
})

test('what was handed over says until when it may be changed and given back, and asks for one review a product', () => {
  const given = { fulfilment: 'delivered', handedOverAt: FRIDAY } as const
  const steps = nextSteps({ ...order, ...given }, FRIDAY, INITIAL_SETTINGS)
  expect(steps.map(({ words }) => words)).toEqual([
    'Lo podés cambiar por otro talle o modelo hasta el domingo 22 de noviembre, 12:00 h.',
    'Lo podés devolver hasta el lunes 30 de noviembre.',
    'Contales a los demás cómo te fue.',
  ])
  expect(steps[2]!.link).toEqual({ to: '/ProductDetail/7#opiniones', label: 'Opinar sobre Cancha' })
  expect(said(given, new Date('2026-12-20T15:00:00Z'))).toEqual(['Contales a los demás cómo te fue.'])
})

test('nothing is promised of what is unpaid, called off, disputed, held, or waits for a change to be paid', () => {
  for (const changes of [
    { paymentStatus: 'not_paid' },
    { paymentStatus: 'disputed' },
    { paymentStatus: 'refunded' },
    { status: 'cancelled' },
    { status: 'expired' },
    { stopped: true },
  ] as const)
    expect(said(changes)).toEqual([])
})

/** Steps that an order of this kind never reaches. */
const OF_THE_OTHER: Record<Delivery, FulfilmentState[]> = {
  delivery: ['ready_for_pickup', 'picked_up'],
  pickup: ['shipped', 'delivered'],
}
/** Wherever an open order stands, on its last day and after it, held and not. */
const EVERY = ORDER_STATES.filter(isOpen).flatMap((status) =>
  ORDER_PAYMENT_STATES.flatMap((paymentStatus) =>
    FULFILMENT_STATES.flatMap((fulfilment) =>
      DELIVERIES.filter((one) => !OF_THE_OTHER[one].includes(fulfilment)).flatMap((delivery) =>
        [false, true].flatMap((held) =>
          ['2026-11-27T15:00:00Z', '2026-11-28T15:00:00Z'].map((at) => {
            const stands = { ...order, status, paymentStatus, fulfilment, delivery, stopped: held }
            const now = new Date(at)
            const sent: Stepping = { ...stands, dispatchedAt: FRIDAY, handedOverAt: FRIDAY }
            const story = orderStory(
              {
                ...stands,
                number: 'V-000042',
                means: 'provider',
                endCause: null,
                refund: 'none',
                free: false,
                verifying: false,
                canPay: paymentStatus === 'not_paid',
                rejection: null,
                underReview: false,
                held,
                overdue: isOverdue(sent, now, INITIAL_SETTINGS),
              },
              INITIAL_SETTINGS,
            )
            const steps = nextSteps(sent, now, INITIAL_SETTINGS).map(({ words }) => words)
            return { fulfilment, held, paymentStatus, at, ...story, steps: steps.join(' ') }
          }),
        ),
      ),
    ),
  ),
)

test('heading, colour and what comes next are of one order, wherever it stands', () => {
  const wrong = (claim: (one: (typeof EVERY)[number]) => boolean) =>
    EVERY.filter((one) => !claim(one)).slice(0, 3)
  const late = /Tenía que llegarte/
  expect(wrong(({ tone, steps }) => !late.test(steps) || tone === 'warning')).toEqual([])
  expect(wrong(({ title, held, steps }) => !/demorado/.test(title) || held || late.test(steps))).toEqual([])
  expect(wrong(({ pay, steps }) => pay === null || steps === '')).toEqual([])
  const claims: [title: RegExp, steps: RegExp][] = [
    [/entregado|retirado/, /Lo preparamos|despachamos|Llega|llega|Lo retirás/],
    [/en camino/, /Lo preparamos|despachamos|retirás/],
    [/Ya podés retirarlo/, /Lo preparamos|Te avisamos|despachamos/],
    [/Gracias por tu compra/, /Te llega hasta|Tenía que|Lo podés/],
    [/devolvimos|disputa|volvió a su titular|revisión|Falta/, /./],
  ]
  for (const [title, steps] of claims)
    expect(wrong((one) => !title.test(one.title) || !steps.test(one.steps))).toEqual([])
  // What was packed already is not still to be packed.
  expect(wrong((one) => !/ya preparamos/.test(one.text) || !/Lo preparamos\./.test(one.steps))).toEqual([])
})
