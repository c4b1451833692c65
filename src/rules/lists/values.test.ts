import { expect, test } from 'vitest'
import { inCsv, onPage } from './values.ts'
import { keptOf, listAddress, type ListView } from './view.ts'

const at = new Date('2026-11-21T01:30:00Z')

test.for([
  ['text', 'Ana', 'Ana', 'Ana'],
  ['count', 1200, '1.200', 1200],
  ['money', 4_599_850, '$\u00a045.998,50', 45998.5],
  ['day', at, '20/11/2026', '2026-11-20'],
  ['day', '2026-11-20', '20/11/2026', '2026-11-20'],
  ['moment', at, '20 nov, 22:30', '2026-11-20 22:30'],
  ['money', null, '—', ''],
] as const)('%s %s on a page and in a file', ([kind, value, page, csv]) => {
  expect([onPage(kind, value), inCsv(kind, value)]).toEqual([page, csv])
})

const view: ListView = { q: 'ana', filters: { ver: 'x' }, sort: '-code', columns: ['a', 'b'], page: 3 }

test('an address says the whole view, and a change begins at the first page', () => {
  expect(listAddress('/L', view, { page: 3 })).toBe('/L?q=ana&ver=x&orden=-code&col=a&col=b&page=3')
  expect(listAddress('/L', view, { q: '', columns: [], filters: {} })).toBe('/L?orden=-code')
})
test('a form keeps what it does not change', () => {
  expect(keptOf(view, 'q', 'col')).toEqual([
    ['ver', 'x'],
    ['orden', '-code'],
  ])
})
