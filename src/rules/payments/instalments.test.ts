import { expect, test } from 'vitest'
import { creditCost, instalmentsName, instalmentsSaid, monthlyRate, nominalRate } from './instalments.ts'

/** Holds product §12.21, §32.4. */

const free = { instalments: 3, handDiscount: 0 }

test('who pays the same with any means pays no interest, and the texts say so', () => {
  expect([instalmentsSaid(free), instalmentsName(free)]).toEqual([
    '3 cuotas sin interés',
    '3 Cuotas sin interés',
  ])
  expect([creditCost(free), nominalRate(free)]).toEqual(['CFTEA 0,00 %', 'Tasa nominal anual 0,00 %'])
  expect(instalmentsSaid({ ...free, instalments: 1 })).toBe('1 pago')
})

test.each([
  [3, 10],
  [6, 15],
  [24, 30],
])(
  '%s instalments beside %s %% less: no text says «sin interés», and the rate makes them worth the lower price',
  (instalments, handDiscount) => {
    const terms = { instalments, handDiscount }
    expect(instalmentsSaid(terms) + instalmentsName(terms)).not.toMatch(/interés/)
    const rate = monthlyRate(terms)
    let worth = 0
    for (let month = 1; month <= instalments; month += 1) worth += 100 / instalments / (1 + rate) ** month
    expect(worth).toBeCloseTo(100 - handDiscount, 6)
  },
)

test('what is said is rounded to hundredths', () => {
  const terms = { instalments: 3, handDiscount: 10 }
  expect(creditCost(terms)).toMatch(/^CFTEA \d+,\d\d %$/)
  expect(creditCost({ instalments: 1, handDiscount: 10 })).toBe('CFTEA 0,00 %')
})
