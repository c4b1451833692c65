import { expect, test } from 'vitest'
import { needsOf } from '#tests/support/verify.ts'

/** What tests leave out of `verify`: only what can have no answer. */

const scan = (table: string, which = 'Outer') => ({
  'Node Type': 'Seq Scan',
  'Relation Name': table,
  'Parent Relationship': which,
})
const both = (join: string) => ({
  'Node Type': 'Hash Join',
  'Join Type': join,
  Plans: [scan('orders'), scan('users', 'Inner')],
})
const over = (type: string, more: object = {}) => ({ 'Node Type': type, Plans: [scan('orders')], ...more })

test.each([
  ['a table', scan('orders'), ['orders']],
  ['a join needs both', both('Inner'), ['orders', 'users']],
  ['and so does one that asks whether there are any', both('Semi'), ['orders', 'users']],
  ['what is joined where it is there is not needed', both('Left'), ['orders']],
  ['nor what must not be there', both('Anti'), ['orders']],
  [
    'the first few, in order',
    over('Limit', { Plans: [{ ...over('Sort'), 'Parent Relationship': 'Outer' }] }),
    ['orders'],
  ],
  ['groups', over('Aggregate', { 'Group Key': ['o.id'] }), ['orders']],
  ['a sum of nothing is a row', over('Aggregate'), []],
  ['a join that keeps the other side', both('Right'), []],
  ['rows of several tables', over('Append'), []],
  ['a subquery of a column', { 'Node Type': 'Result', Plans: [scan('orders', 'SubPlan')] }, []],
])('%s', (_what, plan, tables) => {
  expect([...needsOf(plan)].sort()).toEqual(tables)
})
