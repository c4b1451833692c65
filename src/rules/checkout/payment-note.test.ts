import { expect, test } from 'vitest'
import { paymentNote } from './payment-note.ts'

test.each([
  ['nothing left to buy', { total: 0, credit: 0, hasCredit: false }, null],
  ['nothing left to buy, with credit', { total: 0, credit: 0, hasCredit: true }, null],
  [
    'all of it by credit',
    { total: 5_990_000, credit: 5_990_000, hasCredit: true },
    /^Lo paga tu saldo a favor/,
  ],
  [
    'a part by credit',
    { total: 5_990_000, credit: 990_000, hasCredit: true },
    /los \$\s?50\.000: en Mercado Pago/,
  ],
  ['credit not chosen', { total: 5_990_000, credit: 0, hasCredit: true }, /lo que quede: en Mercado Pago/],
  ['without credit', { total: 5_990_000, credit: 0, hasCredit: false }, /los \$\s?59\.900: en Mercado Pago/],
] as const)('what is said of paying: %s', (_, facts, said) => {
  const note = paymentNote({ ...facts, handMeans: '' })
  if (said === null) expect(note).toBeNull()
  else expect(note).toMatch(said)
})
