/** A part that stands as it was printed has no script: what it would do by one never happens. */
import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

/** Holds product §36.6. */

const WEB = path.join(import.meta.dirname, '../..')

const MAY = [
  // A picture that does not load shows the ground it lies on; elsewhere it says so.
  'ui/avatar.tsx',
  'ui/picture.tsx',
  // Where a page stands: another page has other parts.
  'ui/form/here.tsx',
  // Asks whether something is being sent; printed, it leads to a new page.
  'storefront/products/product-link.tsx',
]
/** What it finds in the page around it is another thing on another page. */
const ROUTER = /^import (?!type).*from 'react-router'/m

const files = fs
  .readdirSync(WEB, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.tsx'))
const read = (file: string) => fs.readFileSync(path.join(WEB, file), 'utf8')
const resolve = (from: string, name: string) =>
  name.startsWith('#web/')
    ? name.slice('#web/'.length)
    : name.startsWith('.')
      ? path.join(path.dirname(from), name)
      : undefined

const told = files.flatMap((file) =>
  [...read(file).matchAll(/still\(\s*\(\) => import\('([^']+)'\)(,\s*\{\s*anew: true)?/g)].map((match) => ({
    part: resolve(file, match[1]!)!,
    anew: match[2] !== undefined,
  })),
)
const parts = told.map(({ part }) => part)

/** The part and all of the pages' own modules that it is made of. */
function madeOf(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file) || !file.endsWith('.tsx')) return found
  found.add(file)
  for (const [, name] of read(file).matchAll(
    /^(?:import|export) (?!type ).*? ?from '([^']+)'|^} from '([^']+)'/gm,
  )) {
    const inside = name && resolve(file, name)
    if (inside) madeOf(inside, found)
  }
  return found
}

test('parts are found, each where it is', () => {
  expect(parts.length).toBeGreaterThan(10)
  expect(parts.filter((file) => !fs.existsSync(path.join(WEB, file)))).toEqual([])
})

test.each([...new Set(parts)])('%s is made of its props alone, and listens to nothing', (part) => {
  const alive = [...madeOf(part)]
    .filter((file) => !MAY.includes(file))
    .flatMap((file) => {
      const found = [...read(file).matchAll(/\buse(?!Id\b)[A-Z]\w*\(|\buse\(|\bon[A-Z]\w*=\{/g)]
      return found.map(([word]) => `${file}: ${word}`)
    })
  expect(alive).toEqual([])
})

test.each(told)(
  '$part is printed anew where the page around it is in it, and else once',
  ({ part, anew }) => {
    expect([...madeOf(part)].some((file) => ROUTER.test(read(file)))).toBe(anew)
  },
)
