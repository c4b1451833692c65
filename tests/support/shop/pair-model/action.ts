/** What may happen to entrusted pairs, as commands of a model of plain objects: after each, rows are as the model says and every question of `verify` is answered. */
import type fc from 'fast-check'
import { expect } from 'vitest'
import { ACCOUNT_STEPS } from './account-steps.ts'
import { ENTRY_STEPS } from './entry-steps.ts'
import { FOUND_STEPS } from './found-steps.ts'
import type { Model, Real, Step } from './plain.ts'
import { SALE_STEPS } from './sale-steps.ts'

const STEPS: Record<string, Step> = { ...ENTRY_STEPS, ...SALE_STEPS, ...ACCOUNT_STEPS, ...FOUND_STEPS }

/** A sale goes on more often than it ends. */
const NAMES = Object.keys(STEPS).flatMap((name) =>
  Array<string>(
    /buys|is paid|offered|received|checked|photographed|settled|approved again|sent|arrives|comes back|asked back|changed|on sale again|chooses/.test(
      name,
    )
      ? 4
      : 1,
  ).fill(name),
)

/** One of all that may happen now, by its number: none of a run is in vain. */
export class Deed implements fc.AsyncCommand<Model, Real> {
  readonly which: number
  private said = ''
  constructor(which: number) {
    this.which = which
  }
  check = () => true
  async run(model: Model, real: Real): Promise<void> {
    const lawful = NAMES.flatMap((name) =>
      model.pairs.flatMap((pair, n) => (STEPS[name]!.may(pair, model) ? [{ name, pair, n }] : [])),
    )
    const { name, pair, n } = lawful[this.which % lawful.length]!
    this.said = `${name} (${n})`
    await STEPS[name]!.run(real, real.codes[n]!, pair, model)
    STEPS[name]!.after(pair, model)
    const { shop, codes } = real
    for (const [n, code] of codes.entries()) {
      const { unit, shops, sale } = model.pairs[n]!
      const row = await shop.unit(code)
      const [state, owner] = [row.state, row.owner === 'shop']
      const now = (await shop.sale(code))?.state ?? null
      expect({ state, owner, sale: now }).toEqual({ state: unit, owner: shops, sale })
    }
    expect(await shop.balance()).toBe(model.balance)
    await shop.fixture.work()
    expect(await shop.fixture.broken()).toEqual([])
  }
  toString = () => this.said
}
