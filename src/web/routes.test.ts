import type { RouteConfigEntry } from '@react-router/dev/routes'
import { matchRoutes, type RouteObject } from 'react-router'
import { expect, test } from 'vitest'
import { adminPaths } from '#rules/admin-paths.ts'
import { paths } from '#rules/paths.ts'
import { addressBooks } from '#tests/support/source/address-books.ts'
import routes from './routes.ts'

const tree = (entries: RouteConfigEntry[]): RouteObject[] =>
  entries.map(({ path, index, children = [] }) =>
    index ? { index: true } : { path, children: tree(children) },
  )
const all = tree(routes)
/** The pattern that answers this address; '/*' is the page of what does not exist. */
const answering = (address: string): string =>
  `/${matchRoutes(all, address)!
    .flatMap(({ route }) => route.path ?? [])
    .join('/')}`

/** Whose addresses no page answers. */
const ANSWERED_BY_SERVER = ['server-paths.ts', 'install-paths.ts']

/** Every builder, called with something that stands for any id or text. */
const built = [...addressBooks]
  .filter(([file]) => !ANSWERED_BY_SERVER.includes(file))
  .flatMap(([, book]) => Object.entries(book))
  .map(([name, path]) => [name, typeof path === 'string' ? path : path('7', '7', '7')] as const)
/** What the server answers before any page is asked (`server/imports/upload-route.ts`, `server/uploads/video-route.ts`). */
const DOORS = [
  adminPaths.uploadList,
  adminPaths.uploadPiece,
  adminPaths.uploadSheet,
  adminPaths.uploadSheetPiece,
  adminPaths.uploadVideo,
  adminPaths.uploadVideoPiece,
]

const patterns = (entries: RouteConfigEntry[], above = ''): string[] =>
  entries.flatMap(({ path, index, children }) => {
    const here = path ? `${above}/${path}` : above
    return children ? patterns(children, here) : index || path ? [here || '/'] : []
  })
const leaves = patterns(routes).filter((pattern) => !pattern.includes('*'))

/** Each asked once: there are hundreds of addresses and of patterns. */
const answered = new Map(built.map(([, address]) => [address, answering(address)]))

test.each(built.filter(([, address]) => !DOORS.includes(address)))(
  'what `%s` builds, %s, is answered by a page of its own',
  (_name, address) => {
    expect(leaves).toContain(answered.get(address))
    expect(address).not.toMatch(/undefined|null|\[object/)
  },
)

test.each(leaves)('%s has a builder', (pattern) => expect([...answered.values()]).toContain(pattern))

test('no two pages have the same address', () => expect(new Set(leaves).size).toBe(leaves.length))

test('nothing that somebody typed gets out of its part of an address', () => {
  expect(adminPaths.user('ana+x@example.com')).toBe('/ClientDetail/ana%2Bx%40example.com')
  expect(paths.order('../Cart?x#y')).toBe('/Order/..%2FCart%3Fx%23y')
  expect(paths.contactAbout('¿Hay 39? & más')).toBe('/Contact?asunto=%C2%BFHay%2039%3F%20%26%20m%C3%A1s')
})
