/** By API: other terms for a pair, and how it leaves: not taken, asked for at the counter, handed back, lost and found again, bought by the shop. */
import { BUY_OUT_SAYS, buyOutForm } from '#rules/consignment/buy-out.ts'
import { DISCOUNT_SAYS, discountForm } from '#rules/consignment/discount.ts'
import {
  acceptForm,
  DESK_SAYS,
  handBackForm,
  lossForm,
  proposalForm,
  recoverForm,
  rejectForm,
} from '#rules/consignment/desk/forms.ts'
import type { Shop } from '#shop/shop.ts'
import type { Api } from '#server/api/operation/operation.ts'
import { id, only, money, time, told, orNull } from '#server/api/operation/shape.ts'
import { DESK_PATH, deskCalls } from './desk-calls.ts'

const buyOut = orNull({ id, amount: money, endsAt: time })

export function addDeskLeaving(api: Api, shop: Shop): void {
  const { desk, prices } = shop.consignment
  const { add, reads, onPair, onPairSaying } = deskCalls(api, shop)

  for (const [name, path, verb, summary] of [
    ['proposeTerms', 'terms', 'propose', 'Proponerle otro precio y otro mínimo a su dueño'],
    ['damagePair', 'damage', 'damage', 'Se dañó acá: otro precio, y lo que pierde se le paga si acepta'],
  ] as const)
    onPairSaying(
      name,
      path,
      summary,
      only(proposalForm),
      ({ visitor, params, sent }) => desk[verb](visitor, params.code, sent),
      DESK_SAYS.invalid,
      'consign.quote',
    )
  onPairSaying(
    'acceptTermsAtCounter',
    'terms/accept',
    'Su dueño las acepta acá, con el código que le llegó o en papel',
    only(acceptForm),
    ({ visitor, params, sent }) => desk.acceptAtCounter(visitor, params.code, sent),
  )
  onPairSaying(
    'rejectPair',
    'reject',
    'No tomarlo después de todo, con por qué y sus fotos',
    only(rejectForm),
    ({ visitor, params, sent }) => desk.reject(visitor, params.code, sent),
    DESK_SAYS.why,
  )
  onPairSaying(
    'takeOutPair',
    'take-out',
    'Su dueño lo pide de vuelta en el mostrador',
    null,
    ({ visitor, params }) => desk.takeOut(visitor, params.code),
  )
  onPairSaying(
    'handBackPair',
    'hand-back',
    'Entregárselo: quién se lo lleva, y con qué lo probó',
    only(handBackForm),
    ({ visitor, params, sent }) => desk.handBack(visitor, params.code, sent),
  )
  onPairSaying(
    'losePair',
    'loss',
    'Se perdió, lo robaron o se rompió: lo confirma otra persona',
    only(lossForm),
    ({ visitor, params, sent }) => desk.lost(visitor, params.code, sent),
    DESK_SAYS.why,
    'consign.manage',
  )
  for (const [name, path, verb, summary] of [
    ['confirmLostPair', 'loss/confirm', 'confirmLoss', 'Confirmarlo: se le paga a su dueño'],
    ['callOffLostPair', 'loss/call-off', 'callOffLoss', 'Estaba: nadie lo había confirmado'],
    [
      'noteFoundPair',
      'turned-up',
      'turnedUp',
      'Apareció después de pagarlo: su dueño tiene días para elegir',
    ],
    ['noteNotFoundPair', 'turned-up/call-off', 'notTurnedUp', 'Era otro: no hay nada que elegir'],
  ] as const)
    onPairSaying(
      name,
      path,
      summary,
      null,
      ({ visitor, params }) => desk[verb](visitor, params.code),
      DESK_SAYS.invalid,
      'consign.manage',
    )
  onPairSaying(
    'recoverPair',
    'found',
    'Apareció después de pagarlo: su dueño, o quien hereda con su DNI, elige la plata o el par',
    only(recoverForm),
    ({ visitor, params, sent }) => desk.recover(visitor, params.code, sent),
    DESK_SAYS.invalid,
    'consign.manage',
  )
  add({
    ...reads,
    params: onPair.params,
    who: 'consign.see-money',
    id: 'findBuyOut',
    route: `GET ${DESK_PATH}/buy-out`,
    summary: 'Lo que la tienda ofrece por él, mientras su dueño no contestó',
    answer: { schema: told(buyOut, 'null: no se le ofrece nada'), ends: { 200: 'La oferta' } },
    run: ({ visitor, params }) => prices.buyOutAtDesk(visitor, params.code),
  })
  onPairSaying(
    'offerBuyOut',
    'buy-out',
    'Ofrecerle comprarlo: es de la tienda sólo si su dueño acepta con un código',
    only(buyOutForm),
    ({ visitor, params, sent }) => prices.offerBuyOut(visitor, params.code, sent),
    BUY_OUT_SAYS.amount,
    'consign.manage',
  )
  onPairSaying(
    'discountPair',
    'discount',
    'A cuánto lo ve quien compra, a cargo de la tienda: lo de su dueño no cambia',
    only(discountForm),
    ({ visitor, params, sent }) => shop.units.discount(visitor, params.code, sent),
    DISCOUNT_SAYS.shown,
    'consign.manage',
  )
  onPairSaying(
    'withdrawBuyOut',
    'buy-out/withdraw',
    'Retirar esa oferta',
    null,
    ({ visitor, params }) => prices.withdrawBuyOut(visitor, params.code),
    BUY_OUT_SAYS.none,
    'consign.manage',
  )
}
