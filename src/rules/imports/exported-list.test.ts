import { expect, test } from 'vitest'
import {
  isExportedList,
  EXPORTED_COLUMNS,
  exportedCells,
  exportedMapping,
  type ListedProduct,
} from './exported-list.ts'

/** Holds product §4.18, §4.32. */

/** The columns of an export before a product said what it is made of. */
const OLDER =
  'numero clave nombre marca categoria genero precio oferta descripcion color talles stock fotos'.split(' ')

const product: ListedProduct = {
  id: 7,
  sourceKey: null,
  name: 'Buzo Barrio',
  brand: 'nike',
  category: 'buzo',
  genre: 'mujer',
  price: 4_599_050,
  offer: true,
  discount: '20%',
  description: 'Abriga.',
  model: 'Barrio',
  colourway: 'Negro',
  materials: 'Algodón frisado',
  style: 'BB-100',
  season: 'Invierno 2026',
  measures: 'S: largo 68\nM: pecho 58 · largo 70',
  cost: 2_000_050,
  weightG: 1300,
  lengthCm: 34,
  widthCm: 22,
  heightCm: 13,
  hidden: true,
  video: '/video/a.mp4',
  sizes: [
    { size: 'S', stock: 2, sku: 'BB-S', barcode: '', shelf: '' },
    { size: 'M', stock: 0, sku: 'BB-M', barcode: '4006381333931', shelf: 'B|4' },
  ],
  stock: 2,
  images: ['/img/a', '/img/b'],
}

test('a product is a row of texts, each under its heading; what was added since stands last', () => {
  const row = Object.fromEntries(exportedCells(product).map((cell, at) => [EXPORTED_COLUMNS[at], cell]))
  expect(row).toEqual({
    numero: '7',
    clave: '',
    nombre: 'Buzo Barrio',
    marca: 'nike',
    categoria: 'buzo',
    genero: 'mujer',
    precio: '45990,5',
    oferta: '20%',
    descripcion: 'Abriga.',
    color: 'Negro',
    talles: 'S=2 | M=0',
    stock: '2',
    fotos: '/img/a /img/b',
    'nombre de modelo': 'Barrio',
    materiales: 'Algodón frisado',
    estilo: 'BB-100',
    temporada: 'Invierno 2026',
    medidas: 'S: largo 68\nM: pecho 58 · largo 70',
    costo: '20000,5',
    video: '/video/a.mp4',
    'peso g': '1300',
    'largo cm': '34',
    'ancho cm': '22',
    'alto cm': '13',
    oculto: 'si',
    sku: 'S=BB-S | M=BB-M',
    'codigo de barras': 'M=4006381333931',
    estante: 'M=B|4',
  })
  expect(EXPORTED_COLUMNS.slice(0, OLDER.length)).toEqual(OLDER)
})

test('an export from before a column was added is known again, and says nothing of that column', () => {
  expect(isExportedList(OLDER)).toBe(true)
  expect(exportedMapping(OLDER)).toMatchObject({
    number: 'numero',
    description: ['descripcion'],
    colour: ['color'],
  })
  expect(exportedMapping(OLDER)).not.toHaveProperty('materials')
  expect(exportedMapping([...EXPORTED_COLUMNS])).toMatchObject({ materials: ['materiales'] })
})

test('a list in another order or with other capitals is ours; one without a column that ours always had is not', () => {
  expect(isExportedList(OLDER.toReversed().map((name) => ` ${name.toUpperCase()}`))).toBe(true)
  for (const name of OLDER) expect(isExportedList(OLDER.filter((one) => one !== name)), name).toBe(false)
})
