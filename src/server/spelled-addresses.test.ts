import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { addressBooks } from '#tests/support/source/address-books.ts'

const SRC = path.resolve(import.meta.dirname, '..')
/** Where addresses are told: to builders, to pages, and to the API's own calls, which are its contract. */
const TOLD = /^(rules\/([a-z]+-)?paths\.ts|web\/routes\.ts|server\/api\/)/
/** Whose addresses are somebody else's: the providers' (and the sandboxes that play them), this machine's, the build's. */
const FOREIGN = /^(gateways\/(?!images)|data\/embedded\/)/
const OTHER = /^\/(proc|tmp|node_modules|(shop-)?manifest-)/

/** «Cart», «AdminOrders», «sign-in»: what our addresses begin with. */
const words = [...addressBooks.values()]
  .flatMap((book) => Object.values(book))
  .map((one) => (typeof one === 'string' ? one : one('7')))
  .map((address) => /^\/([\w-]+)/.exec(address)?.[1])
const WORD = [...new Set(words.filter((word) => word !== undefined))].join('|')

/** At the beginning of a text, after the shop's own address, and in a pattern. */
const SPELLED = [
  /(?<=["'`])\/(?![gimsuy]+\W)[A-Za-z?][^"'`]*/g,
  new RegExp(`(?<=\\})/(?:${WORD})\\b[^\`]*`, 'g'),
  new RegExp(`\\\\/\\(?(?:${WORD})\\b[^/]*`, 'gi'),
]
const spelledIn = (code: string): string[] => {
  const told = code.replace(/\/\*[\s\S]*?\*\/|(?<!:)\/\/ .*/g, '')
  return SPELLED.flatMap((pattern) => told.match(pattern) ?? []).filter((text) => !OTHER.test(text))
}

const files = fs
  .readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .map((name) => name.split(path.sep).join('/'))
  .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$|test-/.test(name))
  .filter((name) => !TOLD.test(name) && !FOREIGN.test(name))

test('no address is spelled outside the address books: paths.cart, adminPaths.order(number), serverPaths.signIn', () => {
  expect(files.length).toBeGreaterThan(500)
  const spelled = files.flatMap((name) =>
    spelledIn(fs.readFileSync(path.join(SRC, name), 'utf8')).map((text) => `${name}: ${text}`),
  )
  expect(spelled).toEqual([])
})

test.each([
  ["redirect('/Cart', 303)", ['/Cart']],
  ['<Link to="/Orders?page=2">', ['/Orders?page=2']],
  ['const to = `/ProductDetail/${id}`', ['/ProductDetail/${id}']],
  ["to: '/?category=calzado'", ['/?category=calzado']],
  ['href: `${shop.publicUrl}/Order/${reference}`', ['/Order/${reference}']],
  ['const PAYING = /^\\/(checkout|order)$/i', ['\\/(checkout|order)$']],
  ['/** Back to `/Cart`. */ const x = paths.cart // or /Orders', []],
  ["text.replace(/'/g, '').split('/')", []],
  ["{ path: '/', maxAge: 0 }", []],
])('in %s it finds %j', (code, found) => expect(spelledIn(code)).toEqual(found))
