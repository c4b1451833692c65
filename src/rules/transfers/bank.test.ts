import { expect, test } from 'vitest'
import {
  creditsIn,
  guessColumns,
  proposalsFor,
  readBankTable,
  readCredit,
  readDay,
  type Awaiting,
} from './bank.ts'

/** Holds product §12.18, §12.19. */

const MERCADO_PAGO = `INITIAL_BALANCE;CREDITS;DEBITS;FINAL_BALANCE
1.000,00;25.441,34;-500,00;25.941,34

RELEASE_DATE;TRANSACTION_TYPE;REFERENCE_ID;TRANSACTION_NET_AMOUNT;PARTIAL_BALANCE
20-11-2026;Transferencia recibida ANA PEREZ;1001;25.441,34;26.441,34
20-11-2026;Pago; de un servicio;1002;-500,00;25.941,34
21-11-2026;Transferencia recibida LUZ; Y SOL;1003;1.500,00;27.441,34
`
const GALICIA = `Fecha,Descripción,Origen,Débitos,Créditos,Grupo de Conceptos,Concepto,Observaciones Cliente,Leyendas Adicionales 1,Leyendas Adicionales 2,Saldo
20/11/2026,TRANSF. CTAS PROPIAS,Web,"1.200,00",,,,,,,"10,00"
20/11/2026,CREDITO TRANSFERENCIA,Web,,"45.998,50",,VARIOS,,PEREZ ANA,27361705039,"46.008,50"
`
const SANTANDER = `Movimientos de la cuenta
Del 01/11/2026 al 21/11/2026
Fecha;Suc. Origen;Desc. Sucursal;Cod. Operativo;Referencia;Concepto;Importe;Saldo
20/11/2026;0001;CENTRO;123;V-000042;Transf. recibida;45998,00;50000,00
20/11/2026;0001;CENTRO;124;9;Compra;(374,22);49625,78
;;;;;;;
`

test.each([
  ['Mercado Pago', MERCADO_PAGO, [2_544_134, 150_000], 'Transferencia recibida LUZ Y SOL'],
  ['Galicia', GALICIA, [4_599_850], 'PEREZ ANA'],
  ['Santander', SANTANDER, [4_599_800], 'V-000042'],
])('the list of %s: what came in, and whose it says it is', (_bank, text, amounts, words) => {
  const table = readBankTable(text)!
  const { credits } = creditsIn(table, guessColumns(table))
  expect(credits.map(({ amount }) => amount)).toEqual(amounts)
  expect(credits.at(-1)!.words).toContain(words)
  expect(credits.at(-1)!.day).toMatch(/^2026-11-2[01]$/)
})

test('two lines that are alike are two credits, and the same list again the same two', () => {
  const twice = 'Fecha;Importe\n20/11/2026;10,00\n20/11/2026;10,00\n'
  const raws = () =>
    creditsIn(readBankTable(twice)!, { day: 'Fecha', amount: 'Importe' }).credits.map(({ raw }) => raw)
  expect(new Set(raws()).size).toBe(2)
  expect(raws()).toEqual(raws())
})

test('what is no list has no table', () => {
  expect(readBankTable('hola')).toBeNull()
  expect(readBankTable('')).toBeNull()
})

test.each([
  ['20/11/2026', '2026-11-20'],
  ['1-2-2026', '2026-02-01'],
  ['2026-11-20T10:00:00-03:00', '2026-11-20'],
  ['31/02/2026', null],
  ['20/11/26', '2026-11-20'],
  ['20-nov-26', '2026-11-20'],
  ['1 setiembre 2026', '2026-09-01'],
  ['20/11/2', null],
  ['27/13/2026', null],
  ['', null],
])('«%s» is the day %s', (text, day) => {
  expect(readDay(text)).toBe(day)
})

test.each([
  ['25.441,34', 2_544_134],
  ['$ 45.998', 4_599_800],
  ['1500.50', 150_050],
  ['-10,00', null],
  ['(374,22)', null],
  ['3.333,00-', null],
  ['– 9.999,00', null],
  ['1E+05', null],
  ['0', null],
  ['', null],
])('«%s» is a credit of %s', (text, amount) => {
  expect(readCredit(text)).toBe(amount)
})

const read = (list: string) => {
  const table = readBankTable(list)!
  const { credits, leftOut, unclear } = creditsIn(table, guessColumns(table))
  return { credits: credits.map(({ day, amount }) => [day, amount]), leftOut, unclear }
}
const IN = ['2026-11-27', 5_999_900]

