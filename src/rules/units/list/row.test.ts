import { expect, test } from 'vitest'
import { fromPesos } from '#rules/money.ts'
import { readUnitRow } from './row.ts'

const CELLS: Record<string, string> = { size: '41', grade: 'Muy bueno', price: '80.000', cost: '' }
const read = (cells: Record<string, string>) =>
  readUnitRow(
    { line: 2, cells: [], get: (column) => ({ ...CELLS, ...cells })[column] ?? '' },
    7,
    fromPesos(1_000_000),
  )

test.each([
  [{}, { price: fromPesos(80_000), cost: null }],
  [
    { price: '45k', cost: '30 mil' },
    { price: fromPesos(45_000), cost: fromPesos(30_000) },
  ],
  [{ price: '80.000,50' }, { price: fromPesos(80_000.5) }],
  [{ size: '41,0' }, { size: '41' }],
])('a line with %j is a pair with %j', (cells, facts) => {
  expect(read(cells)).toMatchObject({ facts })
})

test.each([
  [{ price: '' }, 'falta el precio'],
  [{ price: '12.999.00' }, 'el precio «12.999.00» se puede leer de más de una manera'],
  [{ price: 'US$ 40' }, 'el precio «US$ 40» está en USD: pasalo a pesos'],
  [{ price: '1,23E+05' }, 'el precio «1,23E+05» lo abrevió la planilla'],
  [{ price: '80.000 + IVA' }, 'es sin IVA'],
  [{ cost: 'u$s 20' }, 'el costo «u$s 20» está en USD'],
])('a line with %j is refused: %s', (cells, why) => {
  expect(read(cells)).toMatchObject({ refused: expect.stringContaining(why) })
})
