/** A pair that was paid for as lost and is found again: what its owner wants, said at the desk or on their own page. */
import { expect } from 'vitest'
import { fits, PART, type Model, type Pair, type Real, type Step } from './plain.ts'
import { ripen } from './sale-steps.ts'

const isLost = ({ unit }: Pair) => unit === 'written_off'
const keepsMoney = (pair: Pair) => void Object.assign(pair, { unit: 'ready', shops: true })
const keepsPair = (pair: Pair, model: Model) => {
  pair.unit = 'to_return'
  model.balance -= PART
}
const said = (keeps: 'money' | 'pair', after: Step['after']): Step => ({
  may: isLost,
  after,
  run: ({ shop, desk }, code) => fits(desk.recover(shop.admin, code, { keeps, how: 'paper' })),
})
/** They say one thing and then the other; that counts when its day is over. */
const chosen = (keeps: 'money' | 'pair', first: 'money' | 'pair', after: Step['after']): Step => ({
  may: isLost,
  after: (pair, model) => {
    ripen(model)
    after(pair, model)
  },
  async run({ shop, desk, owners }: Real, code, _, model) {
    await fits(desk.turnedUp(shop.admin, code))
    const owner = await owners.owner(code)
    await fits(desk.chooseFound(owner, code, { keeps: first, was: '' }))
    await fits(desk.chooseFound(owner, code, { keeps, was: first }))
    expect(await desk.endUndecided()).toBe(0)
    model.days += 1
    shop.after(model.days)
    await shop.sales.ripenDue()
    await shop.sales.ripenDue()
    expect(await Promise.all([desk.endUndecided(), desk.endUndecided()])).toContain(1)
  },
})

export const FOUND_STEPS: Record<string, Step> = {
  'it is found again, and its owner keeps the money': said('money', keepsMoney),
  'it is found again, and its owner wants it': said('pair', keepsPair),
  'it is found again, and its owner chooses the money': chosen('money', 'pair', keepsMoney),
  'it is found again, and its owner chooses the pair': chosen('pair', 'money', keepsPair),
}
