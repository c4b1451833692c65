import { describe, expect, it } from 'vitest'
import { formatPesos } from '#rules/money.ts'
import { labelZpl } from './zpl.ts'
import { code128Widths } from '#rules/code128.ts'
import { inLines, type LabelFacts } from './label.ts'
import { productLabels, type LabelProduct } from './of-products.ts'
import { LABEL_MM, labelPaper, LABELS_A_SHEET, MOST_LABELS, placesGone } from './papers.ts'
import { readSizeCode, sizeCode } from '#rules/size-code.ts'

/** Holds product §48.3, §48.7, §64.6. */

type Area = { what: string; left: number; top: number; right: number; bottom: number }
const meet = (one: Area, other: Area): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom
/** What each field of a label takes up: a letter of the printer's condensed font is at most 0.55 of its height wide. */
const boxesIn = (zpl: string, qrModules: number): Area[] =>
  zpl.split('\n').flatMap((line): Area[] => {
    const [, x, y, command] = /^\^FO(\d+),(\d+)\^(.*)$/.exec(line) ?? []
    if (command === undefined) return []
    const [left, top] = [Number(x), Number(y)]
    const at = (what: string, width: number, height: number, above = 0): Area[] => [
      { what, left, top: top + above, right: left + width, bottom: top + above + height },
    ]
    const said = /\^FD(.*)\^FS/.exec(command)![1]!.replace(/_[0-9A-F]{2}/g, 'x')
    if (command.startsWith('BQ')) {
      const side = Number(/^BQN,2,(\d)/.exec(command)![1]) * qrModules
      return at('QR', side, side, 10)
    }
    if (command.startsWith('BY')) {
      const [, bar, height] = /^BY(\d)\^BCN,(\d+)/.exec(command)!
      const modules = code128Widths(said).reduce((sum, one) => sum + one, 0)
      return at('bars', modules * Number(bar), Number(height))
    }
    const font = Number(/^A0N,(\d+)/.exec(command)![1])
    return at(said, [...said].length * font * 0.55, font)
  })

const PRICE = formatPesos(8_990_000)
const shoe: LabelProduct = {
  id: 7,
  name: 'Zapatillas Cancha',
  price: 8_990_000,
  sizes: [
    { sizeId: 12, size: '41', stock: 2, barcode: '7791234567898', shelf: 'B4' },
    { sizeId: 13, size: '42', stock: 0, barcode: '', shelf: '' },
  ],
}
const usual = {
  kind: 'talle',
  priced: true,
  copies: new Map<number, number>(),
  shop: 'Vereda',
  address: (id: number) => `https://shop.test/ProductDetail/${id}`,
} as const

describe('on which paper', () => {
  it('one goes to the roll and many to a sheet, unless somebody says', () => {
    expect([
      labelPaper(null, 1),
      labelPaper(null, 2),
      labelPaper('hoja', 1),
      labelPaper('rollo-62', 9),
    ]).toEqual(['rollo', 'hoja', 'hoja', 'rollo-62'])
  })
  it('a sheet that was begun goes on where its first free place is', () => {
    expect(['5', String(LABELS_A_SHEET), '1', '0', '37', 'x', null].map(placesGone)).toEqual([
      4, 35, 0, 0, 0, 0, 0,
    ])
  })
})

describe('what a scanner reads', () => {
  it('is the barcode of the box, or the own number of a size that has none that a laser reads', () => {
    expect(sizeCode({ sizeId: 12, barcode: '7791234567898' })).toBe('7791234567898')
    expect(sizeCode({ sizeId: 12, barcode: '' })).toBe('T000012')
    expect(sizeCode({ sizeId: 12, barcode: 'ÑANDÚ' })).toBe('T000012')
    expect(sizeCode({ sizeId: 12, barcode: 'x'.repeat(21) })).toBe('T000012')
  })
  it('is understood again', () => {
    expect([' t000012 ', 'T12', 'T', 'T0', 'T9999999999', '7791234567898'].map(readSizeCode)).toEqual([
      12,
      12,
      null,
      null,
      null,
      null,
    ])
  })
})

