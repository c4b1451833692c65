/**
 * The order of subjects: the folders of each floor from the first to the last, wing by wing where a floor has wings. A subject imports
 * those before it and never one after it, not even a type; so no two of them ever lean on each other.
 */
import fs from 'node:fs'
import path from 'node:path'

/** @typedef {Record<string, string>} Wings The subjects of each wing; '' where a floor has none. */

/** @type {Record<string, Wings>} */
export const ORDER = {
  rules: {
    core: 'amounts audit calendar contact emails jobs providers push settings users',
    catalogue: 'labels looks products imports prices search sheets units stock',
    selling:
      'cart checkout addresses coupons credit payments promotions orders sale-terms gift-cards transfers',
    aftercare: 'fulfilment invoices returns order-history shipments order-emails',
    community: 'email-alerts my-size favourites newsletter questions reviews stock-alerts',
    channels: 'consignment drops feeds till',
    overview: 'dashboard metrics personal-data reports search-everything shop-settings audit-texts',
  },
  data: { '': 'backup places postgres embedded schema seed' },
  gateways: { '': 'arca couriers identity images mail mercadopago push sandbox' },
  web: { '': 'styles ui account storefront admin worker' },
  'web/account': {
    '': 'addresses consignment credit edits invitation orders pay-back personal-data push returns exchanges sign-in',
  },
  'web/admin': {
    '': 'access scan sections ui audit consignors drops gift-cards invoices jobs labels looks newsletter price-lists providers reports reviews products dashboard imports questions search settings shell shipments orders contact coupons promotions returns stock till transfers units consignment users',
  },
  'web/ui': { '': 'carousel dialog form notice personal start page live' },
  server: {
    '': 'config http emails jobs backup operation payments sessions live uploads imports commands pages api',
  },
}
/** Their files beside the folders are what every subject stands on, and import none. */
const GROUND = ['rules']

const IMPORT = /(?:\bfrom\s+|\bimport\(\s*)'([#.][^']+)'/g

/** @param {string} folder @returns {string[]} */
const filesIn = (folder) =>
  fs.readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const file = path.join(folder, entry.name)
    if (entry.isDirectory()) return filesIn(file)
    return /\.tsx?$/.test(entry.name) && !entry.name.includes('.test.') ? [file] : []
  })

/**
 * What stands against the order, a sentence each; none when all is well. `src`: the folder of the floors.
 * @param {string} src @param {Record<string, Wings>} [order] @returns {string[]}
 */
export const againstOrder = (src, order = ORDER) =>
  Object.entries(order).flatMap(([floor, wings]) => {
    const subjects = Object.values(wings).flatMap((names) => names.split(' '))
    const base = path.join(src, floor)
    /** Null of a file beside the folders. @param {string} file */
    const subjectOf = (file) => {
      const parts = path.relative(base, file).split(path.sep)
      if (parts[0] && Object.hasOwn(wings, parts[0])) parts.shift()
      return parts.length > 1 ? (parts[0] ?? null) : null
    }
    /** @param {string} file @param {string} name */
    const target = (file, name) =>
      name.startsWith('#') ? path.join(src, name.slice(1)) : path.join(path.dirname(file), name)
    const files = filesIn(base)
    const unknown = new Set(files.map(subjectOf).filter((one) => one !== null && !subjects.includes(one)))
    return [
      ...[...unknown].map(
        (one) =>
          `src/${floor} has a subject «${one}» that stands nowhere in the order: add it to scripts/subject-order.mjs.`,
      ),
      ...files.flatMap((file) => {
        const from = subjectOf(file)
        if (from === null && !GROUND.includes(floor)) return []
        const at = from === null ? -1 : subjects.indexOf(from)
        return [...fs.readFileSync(file, 'utf8').matchAll(IMPORT)].flatMap(([, name = '']) => {
          const there = target(file, name)
          if (!there.startsWith(base + path.sep) || name.includes('+types')) return []
          const to = subjectOf(there)
          if (to === null || to === from || subjects.indexOf(to) <= at) return []
          const where = path.relative(path.dirname(src), file).split(path.sep).join('/')
          return from === null
            ? `${where} imports «${to}» (${name}): what stands beside the subjects of src/${floor} comes before all of them.`
            : `«${from}» imports «${to}», which comes after it on src/${floor}: ${where} takes ${name}. Move what both need to the earlier, or hand it in.`
        })
      }),
    ]
  })
