import { expect, test } from 'vitest'
import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router'
import config from '#web/routes.ts'
import { nearRoutes } from './near-routes.ts'
import { waysOf } from '#server/http/route-book.ts'

type Entry = Awaited<typeof config>[number]
const flat = (entries: Entry[], parentId: string): [string, object][] =>
  entries.flatMap((entry) => {
    const { file, path, index, children = [] } = entry
    const id = entry.id ?? file
    return [[id, { id, parentId, path, index, module: {} }] as [string, object], ...flat(children, id)]
  })
const routes = Object.fromEntries([
  ['root', { id: 'root', path: '', module: {} }],
  ...flat(await config, 'root'),
]) as ServerBuild['routes']
const build = { routes, assets: { routes } } as unknown as ServerBuild
const near = nearRoutes(build)

const tree = (of: ServerBuild['routes'], parent?: string): RouteObject[] =>
  Object.values(of)
    .filter((route) => route?.parentId === parent)
    .map((route) => {
      const { id, path, index } = route!
      return index ? { id, path, index } : { id, path, children: tree(of, id) }
    })
const found = (of: ServerBuild, address: string) =>
  matchRoutes(tree(of.routes), address)?.map(({ route, params }) => [route.id, params])

test('every address is of the same route, with the same words in it, as among all of them', () => {
  const filled = waysOf(routes).map(({ pattern }) => pattern.replace(/:\w+/g, '7').replace('*', 'nada'))
  const odd = [
    '/',
    '//',
    '//Cart',
    '/cart',
    '/CART/',
    '/%43art',
    '/%',
    '/Cart/nada',
    '/productdetail/7/Piezas/x',
  ]
  expect(filled.length).toBeGreaterThan(200)
  for (const address of [...filled.flatMap((one, index) => (index % 8 ? one : [one, `${one}/mas`])), ...odd])
    expect([address, found(near(address), address)]).toEqual([address, found(build, address)])
})

test('they are few; data is asked for as its page is; of what nobody knows all are tried', () => {
  const count = (address: string) => Object.keys(near(address).routes).length
  expect(count('/Consignacion')).toBeLessThan(count('/nada') / 5)
  expect(near('/Cart.data')).toBe(near('/Cart'))
  expect(near('/Cart').assets.routes).toHaveProperty('storefront/products/list/home-page.tsx')
  for (const address of ['/__manifest', '/_root.data', '/%43art']) expect(near(address)).toBe(build)
})
