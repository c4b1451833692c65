import { decimalText, vatContained } from '#rules/money.ts'
import fc from 'fast-check'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { amountsOf, LEAST_TOTAL, noteAmounts } from './amounts.ts'
import { buyerForm, buyerOfOrder, buyerProblem } from './buyer.ts'
import { bookCsv } from './csv.ts'
import { documentDay } from './dates.ts'
import { BUYER_CONDITIONS, documentNumber, letterFor, NAMED_FROM, typeCode } from './kinds.ts'
import { qrAddress } from './qr.ts'
import { monthSpan, readMonth } from './query.ts'
import { remarkInWords } from './remarks.ts'
import { sellerFacts } from './seller.ts'

/** Holds product §42.3, §42.4. */

test('the letter follows from both conditions before VAT', () => {
  const table = (['', 'responsable_inscripto', 'monotributo'] as const).map((seller) => [
    seller,
    BUYER_CONDITIONS.map((buyer) => letterFor(seller, buyer)).join(' '),
  ])
  // consumer, registered, monotributo, exempt
  expect(table).toEqual([
    ['', '   '],
    ['responsable_inscripto', 'B A A B'],
    ['monotributo', 'C C C C'],
  ])
  expect([typeCode('invoice', 'B'), typeCode('credit_note', 'A'), typeCode('credit_note', 'C')]).toEqual([
    6, 3, 13,
  ])
  expect(documentNumber(5, 1042)).toBe('00005-00001042')
})

const totals = fc.integer({ min: LEAST_TOTAL, max: 1_000_000_000 })

test('VAT is taken out of any total without loss, and ARCA finds it within a centavo of the rate', () => {
  expect(amountsOf(65_999_00, 'B')).toEqual({ total: 65_999_00, net: 54_544_63, vat: 11_454_37 })
  expect(amountsOf(65_999_00, 'C')).toEqual({ total: 65_999_00, net: 65_999_00, vat: 0 })
  fc.assert(
    fc.property(totals, (total) => {
      const { net, vat } = amountsOf(total, 'B')
      return net + vat === total && vat > 0 && Math.abs(vat - net * 0.21) < 1 && vatContained(total) === vat
    }),
  )
  fc.assert(
    fc.property(
      totals,
      (total) =>
        Math.round(Number(decimalText(total)) * 100) === total && /^\d+\.\d\d$/.test(decimalText(total)),
    ),
  )
})

test('the notes of an invoice that is taken back whole add up to it, in net and in VAT', () => {
  const parts = fc.array(fc.integer({ min: LEAST_TOTAL, max: 5_000_000 }), { minLength: 1, maxLength: 5 })
  fc.assert(
    fc.property(parts, fc.constantFrom('A' as const, 'B' as const, 'C' as const), (amounts, letter) => {
      const invoice = amountsOf(
        amounts.reduce((sum, part) => sum + part, 0),
        letter,
      )
      const notes: (typeof invoice)[] = []
      for (const part of amounts) notes.push(noteAmounts(part, letter, invoice, notes))
      const sum = (column: 'net' | 'vat') => notes.reduce((all, note) => all + note[column], 0)
      return sum('net') === invoice.net && sum('vat') === invoice.vat
    }),
  )
})

test.each([
  ['2026-11-20', null, '2026-11-22', '2026-11-20', 'its cause’s day'],
  ['2026-11-20', '2026-11-21', '2026-11-22', '2026-11-21', 'the last of its series, since days never fall'],
  ['2026-11-17', null, '2026-11-22', '2026-11-17', 'five days ago, which is taken'],
  ['2026-11-16', null, '2026-11-22', '2026-11-22', 'today, six being too many'],
  ['2026-11-22', '2026-11-23', '2026-11-22', '2026-11-22', 'never ahead'],
  ['2026-11-29', null, '2026-12-01', '2026-11-29', 'the month before, within the five days'],
])('of %s, after %s, on %s it bears %s: %s', (cause, last, today, day, _why) => {
  expect(documentDay(cause, last, today)).toBe(day)
})

test('the QR says what ARCA’s page reads, and nothing of a buyer without a document', () => {
  const document = {
    kind: 'invoice',
    letter: 'B',
    cuit: '30710000014',
    pointOfSale: 5,
    number: 1042,
    day: '2026-11-22',
    total: 65_999_00,
    cae: '76471234567890',
  } as const
  const said = (address: string) => JSON.parse(atob(address.split('?p=')[1]!)) as object
  const named = qrAddress({ ...document, buyerDocument: 'dni', buyerNumber: '30111222' }, btoa)
  expect(named).toMatch(/^https:\/\/www\.arca\.gob\.ar\/fe\/qr\/\?p=/)
  expect(said(named)).toEqual({
    ver: 1,
    fecha: '2026-11-22',
    cuit: 30_710_000_014,
    ptoVta: 5,
    tipoCmp: 6,
    nroCmp: 1042,
    importe: 65_999,
    moneda: 'PES',
    ctz: 1,
    tipoDocRec: 96,
    nroDocRec: 30_111_222,
    tipoCodAut: 'E',
    codAut: 76_471_234_567_890,
  })
  expect(said(qrAddress({ ...document, buyerDocument: 'none', buyerNumber: '' }, btoa))).not.toHaveProperty(
    'nroDocRec',
  )
})

