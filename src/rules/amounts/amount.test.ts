import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readAmount, readCell, readCount, saysNet } from './amount.ts'
import { currencyNamed, readCurrency } from './currency.ts'
import { decimalsOf } from './decimals.ts'

/** Holds product §26.13. */

test.for([
  ['40', 40],
  ['41,0', 41],
  ['$80', 80],
  ['$ 45.998', 45_998],
  ['$45.998,5', 45_998.5],
  ['1,299.90', 1299.9],
  ['1.299,90', 1299.9],
  ['1.299,900', 1299.9],
  ['1.299.900', 1_299_900],
  ['1,29,999.00', 129_999],
  ['79990.0000', 79_990],
  ['66107.438017', 66_107.438017],
  ['0,570', 0.57],
  ['-5', -5],
  ['−5', -5],
  ['– 9.999,00', -9999],
  ['3.333,00-', -3333],
  ['3.333,00 –', -3333],
  ['(1.500,00)', -1500],
  ['$ (1.500)', -1500],
  ['($ 1.500)', -1500],
  ['-$ 5', -5],
  ['$ -5', -5],
  ['+ 5', 5],
  ['0', 0],
  ['-0', 0],
  ['$ 9.999.-', 9999],
  ['$ 9.999,-', 9999],
  ['$ 1 299,90', 1299.9],
  ["1'299.90", 1299.9],
  ['45\u00a0998', 45_998],
  ['\u200e45.998\u200e', 45_998],
  ['45 mil', 45_000],
  ['45k', 45_000],
  ['45,5 K', 45_500],
  ['$ 1,5 mil', 1500],
  ['US$ 40', 40],
  ['ARS45.998', 45_998],
  ['45.998 pesos', 45_998],
  ['AR$ 45.998', 45_998],
  ['₹1,299', 1299],
  ['Rs. 1,299', 1299],
  ['45.998 IVA incluido', 45_998],
  ['45.998 (IVA incl.)', 45_998],
  ['$ 45.998 c/u', 45_998],
] as const)('the amount «%s» is %s', ([text, amount]) => {
  expect(readCell(text)).toEqual({ amount })
})

test.for([
  ['', 'empty'],
  ['  ', 'empty'],
  ['-', 'none'],
  ['$', 'none'],
  ['gratis', 'none'],
  ['AQ8021', 'none'],
  ['10-20', 'none'],
  ['-5-', 'none'],
  ['3 cuotas de $ 9.999', 'none'],
  ['desde 45.998', 'none'],
  ['45 palos', 'none'],
  ['45²', 'none'],
  ['.990', 'none'],
  ['12.999.00', 'unclear'],
  ['1299.000', 'unclear'],
  ['89999.990', 'unclear'],
  ['12,34.5', 'unclear'],
  ['1.2345,00', 'unclear'],
  ['045.998', 'unclear'],
  ['70,000', 'unclear'],
  ['45.000 mil', 'unclear'],
  ['1E+05', 'rounded'],
  ['1,23E+05', 'rounded'],
  ['1.5e4', 'rounded'],
  ['45.998 + IVA', 'net'],
  ['45.998 sin IVA', 'net'],
  ['45.998 más IVA', 'net'],
  ['45.998 neto', 'net'],
] as const)('«%s» is no amount: %s', ([text, problem]) => {
  expect(readCell(text)).toEqual({ problem })
  expect(readAmount(text)).toBe(null)
})

describe('three digits behind the only sign', () => {
  test.for([
    ['45.998', '', 45_998],
    ['45,998', '', 45_998],
    ['45.998', ',', 45_998],
    ['45,998', '.', 45_998],
    ['70,000', '.', 70_000],
    ['45.998', '.', null],
    ['70,000', ',', null],
    ['45.998', '?', null],
    ['1299.000', '.', 1299],
    ['89999.990', '.', 89_999.99],
    ['1299.000', ',', null],
  ] as const)('the price «%s» where decimals are parted by «%s» is %s', ([text, decimals, amount]) => {
    expect(readAmount(text, decimals)).toBe(amount)
  })
  test.for([
    ['1,000', ',', 1],
    ['12,000', ',', 12],
    ['1.000', ',', 1000],
    ['1.000', '', null],
    ['1,000', '', null],
    ['1.250', '', 1250],
    ['1,250', ',', null],
    ['41,0', '', 41],
    ['3,00', '', 3],
    ['2.0000', '', 2],
    ['2,5', '', null],
    ['3 unidades', '', 3],
    ['3u.', '', 3],
    ['5 pares', '', 5],
    ['-1', '', -1],
    ['10+', '', null],
    ['Sin stock', '', null],
  ] as const)('«%s» pieces where decimals are parted by «%s» are %s', ([text, decimals, count]) => {
    expect(readCount(text, decimals)).toBe(count)
  })
})

