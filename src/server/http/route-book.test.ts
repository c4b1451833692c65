import { expect, test } from 'vitest'
import type { RouteHandle } from '#web/route-handle.ts'
import { noRoutes, routeBook } from './route-book.ts'

/** Holds product §2.34. */

const route = (id: string, path?: string, parentId?: string, handle?: RouteHandle) => ({
  id,
  path,
  parentId,
  index: path === undefined && parentId !== 'root',
  module: { default: () => null, handle },
})
const all = [
  route('root', ''),
  route('shop', undefined, 'root'),
  route('home', undefined, 'shop', { cached: 'everybody', crawlers: 'listed' }),
  route('product', 'ProductDetail/:id', 'shop', { crawlers: 'listed' }),
  route('nowhere', '*', 'shop'),
  route('office', undefined, 'root', { opensFor: 'staff' }),
  route('create', 'CreateProduct', 'office', { uploads: true }),
  route('draft', 'CreateProduct/draft', 'office'),
]
const book = routeBook(Object.fromEntries(all.map((one) => [one.id, one])) as never)

test('what a layout says is true of the routes inside it, and of no other', () => {
  expect(book.handleAt('/CreateProduct')).toEqual({ opensFor: 'staff', uploads: true })
  expect(book.handleAt('/createproduct/Draft/?x=1')).toEqual({ opensFor: 'staff' })
  expect(book.handleOf('CreateProduct')).toEqual({ opensFor: 'staff', uploads: true })
  expect(book.handleAt('/')).toEqual({ cached: 'everybody', crawlers: 'listed' })
})

test('of an address that is nobody’s nothing is true', () => {
  for (const url of ['/nothing', '/CreateProduct/draft/x', '//CreateProduct', '/ProductDetail'])
    expect([url, book.handleAt(url)]).toEqual([url, {}])
  expect(book.handleOf('*')).toEqual({})
  expect(() => book.handleOf('/nothing')).toThrow('no route has the pattern /nothing')
  expect(noRoutes.handleAt('/')).toEqual({})
})

test('data is asked for under the address of its page', () => {
  expect(book.patternOf('/ProductDetail/7.data?_routes=x')).toBe('/ProductDetail/:id')
  expect(book.patternOf('/_.data')).toBe('/')
  expect(book.patternOf('/CreateProduct/_.data')).toBe('/CreateProduct')
  expect(book.patternOf('/_root.data')).toBe('other')
})

test('the routes that say something of themselves are found in the order of the book', () => {
  expect(book.patternsThat(({ crawlers }) => crawlers === 'listed')).toEqual(['/', '/ProductDetail/:id'])
  expect(book.patternsThat(({ opensFor }) => opensFor === 'users')).toEqual([])
})