test.each([
  [{ cuit: '20-11111111-2', name: 'Ana', condition: 'monotributo', address: 'Mitre 1' }, []],
  [{ cuit: '20-11111111-3', name: 'Ana', condition: 'monotributo', address: 'Mitre 1' }, ['cuit']],
  [{ cuit: '20-11111111-22', name: 'Ana', condition: 'registered', address: 'Mitre 1' }, ['cuit']],
  [{ cuit: '', name: ' ', condition: 'consumer', address: '' }, ['cuit', 'name', 'condition', 'address']],
  [
    { cuit: '20111111112', name: 'http://evil.example', condition: 'exempt', address: 'x'.repeat(300) },
    ['name', 'address'],
  ],
])('the form for a CUIT: %o', (typed, wrong) => {
  const end = v.safeParse(buyerForm, typed)
  expect(end.success ? [] : [...new Set(end.issues.map((issue) => v.getDotPath(issue)))]).toEqual(wrong)
})

test('an order’s own buyer is a final consumer, who needs a document only from the law’s amount on', () => {
  const order = { name: 'Ana', surname: 'Pérez', dni: '', street: 'Mitre 1', locality: '', province: 'Chaco' }
  expect(buyerOfOrder(order)).toMatchObject({
    document: 'none',
    condition: 'consumer',
    address: 'Mitre 1, Chaco',
  })
  expect(buyerOfOrder({ ...order, dni: '30111222' })).toMatchObject({ document: 'dni', number: '30111222' })
  expect(buyerProblem({ document: 'none' }, NAMED_FROM - 1)).toBeNull()
  expect(buyerProblem({ document: 'none' }, NAMED_FROM)).toMatch(/DNI o el CUIT/)
  expect(buyerProblem({ document: 'dni' }, NAMED_FROM)).toBeNull()
})

test('what ARCA remarks is said in words, with its code', () => {
  expect(remarkInWords({ code: 10015, text: ' no registrado ' })).toMatch(
    /no conoce ese documento.*\(ARCA 10015: no registrado\)$/,
  )
  expect(remarkInWords({ code: 10051, text: 'x' })).toMatch(/error de cálculo nuestro/)
  expect(remarkInWords({ code: 99_999, text: 'x' })).toMatch(/dejó esta observación/)
  expect(remarkInWords({ code: 0, text: 'Falta el DNI.' })).toBe('Falta el DNI.')
})

test('without name, CUIT or condition nobody issues anything', () => {
  const settings = {
    legalName: 'Vereda S. A.',
    taxId: '30-71000001-4',
    fiscalCondition: 'monotributo',
    address: '',
    grossIncome: '',
    sellingSince: '',
    invoiceLegends: '',
  } as const
  expect(sellerFacts(settings)).toMatchObject({ cuit: '30710000014', legends: [] })
  for (const key of ['legalName', 'taxId', 'fiscalCondition'] as const)
    expect(sellerFacts({ ...settings, [key]: '' })).toBeNull()
})

test('the month’s list: notes stand below 0, a name that would be a formula is none', () => {
  const row = {
    day: '2026-11-22',
    kind: 'credit_note',
    letter: 'B',
    pointOfSale: 5,
    number: 3,
    of: 1042,
    buyerName: '=HYPERLINK(1)',
    buyerDocument: 'none',
    buyerNumber: '',
    buyerCondition: 'consumer',
    net: 826_45,
    vat: 173_55,
    total: 1000_00,
    cae: '76471234567890',
    order: 'V-000042',
    paidOn: '2026-11-22',
    method: 'visa',
    disputed: 0,
  } as const
  const [, line] = bookCsv([row]).split('\r\n')
  expect(line).toBe(
    `2026-11-22;Nota de crédito B;008;00005-00000003;00005-00001042;'=HYPERLINK(1);;;Consumidor final;-826,45;-173,55;-1000;76471234567890;V-000042;2026-11-22;visa;0`,
  )
})

test('an address that says nothing sensible is read as this month', () => {
  const now = new Date('2026-12-01T01:00:00Z')
  expect([readMonth('2026-13', now), readMonth('2025-12', now), readMonth(null, now)]).toEqual([
    '2026-11',
    '2025-12',
    '2026-11',
  ])
  expect(monthSpan('2026-12')).toEqual({ from: '2026-12-01', before: '2027-01-01' })
  expect(monthSpan('2026-09')).toEqual({ from: '2026-09-01', before: '2026-10-01' })
})
