import { describe, expect, test } from 'vitest'
import { fromPesos } from '#rules/money.ts'
import { readSheet, SHEET_COLUMNS, type SheetColumn } from '#rules/sheets/table.ts'
import { aboveCeiling } from '#rules/units/ceiling.ts'
import { gradeSaid } from '#rules/units/list/grade-said.ts'
import { guessSheet } from './columns.ts'
import { commissionSaid, readSheetRow } from './row.ts'
import { daySaidIn } from './said.ts'
import { broughtSaid } from './states.ts'

/** Holds product §47.10, §55.7. */

test('columns are found by what people call them, below titles, with a note of several lines', () => {
  const text =
    'Consignaciones 2026;;;\n\nNº;Dueño;DNI;Modelo;Talle;Precio;%;Situación;Notas\n12;Ana Pérez;30.123.456;Dunk Low;42;$ 80.000;30;en venta;"caja rota,\nla busca el sábado"\n'
  const table = readSheet(text)!
  expect(table.rows).toHaveLength(1)
  expect(table.rows[0]!.line).toBe(4)
  expect(table.rows[0]!.cells[8]).toContain('sábado')
  expect(guessSheet(table.columns)).toMatchObject({
    number: 'Nº',
    name: 'Dueño',
    price: 'Precio',
    commission: '%',
  })
  expect(readSheet('hola\nqué tal')).toBeNull()
  // What we export is read again.
  const own = Object.values(SHEET_COLUMNS).map(({ label }) => label)
  expect(Object.values(guessSheet(own)).filter((heading) => heading !== '')).toEqual(own)
})

test.each([
  ['DS', 'new'],
  ['Nuevo con caja', 'new_boxed'],
  ['impecable', 'as_new'],
  ['10/10', 'as_new'],
  ['8/10', 'very_good'],
  ['Bueno', 'good'],
  ['4/10', 'worn'],
  ['lindas', null],
  ['', null],
])('«%s» is %s', (text, grade) => expect(gradeSaid(text)).toBe(grade))

test.each([
  ['30', '', 3000],
  ['25 %', '', 2500],
  ['0,3', '', 3000],
  ['70/30', '', 'side'],
  ['70/30', 'second', 3000],
  ['30/70', 'first', 3000],
  ['50/50', '', 5000],
  ['70/40', 'second', null],
  ['mitad', '', null],
] as const)('the commission «%s» with %s is %s', (text, side, bp) =>
  expect(commissionSaid(text, side)).toBe(bp),
)

test('days as people write them', () => {
  expect(daySaidIn('3/11/26')).toBe('2026-11-03')
  expect(daySaidIn('2026-11-03')).toBe('2026-11-03')
  expect(daySaidIn('31/02/2026')).toBeNull()
  expect(daySaidIn('')).toBe('')
})

