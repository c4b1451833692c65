// The order of the subjects: a subject imports those that stand before it on its floor, never one after it, by value or by type.
// What a later one adds to an earlier one is a part that it hands in (docs/decisions/running/0100-subjects-in-an-order.md).
import fs from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { inRoot } from './runtime.mjs'

/**
 * `wings`: from left to right, each with its subjects from the first to the last; '' where a floor has no wings.
 * `ground`: its files beside the subjects are what every subject stands on, and import none.
 * `above`: a file beside the subjects that imports some of them stands above all, and none imports it.
 * @typedef {{ wings: Record<string, string>, ground?: true, above?: true }} Floor
 */

/** @type {Record<string, Floor>} */
const FLOORS = {
  shop: {
    above: true,
    wings: {
      core: 'lists audit emails jobs metrics places providers settings users sessions addresses push notifications',
      catalogue: 'search stock prices promotions units products labels looks feeds imports',
      selling: 'sale-terms credit coupons cart drops orders payments checkout gift-cards transfers',
      aftercare: 'returns shipments fulfilment invoices reports',
      community: 'contact my-size favourites reviews questions stock-alerts newsletter email-alerts',
      channels: 'consignment till chat',
      overview: 'personal-data everything verify dashboard',
    },
  },
  rules: {
    ground: true,
    wings: {
      core: 'amounts audit calendar lists contact emails jobs providers push settings users',
      catalogue: 'labels looks products imports prices search sheets units stock',
      selling:
        'cart checkout addresses coupons credit payments promotions orders sale-terms gift-cards transfers',
      aftercare: 'fulfilment invoices returns order-history shipments order-emails',
      community: 'email-alerts my-size favourites newsletter questions reviews stock-alerts',
      channels: 'consignment drops feeds till',
      overview: 'dashboard metrics personal-data reports search-everything shop-settings audit-texts',
    },
  },
  data: { wings: { '': 'backup places postgres embedded schema seed' } },
  gateways: { wings: { '': 'arca couriers identity images mail mercadopago push sandbox' } },
  web: { wings: { '': 'ui account storefront admin worker' } },
  'web/account': {
    wings: {
      '': 'addresses consignment gift-cards credit edits invitation orders pay-back personal-data push returns exchanges sign-in',
    },
  },
  'web/admin': {
    wings: {
      '': 'access scan sections ui lists audit consignors drops gift-cards invoices jobs labels looks newsletter price-lists providers reports reviews products dashboard imports questions search settings shell shipments orders contact coupons promotions returns stock till transfers units consignment users',
    },
  },
  'web/ui': { wings: { '': 'carousel dialog form notice personal start page live' } },
  server: {
    wings: {
      '': 'config http emails jobs backup operation payments sessions live uploads imports commands pages api',
    },
  },
}

/** @param {string} folder of the root; every file in it that is no test */
const sources = (folder) =>
  fs
    .readdirSync(inRoot(folder), { recursive: true, encoding: 'utf8' })
    .map((file) => file.split(path.sep).join('/'))
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))

/**
 * The subject that a file of a floor belongs to; null for one that stands on the floor itself and belongs to none.
 * @param {string} file below the floor
 * @param {Floor} floor
 */
function subjectOf(file, { wings }) {
  const [first = '', ...rest] = file.split('/')
  const folders = first in wings ? rest : [first, ...rest]
  return folders.length > 1 ? /** @type {string} */ (folders[0]) : null
}

/**
 * What a file imports of its own floor, by the path below it.
 * @param {string} name of the floor
 * @param {string} file
 * @param {string} text
 */
const importsOf = (name, file, text) =>
  [...text.matchAll(/(?:from|import|import\()\s*'([^']+)'/g)].flatMap(([, specifier = '']) => {
    if (specifier.includes('+types')) return []
    if (specifier.startsWith(`#${name}/`)) return specifier.slice(name.length + 2)
    const target = path.posix.join(path.posix.dirname(file), specifier)
    return specifier.startsWith('.') && !target.startsWith('..') ? target : []
  })

/**
 * What is against the order, in sentences.
 * @param {string} name of the floor
 * @param {Floor} floor
 * @param {Record<string, string>} texts of its files, by their path below it
 */
export function wrongIn(name, floor, texts) {
  const order = Object.values(floor.wings).flatMap((subjects) => subjects.split(' '))
  /** @type {string[]} */
  const wrong = []
  /** @type {Set<string>} */
  const there = new Set()
  const imports = Object.entries(texts).map(
    ([file, text]) => /** @type {const} */ ([file, importsOf(name, file, text)]),
  )
  const above = new Set(
    imports.flatMap(([file, targets]) =>
      floor.above && subjectOf(file, floor) === null && targets.some((to) => subjectOf(to, floor))
        ? file
        : [],
    ),
  )
  for (const [file, targets] of imports) {
    const from = subjectOf(file, floor)
    if (from !== null) there.add(from)
    else if (!floor.ground) continue
    for (const target of targets) {
      const to = subjectOf(target, floor)
      if (to === from) continue
      if (from === null)
        wrong.push(
          `src/${name}/${file} imports ${target}: what stands beside the subjects of src/${name} comes before all of them.`,
        )
      else if (above.has(target))
        wrong.push(
          `src/${name}/${file} imports ${target}, which imports subjects itself: ${from} comes before it.`,
        )
      else if (to !== null && order.indexOf(to) > order.indexOf(from))
        wrong.push(
          `src/${name}/${file} imports ${target}: ${from} stands before ${to}. Let ${to} hand it in as a part, or move it to the subject that it belongs to.`,
        )
    }
  }
  for (const subject of there)
    if (!order.includes(subject))
      wrong.push(`src/${name}: ${subject} has no place in the order of the subjects.`)
  for (const subject of order)
    if (!there.has(subject))
      wrong.push(`src/${name}: ${subject} is in the order of the subjects and has no folder.`)
  return wrong
}

/** What is against the order on every floor, as the files are now. */
export const wrongOnFloors = () =>
  Object.entries(FLOORS).flatMap(([name, floor]) => {
    const files = sources(`src/${name}`)
    const texts = files.map((file) => [file, fs.readFileSync(inRoot(`src/${name}`, file), 'utf8')])
    return wrongIn(name, floor, Object.fromEntries(texts))
  })

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const wrong = wrongOnFloors()
  for (const one of wrong) process.stderr.write(`${one}\n`)
  const floors = Object.values(FLOORS)
  const subjects = floors.flatMap(({ wings }) => Object.values(wings).flatMap((names) => names.split(' ')))
  process.stdout.write(
    `${wrong.length} imports against the order of ${subjects.length} subjects on ${floors.length} floors.\n`,
  )
  process.exitCode = wrong.length === 0 ? 0 : 1
}
