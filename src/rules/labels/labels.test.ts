import { describe, expect, it } from 'vitest'
import { formatPesos } from '#rules/money.ts'
import { labelZpl } from './zpl.ts'
import type { LabelFacts } from './label.ts'
import { productLabels, type LabelProduct } from './of-products.ts'
import { labelPaper, LABELS_A_SHEET, MOST_LABELS, placesGone, readSizeCode, sizeCode } from './papers.ts'

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
  it('has no bars where there is nothing to read', () => {
    expect(labelZpl({ ...label, code: '' }, 'rollo', 29)).not.toContain('^BC')
  })
})
