/** What is paid to the owner of pairs and what comes back; and how a pair leaves or is bought. */
import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { anonymous } from '#rules/users/access.ts'
import { fits, type Model, type Pair, type Real, type Step } from './plain.ts'

const BOUGHT = 5_000_000
/** Once for all pairs of an account. */
const ofAccount = (pair: Pair, { pairs }: Model) => pair === pairs[0]
const fresh = ({ shop }: Real) => ({ ...shop.admin, authenticatedAt: shop.fixture.context.clock() })
const why = { reason: 'La cuenta no existe.' }
const approve = (real: Real, id: number) =>
  fits(real.settlements.approve(fresh(real), { settlements: [{ id }] }))
const isAt = (state: 'approved' | 'failed' | 'paid') => (pair: Pair, model: Model) =>
  ofAccount(pair, model) && model.transfer?.state === state
const goes = (model: Model, state: 'approved' | 'failed' | 'paid') => {
  model.transfer!.state = state
}

export const ACCOUNT_STEPS: Record<string, Step> = {
  'what is owed is settled': {
    may: (pair, model) =>
      ofAccount(pair, model) && model.balance > 0 && (!model.transfer || model.transfer.state === 'paid'),
    after: () => {},
    async run(real, _, __, model) {
      const end = await real.settlements.close(fresh(real), { key: randomUUID() })
      if (!end.ok) throw new Error(end.message)
      const [made] = end.value.settlements
      expect(made!.total).toBe(model.balance)
      await approve(real, made!.id)
      model.transfer = { id: made!.id, total: made!.total, state: 'approved' }
    },
  },
  'the settled is paid': {
    may: isAt('approved'),
    after: (_, model) => {
      goes(model, 'paid')
      model.balance -= model.transfer!.total
    },
    run: (real, _, __, { transfer }) =>
      fits(real.settlements.markPaid(fresh(real), { ids: [transfer!.id], proof: '000123' })),
  },
  'the bank refuses it': {
    may: isAt('approved'),
    after: (_, model) => goes(model, 'failed'),
    run: (real, _, __, { transfer }) => fits(real.settlements.fail(fresh(real), transfer!.id, why)),
  },
  'the settled is approved again': {
    may: isAt('failed'),
    after: (_, model) => goes(model, 'approved'),
    run: (real, _, __, { transfer }) => approve(real, transfer!.id),
  },
  'the bank sends it back': {
    may: isAt('paid'),
    after: (_, model) => {
      model.balance += model.transfer!.total
      model.transfer = null
    },
    run: (real, _, __, { transfer }) => fits(real.settlements.reverse(fresh(real), transfer!.id, why)),
  },
  'its owner takes it home': {
    may: ({ unit }) => unit === 'to_return',
    after: (pair) => void (pair.unit = 'handed_back'),
    async run({ shop, desk }, code) {
      const dni = await shop.dniOf(code)
      await fits(desk.handBack(shop.admin, code, { to: 'Filomena Quiroga', how: 'dni', dni }))
    },
  },
  'the shop buys it': {
    may: ({ unit, shops, order }) => !shops && order !== null && (unit === 'listed' || unit === 'ready'),
    after: (pair, model) => {
      Object.assign(pair, { shops: true, expired: false })
      model.balance += BOUGHT
    },
    async run({ shop, buyOuts, owners }, code) {
      const holder = await owners.owner(code)
      const offer = await buyOuts.offerBuyOut(shop.admin, code, { amount: String(BOUGHT / 100) })
      if (!offer.ok) throw new Error(offer.message)
      await fits(buyOuts.askToSell(anonymous, holder, code))
      const yes = { id: offer.value.id, code: await owners.codeSent() }
      await fits(buyOuts.acceptBuyOut(anonymous, holder, code, yes))
    },
  },
}
