import os from 'node:os'
import { defineConfig } from 'vitest/config'
import { WEBASSEMBLY_STAYS } from './scripts/runtime.mjs'
import { reportTo } from './scripts/ci/report.ts'

/**
 * Tests that take long because they open whole processes, fill disks, walk many screens, or do much on both databases. `npm run test:all` runs them too;
 * `npm test` leaves them out so that it stays short.
 */
const LONG = [
  'scripts/removal/removal.test.ts',
  'src/data/embedded/{engine,lock,open,space}.test.ts',
  'src/data/backup/backup.test.ts',
  'src/data/{old-shop,postgres/postgres}.test.ts',
  'src/server/{main,http/connections,http/slow-requests,operation/demo-cases,operation/providers,sessions/sign-in-corpus}.test.ts',
  'src/server/commands/backup.test.ts',
  'src/server/payments/payment-troubles.test.ts',
  'src/gateways/images/video/videos.test.ts',
  'src/server/{imports/upload-route,uploads/{memory,video-route}}.test.ts',
  'src/shop/checkout/place-limits.test.ts',
  'src/shop/consignment/{killed,import/work,leaving/leaving}.test.ts',
  'src/shop/consignment/offers/races.test.ts',
  'src/shop/consignment/sales/{claims,frozen,meanwhile-races,model,notices-races,place-races,races}.test.ts',
  'src/shop/consignment/two-shops.test.ts',
  'src/shop/consignment/{desk,sales,settlements}/two-shops.test.ts',
  'src/shop/imports/{known-stock,work}.test.ts',
  'src/shop/invoices/{exchanges,invoices}.test.ts',
  'src/shop/orders/{edit/{races,units},units,units-races}.test.ts',
  'src/shop/payments/ledger.test.ts',
  'src/shop/returns/exchange/{exchange,guarded,units}.test.ts',
  'src/shop/shipments/{exchange/exchange,exchange/lost-races,shipments}.test.ts',
  'src/shop/till/{offline/model,returns/returns}.test.ts',
  'src/shop/transfers/undo.test.ts',
  'tests/journeys/admin/{admin,axe,back-office,no-scripts,open-page,search,week}.test.ts',
  'tests/journeys/chat/chat.test.ts',
  'tests/journeys/checkout/{addresses,carriage,credit,places}.test.ts',
  'tests/journeys/consignment/{axe,dead-zone,found,offer,portal,three-hundred,whole-life}.test.ts',
  'tests/journeys/imports/import.test.ts',
  'tests/journeys/invoices/invoices.test.ts',
  'tests/journeys/newsletter/newsletter.test.ts',
  'tests/journeys/operation/{instances-in-trouble,two-instances}.test.ts',
  'tests/journeys/orders/{admin,edit,many,packing,parts,ship-and-take-back,shipments,showroom-day}.test.ts',
  'tests/journeys/payments/{gift-card,payments,webhooks}.test.ts',
  'tests/journeys/products/{admin,colours,create-and-edit,form-access,form-drafts,form-pictures,form-rules,form-taps,price-lists,video}.test.ts',
  'tests/journeys/providers/providers.test.ts',
  'tests/journeys/returns/{after-sale,as-credit,refund}.test.ts',
  'tests/journeys/reviews/reviews.test.ts',
  'tests/journeys/sessions/signed-out-meanwhile.test.ts',
  'tests/journeys/shell/{answers,back-button,cold-tap,keyboard,odd-calls,odd-input,promises,smooth-steps,start,still,tamper}.test.ts',
  'tests/journeys/stock-alerts/stock-alerts.test.ts',
  'tests/journeys/storefront/{axe,cart-devices,connection,life,lists,messages,my-size,no-scripts,offline,routes,search,size-step,wrong-clock}.test.ts',
  'tests/journeys/till/{day,offline,returns,till}.test.ts',
  'tests/journeys/transfers/bank-list.test.ts',
  'tests/journeys/units/{buy,desk,instead,many,stock-take}.test.ts',
  'tests/journeys/users/{invitation,roles,users}.test.ts',
]
const { TEST_ALL, TEST_LONG, TEST_REPORT } = process.env
const exclude = TEST_ALL || TEST_LONG ? [] : LONG

/** Journeys wait more than they compute. Each worker and its browser take up to 2.5 GB. */
const memory = Math.min(os.totalmem(), process.constrainedMemory() || Infinity)
const WORKERS = memory >= 12 * 1024 ** 3 ? 3 : 2

/** The files below `folders` that this run is about. */
const within = (folders: string[], all: string[]) =>
  TEST_LONG ? LONG.filter((file) => folders.some((folder) => file.startsWith(folder))) : all

export default defineConfig({
  test: {
    pool: 'forks',
    execArgv: [WEBASSEMBLY_STAYS],
    maxWorkers: WORKERS,
    // What is polled comes within moments; a machine that does other work too takes longer, and one second is no patience.
    expect: { poll: { timeout: 15_000 } },
    globalSetup: 'tests/support/run.ts',
    // What a module keeps must not be of one file: each would load hundreds of modules anew otherwise.
    isolate: false,
    // What was transformed once is read by the next run: of .ci/run's two, and of whoever tries one file again and again.
    experimental: { fsModuleCache: true },
    // .ci/run reads it.
    reporters: ['default', ...(TEST_REPORT ? [reportTo(TEST_REPORT, import.meta.dirname)] : [])],
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: within(['src/', 'scripts/', 'bench/'], ['{src,scripts,bench}/**/*.test.{ts,tsx}']),
          exclude,
          setupFiles: ['tests/support/quiet-console.ts', 'tests/support/seed.ts'],
          // For what hangs. A test takes seconds, and many times as long on a machine that does other work too.
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'journeys',
          include: within(['tests/'], ['tests/journeys/**/*.test.ts']),
          exclude,
          setupFiles: ['tests/support/quiet-console.ts', 'tests/support/seed.ts'],
          testTimeout: 120_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
})
