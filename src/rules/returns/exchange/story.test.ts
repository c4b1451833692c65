import { describe, expect, test } from 'vitest'
import { OPENING_HOURS } from '#rules/checkout/showroom.ts'
import { DELIVERIES } from '#rules/checkout/shipping.ts'
import { returnMoves } from '#rules/returns/return.ts'
import { RETURN_STATES, isResolved } from '#rules/returns/states.ts'
import { returnNews, returnStory, returnWords } from '#rules/returns/story.ts'
import { returnStoryForShop } from '#rules/returns/story-for-shop.ts'
import { exchangeSteps } from './exchange.ts'
import { isGivenUp, REPLACEMENT_STATES, wasLost } from './states.ts'
import { exchangeStage } from './story.ts'

/** Holds product §14.9, §14.10, §14.11, §66.9. */

const ELSE = { disputed: false, courier: null, pairKept: false }
const until = new Date('2026-11-30T15:00:00Z')
/** What came to nothing is on sale again, or got lost before it was theirs. */
const WHEREABOUTS = REPLACEMENT_STATES.flatMap((parcel) =>
  (isGivenUp(parcel) ? [false, true] : [wasLost(parcel)]).map((lost) => ({ parcel, lost })),
)
/** Every state of the case and of what is given, however it is handed over and whatever it costs. */
const EVERY = RETURN_STATES.flatMap((status) =>
  WHEREABOUTS.flatMap(({ parcel, lost }) =>
    DELIVERIES.flatMap((delivery) =>
      [0, 500_000, -500_000].flatMap((difference) =>
        [
          [true, true],
          [true, false],
          [false, false],
        ].flatMap(([settled, asCredit]) => {
          if (!settled && difference <= 0) return []
          const exchange = {
            from: 'Cancha, talle 41',
            to: 'Cancha, talle 42',
            parcel,
            lost,
            delivery,
            difference,
            settled: settled!,
            asCredit: asCredit!,
            until,
          }
          const told = {
            code: 'ARR-20261120-7KQ2MD',
            kind: 'exchange' as const,
            status,
            goods: 'away' as const,
            money: null,
            exchange,
          }
          const { subject, paragraphs } = returnWords(told, {
            message: '',
            address: '',
            openingHours: OPENING_HOURS,
          })
          const email = paragraphs.map((part) => (typeof part === 'string' ? part : part.text))
          return [
            {
              ...exchange,
              status,
              stage: exchangeStage(status, exchange),
              subject,
              email,
              bell: returnNews(told),
              page: returnStory(told),
              shop: returnStoryForShop(told),
            },
          ]
        }),
      ),
    ),
  ),
)
type Case = (typeof EVERY)[number]
const wrong = (claim: (one: Case) => boolean) => EVERY.filter((one) => !claim(one)).slice(0, 3)

describe(`what is said of an exchange, over every combination (${EVERY.length})`, () => {
  test('is never missing, and the bell, the page and the e-mail tell one tale', () => {
    const inWords = (said: string) => said.length > 10 && !/undefined|null|NaN|[a-z]_[a-z]| {2}/.test(said)
    expect(
      wrong(({ email, bell, page, shop }) => email.length > 0 && [...email, bell, page, shop].every(inWords)),
    ).toEqual([])
    expect(wrong(({ bell, page, subject }) => page.startsWith(bell) && `${subject}.` === bell)).toEqual([])
  })

  test('until when is told to both sides while something is to come, and only then', () => {
    const waits = ({ stage }: Case) => ['asked', 'waiting', 'ahead'].includes(stage)
    const dated = (said: string) => said.includes('lunes 30 de noviembre')
    expect(wrong((one) => dated(one.page) === waits(one) && dated(one.shop) === waits(one))).toEqual([])
    expect(wrong((one) => dated(one.email.join()) === waits(one))).toEqual([])
  })

  test('a difference is asked for until it is paid, and one that is less is promised', () => {
    const before = ({ stage }: Case) => ['asked', 'waiting', 'looking'].includes(stage)
    expect(wrong((one) => /pagues la diferencia/.test(one.page) === (before(one) && !one.settled))).toEqual(
      [],
    )
    const less = (one: Case) => before(one) && one.difference < 0
    expect(wrong((one) => /te devolvemos/i.test(one.page) === (less(one) && !one.asCredit))).toEqual([])
    expect(
      wrong((one) => /te quedan .* de saldo a favor/.test(one.page) === (less(one) && one.asCredit)),
    ).toEqual([])
    expect(wrong((one) => /se pague la diferencia/.test(one.shop) === (before(one) && !one.settled))).toEqual(
      [],
    )
  })

  test('what was paid is told to go back when nothing came of it, or it got lost', () => {
    const paid = ({ stage, difference, settled }: Case) =>
      (stage === 'cancelled' && difference > 0 && settled) || stage === 'lost' || stage === 'owing'
    expect(
      wrong((one) => /vuelve por el mismo medio/.test(one.page) === (paid(one) && !one.asCredit)),
    ).toEqual([])
    expect(wrong((one) => /queda como saldo a favor/.test(one.page) === (paid(one) && one.asCredit))).toEqual(
      [],
    )
  })

  test('nobody is told that something went on sale again that got lost', () => {
    // Until one of these it is only on its way.
    const ends = ({ stage }: Case) => ['owing', 'lost', 'money', 'cancelled'].includes(stage)
    expect(wrong((one) => !one.lost || !ends(one) || !/volvió a la venta/.test(one.page + one.shop))).toEqual(
      [],
    )
  })

  test('nobody is told that something waits or leaves that went on sale again', () => {
    const given = ({ status, parcel }: Case) => isResolved(status) && !isGivenUp(parcel)
    expect(
      wrong((one) => !/está hecho|ya tenés lo nuevo/.test(one.bell) || given(one) || one.stage === 'ahead'),
    ).toEqual([])
  })

  test('«no queda nada por hacer» only where nobody has a step left', () => {
    const open = ({ status, parcel, delivery, difference, settled }: Case) =>
      returnMoves({
        status,
        kind: 'exchange',
        order: { status: 'completed', fulfilment: 'delivered', partLeft: false },
        parcel,
      }).length > 0 || exchangeSteps(status, { parcel, delivery, difference, settled, ...ELSE }).length > 0
    expect(wrong((one) => !/No queda nada por hacer/.test(one.shop) || !open(one))).toEqual([])
  })
})
