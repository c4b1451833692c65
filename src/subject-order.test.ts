/** The check of the order of the subjects names both subjects of an import against it. */
import { expect, test } from 'vitest'
import { wrongIn, wrongOnFloors } from '../scripts/subject-order.mjs'

const floor = {
  wings: { core: 'users', selling: 'orders payments', overview: 'reports' },
}
const files = {
  'shop.ts': "import { openReports } from './reports/reports.ts'",
  'users/users.ts': '',
  'orders/orders.ts': "import { lockPerson } from '#shop/users/users.ts'",
  'payments/pay.ts':
    "import type { Order } from '../orders/orders.ts'\nimport { money } from '#rules/money.ts'",
  'reports/reports.ts': "import { lockOrder } from '#shop/orders/orders.ts'",
}

test('no subject of any floor imports one after it', () => {
  expect(wrongOnFloors()).toEqual([])
})

test('what stands before is imported', () => {
  expect(wrongIn('shop', floor, files)).toEqual([])
})

test.each([
  "import { openReports } from '#shop/reports/reports.ts'",
  "import type { Row } from '../reports/reports.ts'",
  "import {\n  type Row,\n} from '#shop/reports/reports.ts'",
  "export { rowsOf } from '#shop/reports/reports.ts'",
  "type Row = import('#shop/reports/reports.ts').Row",
  "import '#shop/reports/reports.ts'",
])('«%s» in a subject before it is named with both', (text) => {
  expect(wrongIn('shop', floor, { ...files, 'users/users.ts': text })).toEqual([
    'src/shop/users/users.ts imports reports/reports.ts: users stands before reports. Let reports hand it in as a part, or move it to the subject that it belongs to.',
  ])
})

test('in the folders of wings as well', () => {
  const winged = {
    'core/users/users.ts': "import { openReports } from '#shop/overview/reports/reports.ts'",
    'selling/orders/orders.ts': "import { pay } from '#shop/selling/payments/pay.ts'",
    'selling/payments/pay.ts': '',
    'overview/reports/reports.ts': '',
  }
  expect(wrongIn('shop', floor, winged)).toMatchObject([
    expect.stringContaining('users stands before reports'),
    expect.stringContaining('orders stands before payments'),
  ])
})

test('every folder has its place, and every place its folder', () => {
  const { 'reports/reports.ts': _gone, ...rest } = files
  expect(wrongIn('shop', floor, { ...rest, 'drops/drops.ts': '' })).toEqual([
    'src/shop: drops has no place in the order of the subjects.',
    'src/shop: reports is in the order of the subjects and has no folder.',
  ])
})

test('where the files beside the subjects are their ground, they import none', () => {
  const texts = { ...files, 'shop.ts': '', 'money.ts': "import type { Row } from './reports/reports.ts'" }
  expect(wrongIn('shop', { ...floor, ground: true }, texts)).toEqual([
    'src/shop/money.ts imports reports/reports.ts: what stands beside the subjects of src/shop comes before all of them.',
  ])
})

test('what puts subjects together is imported by none of them', () => {
  const texts = { ...files, 'users/users.ts': "import type { Shop } from '#shop/shop.ts'" }
  expect(wrongIn('shop', { ...floor, above: true }, texts)).toEqual([
    'src/shop/users/users.ts imports shop.ts, which imports subjects itself: users comes before it.',
  ])
})
