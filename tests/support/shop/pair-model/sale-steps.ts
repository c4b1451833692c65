/** What may happen to an entrusted pair from the sale on, and what it makes of the plain objects. */
import { randomUUID } from 'node:crypto'
import {
  fits,
  MOST_SWAPS,
  PART,
  released,
  saleGoes,
  type Model,
  type Pair,
  type Real,
  type Step,
} from './plain.ts'

/** `but`: one that somebody asked to send back. */
export function ripen(model: Model, but?: Pair): void {
  for (const pair of model.pairs)
    if (
      pair !== but &&
      pair.unit === 'sold' &&
      pair.sale === 'earned' &&
      /delivered|back/.test(pair.parcel)
    ) {
      pair.sale = 'payable'
      model.balance += PART
    }
}
const pay = async ({ shop: { fixture } }: Real, _: string, { order }: Pair) =>
  fixture.orders.settle(await fixture.payment(order!.reference, 'approved'))

/** What becomes of one that is on sale. */
export const SALE_STEPS: Record<string, Step> = {
  'somebody buys it': {
    may: ({ unit }) => unit === 'listed',
    after: (pair) => {
      Object.assign(pair, { unit: 'reserved', parcel: 'here', expired: false })
      saleGoes(pair, 'held')
    },
    async run({ shop }, code, pair) {
      const reference = await shop.fixture.ordered(shop.ana, [shop.of(code)])
      pair.order = { id: (await shop.fixture.order(reference)).id, reference }
    },
  },
  'it is paid': {
    may: ({ unit }) => unit === 'reserved',
    after: (pair) => {
      pair.unit = 'sold'
      saleGoes(pair, 'earned')
    },
    run: pay,
  },
  'it is paid late': {
    may: ({ unit, expired }) => expired && unit === 'listed',
    after: (pair) => {
      Object.assign(pair, { unit: 'sold', expired: false, parcel: 'here' })
      saleGoes(pair, 'earned')
    },
    run: pay,
  },
  'half an hour passes': {
    may: ({ unit }) => unit === 'reserved',
    after: (_, model) => {
      for (const pair of model.pairs)
        if (pair.unit === 'reserved') {
          released(pair)
          pair.expired = true
        }
    },
    async run({ shop }) {
      shop.fixture.context.later(31)
      await shop.fixture.orders.sweep()
    },
  },
  'whoever bought takes it back': {
    may: ({ unit }) => unit === 'reserved',
    after: released,
    run: ({ shop }, _, { order }) => fits(shop.fixture.orders.cancel(shop.ana, order!.reference)),
  },
  'the shop calls it off': {
    may: ({ unit, parcel }) => unit === 'sold' && parcel === 'here',
    after: released,
    run: ({ shop }, _, { order }) =>
      fits(shop.orders.cancel(shop.admin, order!.id, { reason: 'Sin stock', confirm: 'si' })),
  },
  'an edit takes it out': {
    may: ({ unit, parcel, swaps }) =>
      (unit === 'sold' || unit === 'reserved') && parcel === 'here' && swaps < MOST_SWAPS,
    after: (pair) => {
      released(pair)
      pair.swaps += 1
      pair.expired = false
    },
    async run({ shop, edits }, code, { order }) {
      const look = await edits.look(shop.admin, order!.id)
      if (!look.ok) throw new Error(look.message)
      const { lines, seen } = look.value
      const [line] = lines.filter(({ unit }) => unit === code)
      const asked = { lines: [{ orderLineId: line!.id, size: '42', quantity: 0 }], add: [shop.bulk()] }
      const quote = await edits.quoteEdit(shop.admin, order!.id, asked)
      const difference = quote.ok ? quote.value.difference / 100 : 0
      await fits(edits.edit(shop.admin, order!.id, { ...asked, difference, seen, key: randomUUID() }))
    },
  },
  'it is changed for one by number': {
    may: ({ unit, parcel, swaps }) => unit === 'sold' && parcel === 'delivered' && swaps < MOST_SWAPS,
    after: (pair) => {
      pair.unit = 'ready'
      pair.swaps += 1
      if (pair.sale === 'payable') pair.shops = true
      else saleGoes(pair, 'reversed')
    },
    async run({ shop, exchanges }, code, { order }) {
      const [line] = await shop.linesOf(order!.id)
      const form = { orderLineId: line!.id, productId: shop.shoe.id, size: '42', delivery: 'delivery' }
      const begun = await exchanges.start(shop.admin, order!.reference, { ...form, key: randomUUID() })
      if (!begun.ok) throw new Error(JSON.stringify(begun))
      const { code: exchange } = begun.value
      await fits(shop.returns.approve(shop.admin, exchange, {}))
      const lines = [{ orderLineId: line!.id, quantity: 1, condition: 'inspect' }]
      await fits(shop.returns.receive(shop.admin, exchange, { lines }))
      await fits(shop.pairs.verbs.samePair(shop.admin, code))
      const back = (await shop.view(exchange)).exchange!.back / 100
      await fits(shop.returns.replace(shop.admin, exchange, { back }))
    },
  },
  'it is sent': {
    may: ({ unit, parcel }) => unit === 'sold' && parcel === 'here',
    after: (pair) => void (pair.parcel = 'sent'),
    run: ({ shop }, _, { order }) => shop.send(order!.id),
  },
  'it arrives': {
    may: ({ unit, parcel }) => unit === 'sold' && parcel === 'sent',
    after: (pair) => void (pair.parcel = 'delivered'),
    run: ({ shop }, _, { order }) => fits(shop.orders.deliver(shop.admin, order!.id)),
  },
  'it comes back and is the same': {
    may: ({ unit, parcel }) => unit === 'sold' && parcel === 'delivered',
    after: (pair) => {
      pair.unit = 'ready'
      if (pair.sale === 'payable') pair.shops = true
      else saleGoes(pair, 'reversed')
    },
    async run({ shop }, code, { order }) {
      const asked = await shop.back(order!.id)
      await fits(shop.pairs.verbs.samePair(shop.admin, code))
      const given = { amount: '1000', reason: 'Volvió', key: randomUUID() }
      await fits(shop.returns.resolve(shop.admin, asked, given))
    },
  },
  'it comes back and is another': {
    may: ({ unit, parcel }) => unit === 'sold' && parcel === 'delivered',
    after: (pair) => void (pair.parcel = 'back'),
    async run({ shop }, code, { order }) {
      await shop.back(order!.id)
      const reason = 'El precinto y las costuras no son los de las fotos.'
      await fits(shop.pairs.verbs.otherPair(shop.admin, code, { reason }))
    },
  },
  'their days pass': {
    may: () => true,
    after: (_, model) => ripen(model),
    async run({ shop }, _, __, model) {
      model.days += 1
      shop.after(model.days)
      await shop.sales.ripenDue()
      await shop.sales.ripenDue()
    },
  },
  'their days pass while it is asked back, and then it is kept': {
    may: ({ unit, sale, parcel }) => unit === 'sold' && sale === 'earned' && parcel === 'delivered',
    after: (pair, model) => ripen(model, pair),
    async run({ shop }, _, { order }, model) {
      const asked = await shop.asked({ order: `V-${String(order!.id).padStart(6, '0')}` })
      model.days += 1
      shop.after(model.days)
      await shop.sales.ripenDue()
      await fits(shop.returns.reject(shop.admin, asked, { message: 'Se lo quedan: no mandaron nada.' }))
    },
  },
  'its owner wants it back': {
    may: ({ unit, shops, order }) =>
      !shops && order !== null && (unit === 'listed' || unit === 'ready' || unit === 'reserved'),
    after: (pair) => {
      if (pair.unit === 'reserved') pair.wanted = true
      else Object.assign(pair, { unit: 'to_return', expired: false })
    },
    run: ({ shop, desk }, code) => {
      const { consignorId } = shop
      return fits(desk.wantBack({ consignorId, userId: null, email: '', by: 'link', proven: true }, code))
    },
  },
  'it is on sale again': {
    may: ({ unit }) => unit === 'ready',
    after: (pair) => void (pair.unit = 'listed'),
    run: ({ shop }, code) => fits(shop.pairs.verbs.list(shop.admin, code)),
  },
  'the shop loses it': {
    may: ({ unit, shops, order }) =>
      !shops && order !== null && (unit === 'listed' || unit === 'ready' || unit === 'to_return'),
    after: (pair, model) => {
      Object.assign(pair, { unit: 'written_off', expired: false })
      model.balance += PART
    },
    run: ({ shop, desk }, code) => fits(desk.lost(shop.admin, code, { why: 'No aparece en el depósito.' })),
  },
}
