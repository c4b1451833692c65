/** What a page makes a browser carry, reckoned from the build: the budgets of product §36.10 that need no clock. */
import fs from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'

const CLIENT = path.join(import.meta.dirname, '../../../build/client')
const ASSETS = path.join(CLIENT, 'assets')

/** Kilobytes of scripts in all. Forms that are checked while a person types carry their rules. */
const MUST = { page: 135, form: 145, admin: 230 }
const FORMS = new Set([
  'storefront/checkout/checkout-page',
  'account/personal-data/register-page',
  'storefront/contact/contact-page',
  'storefront/returns/withdrawal-page',
])

type Route = { id: string; parentId?: string; module: string; css?: string[] }
type Manifest = { entry: { module: string }; routes: Record<string, Route> }

const files = fs.readdirSync(ASSETS)
const one = (pattern: RegExp) => files.find((file) => pattern.test(file))!
const whole = one(/^manifest-.*[.]js$/)
const { entry, routes } = JSON.parse(
  /\{.*\}/s.exec(fs.readFileSync(path.join(ASSETS, whole), 'utf8'))![0],
) as Manifest

const sizes = new Map<string, number>()
const kilobytes = (file: string): number => {
  if (!sizes.has(file)) sizes.set(file, gzipSync(fs.readFileSync(path.join(CLIENT, file))).length / 1000)
  return sizes.get(file)!
}
const chainOf = (route: Route): Route[] => [
  route,
  ...(route.parentId ? chainOf(routes[route.parentId]!) : []),
]

/** All that these modules import at once; what an `import()` fetches later is not theirs. */
function withImports(modules: string[], found = new Set<string>()): Set<string> {
  for (const module of modules.filter((file) => !found.has(file))) {
    found.add(module)
    const code = fs.readFileSync(path.join(CLIENT, module), 'utf8')
    const imports = [...code.matchAll(/(?:\bfrom|\bimport)\s*"(\.\/[^"]+)"/g)].map((match) =>
      path.posix.join('/assets', match[1]!),
    )
    withImports(imports, found)
  }
  return found
}

const pages = Object.values(routes).filter(
  ({ id, module }) => id.includes('/') && !id.endsWith('/layout') && kilobytes(module) > 0.1,
)

test.each(pages.map((route) => [route.id, route] as const))(
  '%s stays within its kilobytes of scripts',
  (id, route) => {
    const admin = id.startsWith('admin/')
    const carried = withImports([entry.module, ...chainOf(route).map(({ module }) => module)])
    const list = `/assets/${admin ? whole : `shop-${whole}`}`
    const sum = [...carried, list].reduce((total, file) => total + kilobytes(file), 0)
    expect(carried.size).toBeGreaterThan(3)
    expect(sum).toBeLessThanOrEqual(admin ? MUST.admin : FORMS.has(id) ? MUST.form : MUST.page)
  },
)

test('the shop window carries nothing of the back office, and its list of addresses names none of it', () => {
  const shop = pages.filter(({ id }) => !id.startsWith('admin/'))
  const carried = withImports(shop.flatMap((route) => chainOf(route).map(({ module }) => module)))
  const office = pages.filter(({ id }) => id.startsWith('admin/')).map(({ module }) => module)
  expect(office.filter((module) => carried.has(module))).toEqual([])
  expect(fs.readFileSync(path.join(ASSETS, `shop-${whole}`), 'utf8')).not.toContain('"admin/')
})

test('styles and the font stay within their kilobytes', () => {
  const styles = chainOf(routes['storefront/products/list/home-page']!).flatMap(({ css }) => css ?? [])
  expect(styles.length).toBeGreaterThan(0)
  expect(styles.reduce((sum, file) => sum + kilobytes(file), 0)).toBeLessThanOrEqual(18)
  expect(fs.statSync(path.join(CLIENT, 'fonts/archivo.woff2')).size / 1000).toBeLessThanOrEqual(45)
})
