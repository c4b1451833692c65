import { expect, test } from 'vitest'
import { INITIAL_SETTINGS } from '#rules/shop-settings/settings.ts'
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
