/** What a page makes a browser carry, reckoned from the build: the budgets of product §36.10 that need no clock. */
import fs from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import type { ServerBuild } from 'react-router'
import { expect, test } from 'vitest'
import { builtPages } from '#server/pages/built-pages.ts'

/** Holds product §35.3. */

const BUILD = path.join(import.meta.dirname, '../../../build')
const CLIENT = path.join(BUILD, 'client')

/** Kilobytes of scripts in all. Forms that are checked while a person types carry their rules. */
const MUST = { page: 135, form: 145, admin: 230 }
const FORMS = new Set([
  'storefront/checkout/checkout-page',
  'storefront/orders/finish/finish-page',
  'account/personal-data/register-page',
  'account/addresses/addresses-page',
  'storefront/contact/contact-page',
  'storefront/returns/withdrawal-page',
  'storefront/consign/form/offer-form-page',
  'storefront/consign/offer/offer-page',
])

type Route = NonNullable<ServerBuild['assets']['routes'][string]>

const { entry, routes } = (await builtPages(BUILD).build()).assets

const sizes = new Map<string, number>()
const kilobytes = (file: string): number => {
  if (!sizes.has(file)) sizes.set(file, gzipSync(fs.readFileSync(path.join(CLIENT, file))).length / 1000)
  return sizes.get(file)!
}
const chainOf = (route: Route): Route[] => [
  route,
  ...(route.parentId ? chainOf(routes[route.parentId]!) : []),
]

const modulesOf = (route: Route): string[] =>
  chainOf(route).flatMap(({ module, clientActionModule, clientLoaderModule, clientMiddlewareModule }) =>
    [module, clientActionModule, clientLoaderModule, clientMiddlewareModule].filter(
      (file) => file !== undefined,
    ),
  )

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

const pages = Object.values(routes)
  .filter((route) => route !== undefined)
  .filter(({ id, module }) => id.includes('/') && !id.endsWith('/layout') && kilobytes(module) > 0.1)

test.each(pages.map((route) => [route.id, route] as const))(
  '%s stays within its kilobytes of scripts',
  (id, route) => {
    const admin = id.startsWith('admin/')
    const carried = withImports([entry.module, ...modulesOf(route)])
    const sum = [...carried].reduce((total, file) => total + kilobytes(file), 0)
    expect(carried.size).toBeGreaterThan(3)
    expect(sum).toBeLessThanOrEqual(admin ? MUST.admin : FORMS.has(id) ? MUST.form : MUST.page)
  },
)

test('the storefront carries nothing of the back office', () => {
  const shop = pages.filter(({ id }) => !id.startsWith('admin/'))
  const carried = withImports(shop.flatMap(modulesOf))
  const office = pages.filter(({ id }) => id.startsWith('admin/')).map(({ module }) => module)
  expect(office.filter((module) => carried.has(module))).toEqual([])
})

test('styles and the font stay within their kilobytes', () => {
  // React Router tells two routes' links to the same file apart by a `#`; browsers fetch it once.
  const listed = chainOf(routes['storefront/products/list/home-page']!).flatMap(({ css }) => css ?? [])
  const styles = [...new Set(listed.map((file) => file.replace(/#$/, '')))]
  expect(styles.length).toBeGreaterThan(0)
  expect(styles.reduce((sum, file) => sum + kilobytes(file), 0)).toBeLessThanOrEqual(18)
  expect(fs.statSync(path.join(CLIENT, 'fonts/archivo.woff2')).size / 1000).toBeLessThanOrEqual(45)
})
