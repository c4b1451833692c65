/**
 * `npm run promises`: every promise of docs/product/ with the tests that cite it; `npm run promises -- cart` those of a page,
 * `-- 7.1` one, `-- src/shop/cart/` what tests below a folder hold. Ends with 1 when a promise has no test.
 */
import path from 'node:path'
import { promises, shownBy } from './promises/promises.ts'

const root = path.resolve(import.meta.dirname, '..')
const [wanted = ''] = process.argv.slice(2).map((word) => word.replace(/^§/, ''))
const tests = shownBy(root)

let page = ''
let missing = 0
for (const promise of promises(root)) {
  const held = tests.get(promise.id) ?? []
  const isWanted =
    promise.id === wanted ||
    promise.page.includes(wanted) ||
    (wanted.includes('/') && held.some((file) => file.includes(wanted)))
  if (!isWanted) continue
  if (promise.page !== page) console.log(`${page && '\n'}${(page = promise.page)}`)
  if (held.length === 0 && !promise.byEye) missing += 1
  const by = held.length > 0 ? held.join('\n          ') : promise.byEye ? '(by eye)' : 'NO TEST'
  console.log(`  §${promise.id} ${promise.title}\n          ${by}`)
}
process.exitCode = missing > 0 ? 1 : 0