describe('labels of products', () => {
  it('are as many as pairs lie there, or as somebody says', () => {
    const { labels } = productLabels([shoe], usual)
    expect(labels.map(({ size, code, price, shelf }) => [size, code, price, shelf])).toEqual([
      ['41', '7791234567898', PRICE, 'B4'],
      ['41', '7791234567898', PRICE, 'B4'],
    ])
    const copies = new Map([
      [12, 0],
      [13, 1],
    ])
    expect(productLabels([shoe], { ...usual, copies, priced: false }).labels).toMatchObject([
      { size: '42', code: 'T000013', price: '' },
    ])
  })
  it('are one for a shelf, with the sizes that lie there', () => {
    expect(productLabels([shoe], { ...usual, kind: 'estante' }).labels).toEqual([
      {
        shop: 'Vereda',
        title: 'Zapatillas Cancha',
        size: '',
        about: '41',
        price: PRICE,
        code: '',
        printed: 'N.º 7',
        shelf: 'B4',
        url: 'https://shop.test/ProductDetail/7',
      },
    ])
  })
  it('say how many did not fit', () => {
    const copies = new Map(shoe.sizes.map(({ sizeId }) => [sizeId, 1000]))
    const { labels, left } = productLabels([shoe, shoe, shoe], { ...usual, copies })
    expect([labels.length, left]).toEqual([MOST_LABELS, 600 - MOST_LABELS])
  })
})

describe('for a label printer', () => {
  const label: LabelFacts = {
    shop: 'Vereda',
    title: 'Cancha ^XZ~JR_Ñ',
    size: '42',
    about: '',
    price: PRICE,
    code: 'T000012',
    printed: 'T000012',
    shelf: '',
    url: 'https://shop.test/ProductDetail/7',
  }
  it('is one label, as large as its paper', () => {
    const zpl = labelZpl(label, 'rollo', 29)
    expect(zpl).toMatch(/^\^XA\^CI28\^PW400\^LL240/)
    expect(zpl).toMatch(/\^XZ$/)
    expect(labelZpl(label, 'rollo-62', 29)).toContain('^PW496')
  })
  it('takes nothing that somebody typed for a command', () => {
    const zpl = labelZpl(label, 'rollo', 29)
    expect(zpl.match(/\^XZ/g)).toHaveLength(1)
    expect(zpl).not.toContain('~')
    expect(zpl).toContain('_5EXZ_7EJR_5FÑ')
  })
  it('says on which shelf it lies, where that is written down', () => {
    expect(labelZpl({ ...label, shelf: 'A3^1' }, 'rollo', 29)).toContain('^FDT000012 · A3_5E1^FS')
    expect(labelZpl(label, 'rollo', 29)).toContain('^FDT000012^FS')
  })
  it.each([
    ['of a size', { size: '44.5', about: 'US 10.5 · UK 9.5 · EUR 44' }],
    ['of a long size', { size: 'XXXL/54-56', about: 'US 10.5 · UK 9.5 · EUR 44 · 28,5 cm de largo' }],
    ['of a shelf', { size: '', code: '', about: '35 · 36 · 37 · 38 · 39 · 40 · 41 · 42 · 43 · 44 · 45' }],
  ])('nothing of it touches anything else, nor leaves the paper: %s', (_name, changes) => {
    const full = {
      ...label,
      shop: 'Vereda',
      title: 'Zapatillas Gamuza de Archivo Edición Aniversario, estado 9,5/10',
      price: formatPesos(1_089_900_000),
      code: 'VR7KQ2MD4',
      shelf: 'Depósito, pared 12-C',
      ...changes,
    }
    for (const paper of ['rollo', 'rollo-62'] as const)
      for (const qr of [25, 29, 33, 37, 41]) {
        const boxes = boxesIn(labelZpl(full, paper, qr), qr)
        expect(boxes.length).toBeGreaterThan(6)
        expect(boxes.map(({ what }) => what)).toContain(full.price.replace(/\s/g, ' '))
        for (const [at, one] of boxes.entries()) {
          expect([one.left >= 0, one.right <= LABEL_MM[paper].width * 8, one.bottom <= 240]).toEqual([
            true,
            true,
            true,
          ])
          for (const other of boxes.slice(at + 1))
            expect([one.what, other.what, meet(one, other)]).toEqual([one.what, other.what, false])
        }
      }
  })
  it('writes no line over another: what is too long ends in «…»', () => {
    expect(inLines('Zapatillas Gamuza de Archivo', 12, 2)).toEqual(['Zapatillas', 'Gamuza de A…'])
    expect(inLines('Superlarguísimo nombre', 8, 3)).toEqual(['Superlar', 'guísimo', 'nombre'])
    expect([inLines('', 8, 2), inLines('corto', 8, 2)]).toEqual([[], ['corto']])
  })
  it('has no bars where there is nothing to read', () => {
    expect(labelZpl({ ...label, code: '' }, 'rollo', 29)).not.toContain('^BC')
  })
})
