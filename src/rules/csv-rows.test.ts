import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { csvRowsOf, openCsvRows } from './csv-rows.ts'
import { cellsOf, csvRows, undefuse } from './csv-text.ts'
import { decodedOnce } from './decoded-once.ts'

/** Holds product §26.14. */

const cells = (text: string) => csvRowsOf(text, ';').map((row) => row.cells)

test.for([
  [
    'a;b\nc;d\n',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  [
    'a;\r\n\r\n;d',
    [
      ['a', ''],
      ['', 'd'],
    ],
  ],
  ['"a;b";"c\nd"\r"e"', [['a;b', 'c\nd'], ['e']]],
  ['"a ""b"" c"; "d" ;e', [['a "b" c', 'd', 'e']]],
  ['\uFEFFa;b', [['a', 'b']]],
  ['""', []],
  ['"";', [['', '']]],
] as const)('%j is %j', ([text, rows]) => {
  expect(cells(text)).toEqual(rows)
  expect(csvRowsOf(text, ';').flatMap(({ stray }) => stray)).toEqual([])
})

describe('a quote where none belongs', () => {
  test.for([
    [
      'inside a cell',
      'Cancha "Edición" Blanca;1\nOtra;2',
      [
        ['Cancha "Edición" Blanca', '1'],
        ['Otra', '2'],
      ],
    ],
    [
      'as inches',
      'Talle 10" Azul;1\nTalle 11" Rojo;2',
      [
        ['Talle 10" Azul', '1'],
        ['Talle 11" Rojo', '2'],
      ],
    ],
    [
      'behind a quoted word',
      '"Edición" Blanca;1\nOtra;2',
      [
        ['"Edición" Blanca', '1'],
        ['Otra', '2'],
      ],
    ],
    [
      'inside a quoted cell',
      '"Cancha "Edición" Blanca";1\nOtra;2',
      [
        ['Cancha "Edición" Blanca', '1'],
        ['Otra', '2'],
      ],
    ],
    [
      'that never closes',
      '"Cancha;1\nOtra;2\nMás;3',
      [
        ['Cancha', '1'],
        ['Otra', '2'],
        ['Más', '3'],
      ],
    ],
    [
      'that the next line’s would close',
      '"Cancha;1\n"Otra";2\n"Más";3',
      [
        ['Cancha', '1'],
        ['Otra', '2'],
        ['Más', '3'],
      ],
    ],
  ] as const)('%s concerns its row alone', ([, text, rows]) => {
    expect(cells(text)).toEqual(rows)
    expect(csvRowsOf(text, ';')[0]!.stray).toEqual([0])
    expect(csvRowsOf(text, ';').map(({ line }) => line)).toEqual(rows.map((_, at) => at + 1))
  })
  test('of a line, and a code that is written as a text is none', () => {
    expect(cellsOf('="00456";"x"', ';').map(undefuse)).toEqual(['00456', 'x'])
    expect(csvRowsOf('="00456";"=""00457"""', ';')).toMatchObject([
      { stray: [], cells: ['="00456"', '="00457"'] },
    ])
  })
})

describe('whatever the cells', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', '"', ';', '\n', ' ', ',', '=', 'ñ') })
  const table = fc.array(
    fc.array(
      cell.map((one) => one.replaceAll('\n', '\r\n')),
      { minLength: 2, maxLength: 4 },
    ),
    { minLength: 1 },
  )
  test('what the shop writes is read as it was', () => {
    fc.assert(
      fc.property(table, (rows) => {
        expect(cells(csvRows(rows)).map((row) => row.map(undefuse))).toEqual(rows)
      }),
    )
  })
  test('in whatever pieces it comes, it is the same', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('a', '"', ';', '\n', '\r', ' ') }),
        fc.integer({ min: 1, max: 5 }),
        (text, size) => {
          const rows = openCsvRows(';')
          const pieces = text.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? []
          expect([...pieces.flatMap((piece) => [...rows.push(piece)]), ...rows.end()]).toEqual(
            csvRowsOf(text, ';'),
          )
        },
      ),
    )
  })
  test('a stray quote never takes another line with it', () => {
    const word = fc
      .string({ unit: fc.constantFrom('a', 'b', '"', ' '), minLength: 1, maxLength: 6 })
      .filter((one) => one.trim() !== '')
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 8 }), (words) => {
        const clean = words.map((one) => one.replace(/^\s*"/, 'x'))
        expect(cells(clean.map((one) => `${one};1`).join('\n'))).toHaveLength(words.length)
      }),
    )
  })
})

test.for([
  ['EdiciÃ³n', 'Edición'],
  ['NiÃ±o â€“ â€œrojoâ€\u009d', 'Niño – “rojo”'],
  ['Ã\u0081frica', 'África'],
  ['BebÃ\u00ads', 'Bebís'],
  ['Air JordanÂ®', 'Air Jordan®'],
  ['Edición', 'Edición'],
  ['CALÇÃO', 'CALÇÃO'],
  ['«ESPAÑ»', '«ESPAÑ»'],
  ['São Â', 'São Â'],
] as const)('«%s» is «%s»', ([twice, once]) => expect(decodedOnce(twice)).toBe(once))