test.for([
  [['22,50', '1.299,00'], [], ','],
  [['22.50', '1,299.00'], [], '.'],
  [['79990.0000'], [], '.'],
  [['1.299.900'], [], ','],
  [['70.000', '45.990'], [], ''],
  [['70000'], ['3'], ''],
  [['1299.000', '89999.990'], [], '.'],
  [['1299.000', '999.000'], [], '.'],
  [['1299.000', '89999.990', '12.999.00'], [], '?'],
  [['22.50', '45.990'], [], '?'],
  [['22.50', '22,50'], [], '?'],
  [['70.000', '80.000'], ['1,000', '2,000', '12,000'], ','],
  [['70,000'], ['1,000'], ''],
  [['70.000'], ['1.000'], ''],
  [['70000'], ['1.000', '3'], ''],
  [['70000'], ['1.000', '0'], '.'],
] as const)('prices %j with units %j part their decimals by «%s»', ([prices, units, decimals]) => {
  expect(decimalsOf(prices, units)).toBe(decimals)
})

test.for([
  ['₹ 1,299', 'INR'],
  ['Price (INR)', 'INR'],
  ['US$ 40', 'USD'],
  ['U$S 40', 'USD'],
  ['u$d 40', 'USD'],
  ['Precio dólar', 'USD'],
  ['Precio en dolares', 'USD'],
  ['40 USD', 'USD'],
  ['USD40', 'USD'],
  ['R$ 40', 'BRL'],
  ['40 €', 'EUR'],
  ['Precio (CLP)', 'CLP'],
  ['$U 1.990', 'UYU'],
  ['$ U 1.990', 'UYU'],
  ['1.990 UYU', 'UYU'],
  ['1.990 pesos uruguayos', 'UYU'],
  ['MXN 1,990', 'MXN'],
  ['MX$1,990', 'MXN'],
  ['COP$ 190.000', 'COP'],
  ['S/ 40', 'PEN'],
  ['Gs. 40.000', 'PYG'],
  ['ARS 40', 'ARS'],
  ['AR$ 40', 'ARS'],
  ['40 pesos', 'ARS'],
  ['$ 40', null],
  ['Precio', null],
  ['Precio s/ IVA', null],
  ['Precio real', null],
  ['Precio sugerido al público', null],
] as const)('«%s» is in %s', ([text, money]) => {
  expect(currencyNamed(text)).toBe(money)
  expect(readCurrency(text)).toBe(money === 'ARS' ? null : money)
})

test.for([
  'Precio sin IVA',
  'Precio neto',
  'Precio + IVA',
  'precio_sin_iva',
  'Price excl. tax',
  'Net price',
  'Precio s/IVA',
  'IVA no incluido',
])('«%s» leaves the tax out', (heading) => expect(saysNet(heading)).toBe(true))
test.for(['Precio', 'Precio con IVA', 'Precio final (IVA incluido)', 'Peso de internet', 'Tax included'])(
  '«%s» does not',
  (heading) => expect(saysNet(heading)).toBe(false),
)

describe('whatever the amount', () => {
  const centavos = fc.integer({ min: 1, max: 99_999_999_99 })
  const grouped = (digits: string, sign: string) => digits.replace(/\B(?=(\d{3})+$)/g, sign)
  const written = (amount: number, group: string, point: string) =>
    grouped(String(Math.trunc(amount / 100)), group) + point + String(amount % 100).padStart(2, '0')

  test('with two decimals it is read as it was written, whoever writes it', () => {
    const styles = fc.constantFrom(
      ['.', ','],
      [',', '.'],
      ['', '.'],
      ['', ','],
      [' ', ','],
      ["'", '.'],
    ) as fc.Arbitrary<[string, string]>
    const dress = fc.constantFrom('%', '$ %', '$%', 'ARS %', '% pesos', '%\u00a0', '$\u202f%')
    fc.assert(
      fc.property(centavos, styles, dress, fc.boolean(), (amount, [group, point], around, minus) => {
        const text = around.replace('%', () => `${minus ? '-' : ''}${written(amount, group, point)}`)
        expect(readAmount(text)).toBe(((minus ? -1 : 1) * amount) / 100)
      }),
    )
  })
  test('a minus before, behind, of any length, and brackets are the same minus', () => {
    fc.assert(
      fc.property(
        centavos,
        fc.constantFrom('-#', '- #', '–#', '— #', '−#', '#-', '# –', '(#)', '$ -#', '-$ #'),
        (amount, shape) => {
          expect(readAmount(shape.replace('#', written(amount, '.', ',')))).toBe(-amount / 100)
        },
      ),
    )
  })
  test('a letter or another number beside it, and it is not taken', () => {
    fc.assert(
      fc.property(
        centavos,
        fc.constantFrom('desde #', '#x', '# o más', '# / 2', '3 x #', 'A#', '# #', '#%'),
        (amount, shape) => {
          expect(readAmount(shape.replaceAll('#', written(amount, '.', ',')))).toBe(null)
        },
      ),
    )
  })
  test('no text makes it throw, or be something else than a number or a reason', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(...'0123456789.,-()$ kKeE+%\u2013US') })),
        fc.constantFrom('', ',', '.', '?' as const),
        (text, decimals) => {
          const read = readCell(text, decimals as never)
          expect('amount' in read ? Number.isFinite(read.amount) : typeof read.problem === 'string').toBe(
            true,
          )
        },
      ),
    )
  })
})