describe('a row', () => {
  const cells: Partial<Record<SheetColumn, string>> = {
    name: 'Pérez, Ana',
    dni: '30123456',
    model: 'Dunk',
    size: '42',
    price: '80000',
    commission: '30',
    situation: 'en venta',
    grade: '8/10',
  }
  const read = (changes: Partial<Record<SheetColumn, string>> = {}, most = fromPesos(5_000_000)) =>
    readSheetRow(7, (column) => ({ ...cells, ...changes })[column] ?? '', {
      side: '',
      commissionElse: '',
      today: '2026-11-24',
      most,
    })

  test('without a floor has its price as floor', () => {
    expect(read()).toMatchObject({
      row: {
        owner: { name: 'Ana', surname: 'Pérez' },
        situation: 'here',
        price: fromPesos(80_000),
        floor: fromPesos(80_000),
        commissionBp: 3000,
        grade: 'very_good',
        part: 0,
      },
    })
  })
  test('sold and not paid is owed, paid or taken home is history', () => {
    expect(read({ situation: 'vendida', soldFor: '$ 75.000,01' })).toMatchObject({
      row: { situation: 'owed', price: fromPesos(80_000), soldFor: 7_500_001, part: 7_500_001 - 2_250_000 },
    })
    expect(read({ situation: 'vendida', paidOn: '1/11/2026' })).toMatchObject({
      row: { situation: 'paid', part: 0 },
    })
    expect(read({ situation: 'devuelta' })).toMatchObject({ row: { situation: 'returned', part: 0 } })
    expect(read({ situation: 'vendida, no pagada' })).toMatchObject({ row: { situation: 'owed' } })
    expect(read({ situation: 'saldo', model: '', soldFor: '-1.500,50' })).toMatchObject({
      row: { situation: 'balance', part: -150_050 },
    })
  })
  test.each([
    [{ name: '' }, 'falta de quién es'],
    [{ dni: '123' }, 'el DNI no tiene 7 u 8 números'],
    [{ cuil: '27-30123456-4' }, 'dígito verificador'],
    [{ cuil: '20-21834641-4' }, 'no es de ese DNI'],
    [{ account: '2850590940090418135200' }, 'alias o CBU'],
    [{ price: '' }, 'falta el precio'],
    [{ floor: '90000' }, 'mínimo'],
    [{ commission: '60' }, 'más de la mitad|pasa de la mitad'],
    [{ commission: '' }, 'falta la comisión'],
    [{ situation: 'quién sabe' }, 'situación'],
    [{ cameOn: '40/40/2026' }, 'fecha'],
    [{ model: '' }, 'falta qué es'],
    [{ soldOn: '25/11/2026', situation: 'vendida' }, 'venta todavía no llegó'],
    [{ cameOn: '31/02/2026' }, 'fecha'],
    [{ price: '=1+1' }, 'el precio «=1\\+1» no es un número'],
    [{ price: 'US$ 40' }, 'está en USD: pasalo a pesos'],
    [{ price: '12.999.00' }, 'de más de una manera'],
    [{ price: '1,23E+05' }, 'lo abrevió la planilla'],
    [{ price: '80.000 + IVA' }, 'es sin IVA'],
    [{ dni: '3,1E+07' }, 'la planilla redondeó el DNI'],
    [{ phone: '5,49E+12' }, 'la planilla redondeó el teléfono'],
    [{ account: '2,85E+21' }, 'la planilla redondeó el CBU'],
    [{ situation: 'vendida', soldFor: '99999999999' }, 'el precio pasa'],
    [{ endsOn: '01/01/2099' }, 'vencimiento'],
  ])('%o is refused: %s', (changes, why) => {
    expect(read(changes)).toMatchObject({ line: 7, refused: expect.stringMatching(why) })
  })
  test('one that is here costs no more than a pair may; what is over was sold under another ceiling', () => {
    const most = fromPesos(79_999)
    expect(read({}, most)).toEqual({ line: 7, refused: aboveCeiling(most) })
    expect(read({}, fromPesos(80_000))).toMatchObject({ row: { price: fromPesos(80_000) } })
    expect(read({ situation: 'vendida' }, most)).toMatchObject({ row: { soldFor: fromPesos(80_000) } })
  })
})

test('columns that nobody calls so are chosen by hand; one column alone is no sheet', () => {
  expect(readSheet('owner,shoe,ars\nAna,Dunk,80000')!.columns).toEqual(['owner', 'shoe', 'ars'])
  expect(readSheet('Modelo\nDunk\nSamba')).toBeNull()
  // A quote that nobody closes takes no other line with it.
  expect(readSheet(`Dueño;Modelo;Precio\n"${'x\n'.repeat(20_000)}`)!.rows).toHaveLength(20_000)
})

test('a sheet that went out is read without what kept its cells from being formulas', () => {
  const table = readSheet("Dueño;Modelo;Precio\n'=1+1;'-5;'+54 11")!
  expect(table.rows[0]!.cells).toEqual(['=1+1', '-5', '+54 11'])
})

test('what it brought is counted in words that fit, before and after it was taken back', () => {
  const said = (...of: Parameters<typeof broughtSaid>) => broughtSaid(...of).replaceAll('\u00a0', ' ')
  expect(said('imported', { pairs: 1, owners: 0, openings: 0 })).toBe(
    'Entraron un par, ningún dueño nuevo y $ 0,00 de saldo anterior.',
  )
  expect(said('undone', { pairs: 300, owners: 1, openings: 150 })).toBe(
    'Habían entrado 300 pares, un dueño nuevo y $ 1,50 de saldo anterior.',
  )
})
