import { describe, expect, test } from 'vitest'
import { OPENING_HOURS } from '#rules/checkout/showroom.ts'
import { FULFILMENT_STATES, isStillHere } from '#rules/orders/fulfilment/states.ts'
import { ORDER_STATES } from '#rules/orders/states.ts'
import { returnMoves, type ReturnSituation } from './return.ts'
import { RETURN_KINDS } from './kinds.ts'
import { RETURN_STATES } from './states.ts'
import { returnStoryForShop } from './story-for-shop.ts'
import {
  goodsOf,
  REGISTERED_NEXT,
  registered,
  returnMove,
  returnNews,
  returnStory,
  returnWords,
  type MoneyBack,
} from './story.ts'

/** Holds product §14.8. */

const AMOUNT = 3_800_000
const MONEY: MoneyBack[] = [
  null,
  ...(['underway', 'failed', 'back'] as const).map((progress) => ({
    amount: AMOUNT,
    progress,
    asCredit: false,
  })),
  ...(['underway', 'back'] as const).map((progress) => ({ amount: AMOUNT, progress, asCredit: true })),
]
const ORDERS: ReturnSituation['order'][] = [
  null,
  ...ORDER_STATES.flatMap((status) =>
    FULFILMENT_STATES.map((fulfilment) => ({ status, fulfilment, partLeft: false })),
  ),
]
/** Every state, kind, order and parcel; money goes back only with a settled case. */
const EVERY = RETURN_STATES.flatMap((status) =>
  RETURN_KINDS.flatMap((kind) =>
    ORDERS.flatMap((order) =>
      (kind === 'withdrawal' ? [false, true] : [false]).map((partly) => ({ order, partly })),
    ).flatMap(({ order, partly }) =>
      (status === 'resolved' ? MONEY : [null]).flatMap((money) =>
        ['', 'Te mandamos la etiqueta.'].flatMap((message) =>
          ['', 'Showroom 123'].map((address) => {
            const told = { code: 'ARR-20261120-7KQ2MD', kind, status, goods: goodsOf(order, partly), money }
            const { subject, paragraphs } = returnWords(told, {
              message,
              address,
              openingHours: OPENING_HOURS,
            })
            const email = paragraphs.map((part) => (typeof part === 'string' ? part : part.text))
            return {
              ...told,
              order,
              message,
              address,
              subject,
              email,
              bell: returnNews(told),
              page: returnStory(told),
              shop: returnStoryForShop(told),
            }
          }),
        ),
      ),
    ),
  ),
)
type Case = (typeof EVERY)[number]
const shopper = ({ bell, page, subject, email }: Case) => [bell, page, subject, ...email]
const wrong = (claim: (one: Case) => boolean) => EVERY.filter((one) => !claim(one)).slice(0, 3)

