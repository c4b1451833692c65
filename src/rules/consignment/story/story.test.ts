import { describe, expect, it, test } from 'vitest'
import { UNIT_OWNERS } from '#rules/units/limits-and-texts.ts'
import { UNIT_STATES } from '#rules/units/states.ts'
import { OFFER_STATES } from '#rules/consignment/offers/states.ts'
import { SALE_STATE_LABEL, SALE_STATES } from '#rules/consignment/sales/states.ts'
import { SETTLEMENT_STATES } from '#rules/consignment/settlements/states.ts'
import type {
  OfferSituation,
  PairSituation,
  PayoutSituation,
  SaleSituation,
  UnitSituation,
} from './situation.ts'
import { pairStory } from './story.ts'

/** Holds product §11.25, §54.2. */

const at = (text: string) => new Date(`${text}:00-03:00`)
const agreed = { price: 8_990_000, floor: 6_500_000, commission: { bp: 2500, least: 600_000 } }
const offer = (changes: Partial<OfferSituation> = {}): OfferSituation => ({
  state: 'submitted',
  waitsForThem: false,
  lookedAgain: false,
  answerDueAt: at('2026-11-24T14:00'),
  quote: agreed,
  quoteEndsAt: at('2026-11-26T18:00'),
  refusedWhy: 'Ya tenemos varios de ese modelo',
  ...changes,
})
const unit = (changes: Partial<UnitSituation> = {}): UnitSituation => ({
  code: 'VR-7KQ2-MD4',
  state: 'listed',
  owner: 'consignor',
  price: 8_990_000,
  terms: agreed,
  receivedAt: at('2026-11-20T12:00'),
  checkedBy: '2026-11-26',
  secondLookBy: null,
  wasListed: false,
  flaws: 2,
  nextStep: { day: '2026-12-22', price: 8_090_000, mayKeep: true, step: 30 },
  termEndsOn: '2027-02-20',
  keepUntil: '2027-02-20',
  wantsBack: false,
  atTill: false,
  toReturnWhy: '',
  handedTo: 'Filomena Quiroga',
  movedOn: '2026-11-20',
  proposed: null,
  toConfirm: false,
  paused: false,
  buyOut: null,
  bought: null,
  compensated: null,
  chooseBy: null,
  chosen: null,
  dropOff: null,
  hasOffer: true,
  ...changes,
})
const sale = (changes: Partial<SaleSituation> = {}): SaleSituation => ({
  state: 'earned',
  part: 6_742_500,
  reversed: 0,
  windowEndsOn: null,
  reservedUntil: at('2026-11-22T14:30'),
  forExchange: false,
  handedOver: false,
  askedBack: false,
  disputed: false,
  claim: null,
  ...changes,
})
const payout = (changes: Partial<PayoutSituation> = {}): PayoutSituation => ({
  state: 'approved',
  id: 123,
  account: 'za···na',
  paidOn: '2026-12-09',
  ...changes,
})
const pair = (changes: Partial<PairSituation> = {}): PairSituation => ({
  today: '2026-11-22',
  hours: 'lunes a sábado de 11 a 18 h',
  settlesOn: '2026-12-08',
  hasAccount: true,
  offer: null,
  unit: null,
  sale: null,
  payout: null,
  ...changes,
})
const told = (changes: Partial<PairSituation>) => {
  const { title, text, deeds } = pairStory(pair(changes))
  return [title, text, ...deeds.slice(0, 2)].map((words) => words.replaceAll('\u00a0', ' '))
}
const sold = (changes: Partial<SaleSituation>, paid: PayoutSituation | null = null) =>
  told({ unit: unit({ state: 'sold' }), sale: sale(changes), payout: paid })

