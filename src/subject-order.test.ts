/** The check of the order of the subjects says what is against it, and what is in its lists for nothing. */
import { expect, test } from 'vitest'
import { wrongIn } from '../scripts/subject-order.mjs'

const floor = {
  wings: { core: 'users', selling: 'orders payments', overview: 'reports' },
  against: { orders: ['payments'] },
}
const files = {
  'shop.ts': "import { openReports } from './reports/reports.ts'",
  'users/users.ts': '',
  'orders/orders.ts':
    "import { lockPerson } from '#shop/users/users.ts'\nimport { pay } from '#shop/payments/pay.ts'",
  'payments/pay.ts':
    "import type { Order } from '../orders/orders.ts'\nimport { money } from '#rules/money.ts'",
  'reports/reports.ts': "import { lockOrder } from '#shop/orders/orders.ts'",
}

test('what stands before is imported, and what the list still allows', () => {
  expect(wrongIn('shop', floor, files)).toEqual([])
})

test.each([
  "import { openReports } from '#shop/reports/reports.ts'",
  "import type { Row } from '../reports/reports.ts'",
  "import {\n  type Row,\n} from '#shop/reports/reports.ts'",
  "export { rowsOf } from '#shop/reports/reports.ts'",
  "type Row = import('#shop/reports/reports.ts').Row",
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
  ])
})

test('a pair that is gone is taken out of the list', () => {
  expect(wrongIn('shop', floor, { ...files, 'orders/orders.ts': '' })).toEqual([
    'src/shop: orders imports nothing of payments any more: take it out of `against`.',
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