describe(`what is said of a return, over every combination (${EVERY.length})`, () => {
  test('is never missing, and names no state by its code', () => {
    const inWords = (said: string) => said.length > 10 && !/undefined|null|NaN|[a-z]_[a-z]|  /.test(said)
    expect(wrong((one) => one.email.length > 0 && [...shopper(one), one.shop].every(inWords))).toEqual([])
  })

  test('the bell, the page and the e-mail tell one tale, with the code', () => {
    const told = ({ bell, page, subject }: Case) =>
      page.startsWith(bell) && `${subject}.` === bell && subject.includes('ARR-20261120-7KQ2MD')
    expect(wrong(told)).toEqual([])
  })

  test.each([
    ['requested', /lo registramos/],
    ['approved', /lo aceptamos/],
    ['received', /recibimos los productos/],
    ['resolved', /listo/],
    ['rejected', /no lo pudimos aceptar/],
    ['cancelled', /lo anulamos/],
  ] as const)('only what is %s says so', (state, words) =>
    expect(wrong((one) => words.test(one.bell) === (one.status === state))).toEqual([]),
  )

  test('money is back only when it is, and nobody reads of any before it is asked for', () => {
    const isBack = ({ money }: Case) => money?.progress === 'back' && !money.asCredit
    expect(wrong((one) => shopper(one).some((said) => /devolvimos/i.test(said)) === isBack(one))).toEqual([])
    expect(wrong((one) => /volvió/.test(one.shop) === isBack(one))).toEqual([])
    expect(wrong((one) => one.page.includes('38.000') === (one.money !== null))).toEqual([])
    const ofMoney = ({ email }: Case) => email.some((said) => /El dinero vuelve/.test(said))
    expect(wrong((one) => ofMoney(one) === (one.money?.asCredit === false))).toEqual([])
  })

  test('store credit is told as such to both sides, and never as money', () => {
    const asCredit = ({ money }: Case) => money?.asCredit === true
    const says = (said: string) => said.includes('saldo a favor')
    expect(wrong((one) => [one.bell, one.page, one.shop].every(says) === asCredit(one))).toEqual([])
    expect(wrong((one) => one.email.some(says) === asCredit(one))).toEqual([])
    expect(
      wrong((one) => /Ya tenés/.test(one.page) === (asCredit(one) && one.money?.progress === 'back')),
    ).toEqual([])
  })

  test('a refund that the provider refused is told as owed, and asked of the shop again', () => {
    const failed = ({ money }: Case) => money?.progress === 'failed'
    expect(wrong((one) => /Tenemos que devolverte/.test(one.page) === failed(one))).toEqual([])
    expect(wrong((one) => /reintentala/.test(one.shop) === failed(one))).toEqual([])
  })

  test('nobody is asked to bring back, nor to wait for, what never left', () => {
    const here = ({ goods }: Case) => goods === 'here' || goods === 'part'
    expect(wrong((one) => !(here(one) && one.email.some((said) => /traer/.test(said))))).toEqual([])
    expect(wrong((one) => !(here(one) && /falta que lleguen/.test(one.shop)))).toEqual([])
    const offOf = (one: Case) =>
      one.goods === 'here' && one.kind === 'withdrawal' && one.status === 'approved'
    expect(wrong((one) => !offOf(one) || /lo vamos a cancelar/.test(one.email.join()))).toEqual([])
    // A part is paid back, and the rest of the order goes on.
    const part = ({ goods, status }: Case) =>
      goods === 'part' && (status === 'requested' || status === 'approved')
    expect(wrong((one) => /sale sin ellas/.test(one.shop) === part(one))).toEqual([])
    expect(wrong((one) => offOf(one) || !/lo vamos a cancelar/.test(shopper(one).join()))).toEqual([])
  })

  test('a withdrawal that is accepted costs nothing, and says so', () => {
    const free = ({ kind, status }: Case) => kind === 'withdrawal' && status === 'approved'
    expect(wrong((one) => /pagar nada/.test(one.email.join()) === free(one))).toEqual([])
  })

  test('what the shop wrote is in the answer; a refusal says where else to turn', () => {
    const carries = ({ status }: Case) => ['requested', 'approved', 'received', 'rejected'].includes(status)
    expect(wrong((one) => one.message === '' || one.email.includes(one.message) === carries(one))).toEqual([])
    expect(wrong((one) => /acudir a/.test(one.email.join()) === (one.status === 'rejected'))).toEqual([])
    expect(wrong(({ address, email }) => address !== '' || !/traer/.test(email.join()))).toEqual([])
  })

  test('«no queda nada por hacer» exactly where no move is open and no refund failed', () => {
    const open = ({ status, kind, order, money }: Case) =>
      returnMoves({ status, kind, order }).length > 0 || money?.progress === 'failed'
    expect(wrong((one) => /No queda nada por hacer/.test(one.shop) === !open(one))).toEqual([])
  })
})

test('the goods are here until the parcel leaves or the order is complete', () => {
  expect(goodsOf(null)).toBe('unknown')
  for (const order of ORDERS)
    if (order !== null)
      expect(goodsOf(order)).toBe(
        order.status !== 'completed' && isStillHere(order.fulfilment) ? 'here' : 'away',
      )
  expect(goodsOf({ status: 'placed', fulfilment: 'unfulfilled', partLeft: true })).toBe('away')
})

test('the receipt speaks of giving back only where there may be something to give back', () => {
  const told = (goods: 'here' | 'away' | 'unknown') =>
    registered({ code: 'ARR-1', goods }).paragraphs.join(' ')
  expect(told('away')).toMatch(/pasos para devolver el producto/)
  expect(told('unknown')).toBe(told('away'))
  expect(told('here')).not.toMatch(/el producto|el envío/)
  // The page knows of no order: it promises what holds for each.
  expect(REGISTERED_NEXT).not.toMatch(/el producto|el envío|devol/)
  for (const goods of ['here', 'away', 'unknown'] as const)
    expect(told(goods)).toContain(REGISTERED_NEXT.split('.')[0])
})

test('the history tells a withdrawal, an exchange and a claim apart, in every state', () => {
  const moves = RETURN_KINDS.flatMap((kind) => RETURN_STATES.map((state) => returnMove(kind, state)))
  expect(moves.every((words) => words !== null && words.length > 10)).toBe(true)
  expect(returnMove('claim', 'requested')).toBe('Registramos tu reclamo')
  expect(returnMove('withdrawal', 'requested')).toBe('Pediste una devolución')
  expect(returnMove('exchange', 'lost')).toBeNull()
})