describe('the line of a pair', () => {
  const payable = { state: 'payable', handedOver: true, windowEndsOn: '2026-12-03' } as const
  test.each<[string, string[], string[]]>([
    [
      'shown',
      told({ offer: offer() }),
      [
        'Lo estamos mirando',
        'Te contestamos a más tardar el martes 24 de noviembre a las 14:00.',
        'see-offer',
      ],
    ],
    [
      'quoted',
      told({ offer: offer({ state: 'quoted' }) }),
      [
        'Te quedan $ 67.425',
        'Si se vende a $ 89.900. Nunca por menos de $ 65.000: ahí te quedan $ 48.750. Vale hasta el jueves 26 de noviembre.',
        'see-offer',
      ],
    ],
    [
      'to be brought',
      told({ offer: offer({ state: 'accepted' }), unit: unit({ state: 'awaited' }) }),
      [
        'Traelo cuando quieras',
        'Lunes a sábado de 11 a 18 h. Mostrá este código: VR-7KQ2-MD4.',
        'choose-day',
        'not-coming',
      ],
    ],
    [
      'received',
      told({ unit: unit({ state: 'received' }) }),
      [
        'Lo tenemos',
        'Comprobante VR-7KQ2-MD4. Desde ahora respondemos por él. Lo revisamos antes del jueves 26 de noviembre.',
        'want-back',
      ],
    ],
    [
      'looked at again: one date, that of the answer',
      told({ unit: unit({ state: 'received', secondLookBy: '2026-11-27' }) }),
      [
        'Lo mira otra persona',
        'Te contestamos hasta el viernes 27 de noviembre. Lo que diga es lo que vale.',
        'want-back',
      ],
    ],
    [
      'refused from its photos twice',
      told({ offer: offer({ state: 'refused', lookedAgain: true }) }),
      ['Esta vez no', 'Lo volvimos a mirar. Ya tenemos varios de ese modelo.', 'see-offer'],
    ],
    [
      'worse than said',
      told({
        unit: unit({
          state: 'inspected',
          proposed: { ...agreed, price: 7_990_000, reason: '', compensation: 0 },
        }),
      }),
      [
        'Vimos algo distinto',
        'Anotamos 2 detalles: mirá las fotos. Así te proponemos $ 79.900: te quedan $ 59.925, y nunca menos de $ 48.750.',
        'accept-terms',
        'want-back',
      ],
    ],
    [
      'worse than said, and of no price yet',
      told({ unit: unit({ state: 'inspected', terms: null }) }),
      [
        'Vimos algo distinto',
        'Anotamos 2 detalles: mirá las fotos. En estos días te proponemos otro precio: hasta que lo aceptes no se vende.',
        'want-back',
      ],
    ],
    [
      'photographed',
      told({ unit: unit({ state: 'ready' }) }),
      ['Le estamos sacando fotos', 'Cuando estén sale a la venta.', 'want-back'],
    ],
    [
      'paused',
      told({ unit: unit({ state: 'ready', wasListed: true, paused: true }) }),
      [
        'En pausa',
        'Lo sacaste de la venta: nadie lo compra y su calendario de precios espera. Su plazo termina igual, el 20 de febrero de 2027.',
        'resume',
        'want-back',
      ],
    ],
    [
      'on sale',
      told({ unit: unit() }),
      [
        'A la venta: $ 89.900',
        'El 22 de diciembre baja a $ 80.900. Te quedan $ 67.425, y nunca menos de $ 48.750.',
        'change-price',
        'keep-price',
      ],
    ],
    [
      'set aside',
      told({ unit: unit({ state: 'reserved' }), sale: sale({ state: 'held' }) }),
      ['Apartado', 'Lo están pagando. Si no, vuelve a la venta hoy a las 14:30.', 'want-back'],
    ],
    [
      'kept for an exchange',
      told({ unit: unit({ state: 'reserved' }), sale: sale({ state: 'held', forExchange: true }) }),
      ['Apartado', 'Es para un cambio. Si no, vuelve a la venta hoy a las 14:30.', 'want-back'],
    ],
    [
      'sold',
      sold({}),
      ['Vendido', 'Te quedan $ 67.425. Cuando llegue empiezan los 10 días para devolverlo.'],
    ],
    [
      'delivered',
      sold({ handedOver: true, windowEndsOn: '2026-12-03' }),
      ['En los 10 días', 'Te quedan $ 67.425. Se cobra desde el 4 de diciembre si no vuelve.'],
    ],
    [
      'payable',
      sold(payable),
      ['Por cobrar', '$ 67.425: entra en la liquidación del martes 8 de diciembre.'],
    ],
    [
      'approved',
      sold(payable, payout()),
      ['En transferencia', '$ 67.425: va a za···na, a tu nombre.', 'see-settlement'],
    ],
    [
      'paid',
      sold(payable, payout({ state: 'paid' })),
      ['Pagado', 'El 9 de diciembre, $ 67.425.', 'see-settlement'],
    ],
    [
      'refused by the bank',
      sold(payable, payout({ state: 'failed' })),
      [
        'El banco rechazó la transferencia',
        '$ 67.425: no entró en za···na. Revisá tu cuenta y la mandamos de nuevo.',
        'mend-account',
        'see-settlement',
      ],
    ],
    [
      'paid less a claim',
      sold({ ...payable, reversed: 1_000_000 }, payout({ state: 'paid' })),
      ['Pagado', 'El 9 de diciembre, $ 57.425.', 'see-settlement'],
    ],
    [
      'back',
      told({ unit: unit({ state: 'returned' }), sale: sale() }),
      ['Volvió', 'Lo devolvieron a tiempo. Lo comparamos con sus fotos y te avisamos.'],
    ],
    [
      'to be taken home',
      told({ unit: unit({ state: 'to_return', wasListed: true }) }),
      ['Para retirar', 'Está listo. Te lo guardamos gratis hasta el 20 de febrero de 2027.', 'renew'],
    ],
    [
      'lost',
      told({ unit: unit({ state: 'written_off', compensated: 6_742_500 }) }),
      [
        'Lo perdimos nosotros',
        'Te pagamos $ 67.425, como si se hubiera vendido. Entra en la liquidación del martes 8 de diciembre.',
      ],
    ],
    [
      'found after it was paid',
      told({ unit: unit({ state: 'written_off', compensated: 6_742_500, chooseBy: '2026-12-05' }) }),
      [
        'Apareció: elegí qué querés',
        'Elegí hasta el sábado 5 de diciembre: la plata, $ 67.425, y el par es de la tienda; o el par, y lo que te pagamos se descuenta de tu cuenta. Elegí en la página de tu par, o escribinos o pasá por la tienda. Si no elegís, te quedás con la plata.',
        'choose-found',
        'write-us',
      ],
    ],
    [
      'found, and they chose the money',
      told({
        unit: unit({
          state: 'written_off',
          compensated: 6_742_500,
          chooseBy: '2026-12-05',
          chosen: { keeps: 'money', until: '2026-11-27' },
        }),
      }),
      [
        'Apareció: elegiste la plata',
        'Te quedás con lo que te pagamos, $ 67.425, y el par es de la tienda. Lo podés cambiar en la página de tu par hasta que termine el viernes 27 de noviembre; después, no.',
        'choose-found',
        'write-us',
      ],
    ],
    [
      'found, and they chose the pair',
      told({
        unit: unit({
          state: 'written_off',
          compensated: 6_742_500,
          chooseBy: '2026-12-05',
          chosen: { keeps: 'pair', until: '2026-11-27' },
        }),
      }),
      [
        'Apareció: elegiste el par',
        'El día siguiente está para retirar, y lo que te pagamos, $ 67.425, se descuenta de tu cuenta. Lo podés cambiar en la página de tu par hasta que termine el viernes 27 de noviembre; después, no.',
        'choose-found',
        'write-us',
      ],
    ],
    [
      'bought',
      told({ unit: unit({ owner: 'shop', bought: 5_000_000 }) }),
      [
        'Lo compró la tienda',
        'Te lo compramos por $ 50.000. Entra en la liquidación del martes 8 de diciembre.',
      ],
    ],
  ])('%s', (_when, said, wanted) => expect(said).toEqual(wanted))

  it('is one, whole, for whatever stands beside whatever', () => {
    const claim = {
      amount: 100_000,
      reason: 'Se despegó la suela',
      answerUntil: at('2026-11-27T10:00'),
      answered: false,
    }
    const proposed = { ...agreed, reason: '', compensation: 500_000 }
    const buyOut = { amount: 5_000_000, endsAt: at('2026-11-25T10:00') }
    const offers = [null, ...OFFER_STATES.map((state) => offer({ state }))]
    const units = [
      null,
      ...UNIT_STATES.flatMap((state) =>
        UNIT_OWNERS.flatMap((owner) => [
          unit({ state, owner }),
          unit({
            state,
            owner,
            terms: null,
            nextStep: null,
            termEndsOn: null,
            keepUntil: null,
            checkedBy: null,
          }),
          unit({ state, owner, proposed, wasListed: true, flaws: 0 }),
          unit({ state, owner, wasListed: true, paused: true, termEndsOn: '2026-11-27' }),
          unit({ state, owner, buyOut, bought: 1, compensated: 1, wantsBack: true }),
        ]),
      ),
    ]
    const sales = [
      null,
      ...SALE_STATES.flatMap((state) => [
        sale({ state }),
        sale({ state, handedOver: true, windowEndsOn: '2026-11-20', claim: { ...claim, answered: true } }),
        sale({ state, askedBack: true, claim }),
        sale({ state, disputed: true, reversed: 6_742_500 }),
      ]),
    ]
    const payouts = [null, ...SETTLEMENT_STATES.map((state) => payout({ state }))]
    const titles = new Set<string>()
    for (const one of offers)
      for (const two of units)
        for (const three of sales)
          for (const four of payouts) {
            const { title, text, deeds, tone } = pairStory(
              pair({ offer: one, unit: two, sale: three, payout: four }),
            )
            titles.add(title)
            if (
              !/[^ ]/.test(title) ||
              !/^[^a-z].*[.]$/.test(text) ||
              /undefined|null|NaN|\[object|\.\.|  /.test(title + text)
            )
              throw new Error(`${title}: ${text}`)
            // Its colour is that of its words.
            if (
              tone === 'good' &&
              /rechaz|perdi|no entró|Se devolvió|No se concretó|dañ|falt[aó] /i.test(title + text)
            )
              throw new Error(`green: ${title}: ${text}`)
            if (tone === 'bad' && /Pagado|Por cobrar|A la venta/.test(title))
              throw new Error(`red: ${title}: ${text}`)
            if (new Set(deeds).size !== deeds.length || deeds.length > 6) throw new Error(deeds.join())
          }
    expect(titles.size).toBeGreaterThan(30)
  })

  it('has a sale named so that no settlement makes it untrue', () => {
    const said = SETTLEMENT_STATES.map((state) =>
      pairStory(pair({ unit: unit({ state: 'sold' }), sale: sale(payable), payout: payout({ state }) })),
    )
    expect(said.map(({ title }) => title)).toContain('Pagado')
    expect(SALE_STATE_LABEL.payable).not.toMatch(/cobrar|pagad/i)
  })

  it('offers nothing that its owner may not do: what an order has, what is over, what is the shop’s', () => {
    for (const state of ['sold', 'returned', 'handed_back', 'written_off', 'cancelled'] as const)
      expect(told({ unit: unit({ state }), sale: sale() }).slice(2)).toEqual([])
    expect(told({ unit: unit({ owner: 'shop', bought: 1, buyOut: null }) }).slice(2)).toEqual([])
  })
})

test('a proposal is declined only where something in force stays; what stands on paper asks for a code first', () => {
  const proposed = { ...agreed, price: 7_990_000, reason: '', compensation: 0 }
  const ofUnit = (changes: Partial<UnitSituation>) =>
    pairStory(pair({ unit: unit({ nextStep: null, ...changes }) }))
  expect(ofUnit({ proposed }).deeds).toEqual(['accept-terms', 'decline-terms', 'want-back'])
  expect(ofUnit({ proposed, terms: null, state: 'ready' }).deeds).toEqual(['accept-terms', 'want-back'])
  expect(ofUnit({ toConfirm: true })).toMatchObject({
    moment: 'listed',
    deeds: ['confirm-terms', 'change-price', 'want-back', 'pause', 'change-floor'],
  })
  expect(ofUnit({ termEndsOn: '2026-11-27' }).deeds[0]).toBe('renew')
})
