import fc from 'fast-check'
import { expect, test } from 'vitest'
import { amountsOf, LEAST_TOTAL, type DocumentAmounts } from './amounts.ts'
import { noteShares } from './notes.ts'

/** Holds product §42.1, §42.2, §42.5, §42.6. */

const total = fc.integer({ min: LEAST_TOTAL, max: 100_000_000 })

test('whatever goes back in whatever parts, no note is above its invoice, and all of it back is each of them to the centavo', () => {
  fc.assert(
    fc.property(
      fc.array(total, { minLength: 1, maxLength: 4 }),
      fc.array(fc.record({ part: fc.double({ min: 0.01, max: 1, noNaN: true }), first: fc.nat(3) }), {
        maxLength: 5,
      }),
      (totals, parts) => {
        const invoices = totals.map((amount, index) => ({
          id: index,
          letter: 'B' as const,
          amounts: amountsOf(amount, 'B'),
          notes: [] as DocumentAmounts[],
        }))
        const left = () =>
          invoices.reduce(
            (sum, { amounts, notes }) => sum + notes.reduce((rest, note) => rest - note.total, amounts.total),
            0,
          )
        for (const { part, first } of [...parts, { part: 1, first: 0 }])
          for (const share of noteShares(Math.round(left() * part), first, invoices))
            invoices[share.invoiceId]!.notes.push(share.amounts)
        for (const { amounts, notes } of invoices)
          for (const key of ['total', 'net', 'vat'] as const) {
            const taken = notes.reduce((sum, note) => sum + note[key], 0)
            expect(taken).toBeLessThanOrEqual(amounts[key])
            // One or two centavos are no document.
            if (key === 'total') expect(amounts.total - taken).toBeLessThan(LEAST_TOTAL)
          }
      },
    ),
  )
})