test.each([
  [
    'a minus before, behind, long, and brackets',
    'Fecha;Concepto;Importe\n26/11/2026;COMISION;3.333,00-\n26/11/2026;COMISION;– 9.999,00\n25/11/2026;COMISION;(1.500,00)\n25/11/2026;COMISION;- 1.500,00\n27/11/2026;TRANSF RECIBIDA;59.999,00',
  ],
  ['D and H', 'Fecha;Concepto;D/H;Importe\n26/11/2026;COMISION;D;3.333,00\n27/11/2026;TRANSF;H;59.999,00'],
  ['Débito and Crédito', 'Fecha;Tipo;Importe\n26/11/2026;Débito;3.333,00\n27/11/2026;Crédito;59.999,00'],
  [
    'only debits and one that says nothing',
    'Fecha;Tipo;Importe\n26/11/2026;Egreso;3.333,00\n27/11/2026;;59.999,00',
  ],
  [
    'a column of debits beside the amount',
    'Fecha;Concepto;Débito;Importe\n26/11/2026;COMISION;3.333,00;3.333,00\n27/11/2026;TRANSF;0,00;59.999,00',
  ],
  [
    'Débito beside more kinds than two',
    'Fecha;Tipo;Importe\n26/11/2026;Débito;3.333,00\n26/11/2026;Débitos;4.444,00\n27/11/2026;Transferencia;59.999,00',
  ],
  [
    'a column of signs',
    'Fecha;Concepto;Signo;Importe\n26/11/2026;COMISION;-;3.333,00\n26/11/2026;COMISION;–;3.333,00\n27/11/2026;TRANSF;+;59.999,00',
  ],
  [
    'a column of debits with its money in the heading',
    'Fecha;Concepto;Débito en $;Importe\n26/11/2026;COMISION;3.333,00;3.333,00\n27/11/2026;TRANSF;;59.999,00',
  ],
  [
    'a column of each',
    'Fecha;Concepto;Debe;Haber\n26/11/2026;COMISION;3.333,00;\n27/11/2026;TRANSF;;59.999,00',
  ],
])('what went out is no credit: %s', (_how, list) => {
  expect(read(list)).toMatchObject({ credits: [IN], unclear: [] })
})

test('what is not understood is said, row by row, and nothing of it is taken', () => {
  expect(
    read(
      'Fecha;Concepto;Importe\n27/11/26;TRANSF;59.999,00\n27/13/2026;TRANSF;59.999,00\n27/11/2026;TRANSF;12.999.00\n27/11/2026;TRANSF;US$ 40,00\n;Total;9,00',
    ),
  ).toEqual({
    credits: [IN],
    leftOut: 1,
    unclear: [
      expect.stringContaining('no entendimos la fecha «27/13/2026»'),
      expect.stringContaining('el importe «12.999.00» se puede leer de más de una manera'),
      expect.stringContaining('está en USD'),
    ],
  })
  // Where some rows say «H», one that says nothing may have gone out; so may a debit that a list does not call one.
  expect(
    read(
      'Fecha;Concepto;D/H;Importe\n26/11/2026;COMISION;D;3.333,00\n27/11/2026;TRANSF;H;59.999,00\n27/11/2026;AJUSTE;;1.111,00',
    ),
  ).toEqual({
    credits: [IN],
    leftOut: 1,
    unclear: [expect.stringMatching(/AJUSTE.*no dice si entró o salió/)],
  })
  expect(
    read(
      'Fecha;Concepto;Importe\n27/11/2026;DEB. AUTOMATICO LUZ;2.222,00\n27/11/2026;Débito inmediato;-2,00\n27/11/2026;TRANSF;59.999,00',
    ),
  ).toEqual({ credits: [IN], leftOut: 1, unclear: [expect.stringMatching(/LUZ.*no dice si entró o salió/)] })
  // An amount that its own comma cuts in two would be a credit of 34 pesos.
  expect(read('Fecha,Concepto,Importe\n27/11/2026,TRANSF,25.441,34')).toMatchObject({
    credits: [],
    unclear: [expect.stringContaining('celdas de más')],
  })
})

const order = (id: number, due: number, more: Partial<Awaiting> = {}): Awaiting => ({
  id,
  due,
  placedDay: '2026-11-19',
  name: 'Ana',
  surname: 'Pérez',
  ...more,
})
const credit = { day: '2026-11-20', amount: 100_000, words: 'TRANSF PEREZ ANA V-000007' }

test('orders are proposed by number, amount, name and a near amount, the likeliest first', () => {
  const others = { name: 'Luz', surname: 'Sol' }
  expect(
    proposalsFor(credit, [
      order(1, 101_000, others),
      order(2, 100_000, others),
      order(3, 500_000),
      order(7, 300_000, others),
      order(8, 900_000, others),
    ]),
  ).toEqual([
    { orderId: 7, reasons: ['number'] },
    { orderId: 2, reasons: ['amount'] },
    { orderId: 3, reasons: ['name'] },
  ])
  expect(proposalsFor({ ...credit, words: '' }, [order(1, 101_000)])).toEqual([
    { orderId: 1, reasons: ['near'] },
  ])
})

test('what came before the order was placed is none of its', () => {
  expect(proposalsFor(credit, [order(7, 100_000, { placedDay: '2026-11-21' })])).toEqual([])
})
