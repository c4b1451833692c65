/** Opens what stands behind every route: the database, the providers outside and the shop. For the server and for commands. */
import type { Logger } from 'pino'
import { openDatabase, type Database } from '#data/database.ts'
import type { Gateways } from '#gateways/ports.ts'
import type { Log } from '#shop/context.ts'
import { openShop, type Shop } from '#shop/shop.ts'
import type { CountEvent } from '#shop/count-event.ts'
import type { Config } from './config/config.ts'
import { makePrivate } from './operation/data-folder.ts'
import { openGateways, type OpenedGateways } from './gateways.ts'
import { openHints, type Hints } from './live/hints.ts'

export type ShopOptions = {
  log: Logger
  /** The database's, unless a test sets its own. */
  clock?: () => Date
  countEvent?: CountEvent
  /** For commands: the database may take its time. */
  patient?: boolean
  /** Instead of opening what the configuration names; closed with the rest. */
  database?: Database
  /** Other providers than those of the configuration; for tests that need one to fail. */
  gateways?: (opened: Gateways) => Gateways
}
export type OpenedShop = {
  database: Database
  gateways: Gateways
  /** Puts the sandboxes on the shop's own port. */
  serveSandboxes: OpenedGateways['serve']
  hints: Hints
  shop: Shop
  /** The same shop at another moment, for what the demo did before today. */
  shopAt(at: Date): Shop
  clock: () => Date
  close(): Promise<void>
}

export async function openShopWith(config: Config, options: ShopOptions): Promise<OpenedShop> {
  const { log, countEvent } = options
  makePrivate(config.dataDir, log as Log)
  const database = options.database ?? (await openConfigured(config, options))
  const { clock = database.clock } = options
  try {
    const hints = await openHints(database, log as Log)
    const opened = openGateways(config, log as Log)
    const gateways = options.gateways?.(opened.gateways) ?? opened.gateways
    // The shop's own copy: what the owner sets is written over it.
    const settings = { ...config.settings }
    const opening = { database, gateways, settings, log: log as Log, hint: hints.tell, countEvent }
    const shop = openShop({ ...opening, clock })
    const shopAt = (at: Date) => openShop({ ...opening, clock: () => at })
    const readSettings = async () => {
      await shop.settingsAdmin.refresh()
      shop.products.forget()
    }
    // Before any open page is told to look again, so that it finds the new answer.
    hints.onHint((hint) => hint.kind === 'catalogue' && shop.products.forget())
    hints.onHint((hint) => {
      if (hint.kind !== 'settings') return
      readSettings().then(
        () => hints.tellHere({ kind: 'catalogue' }),
        (error: unknown) => log.warn({ err: error }, 'settings could not be read again'),
      )
    })
    hints.onGap(() => {
      shop.products.forget()
      readSettings().catch((error: unknown) => log.warn({ err: error }, 'settings could not be read again'))
    })
    await shop.settingsAdmin.refresh()
    const close = async () => {
      await hints.close()
      await database.close()
    }
    return { database, gateways, serveSandboxes: opened.serve, hints, shop, shopAt, clock, close }
  } catch (error) {
    await database.close()
    throw error
  }
}

const openConfigured = (config: Config, { log, patient }: ShopOptions): Promise<Database> =>
  config.databaseUrl
    ? openDatabase({ kind: 'postgresql', url: config.databaseUrl, patient, log: log as Log })
    : openDatabase({ kind: 'embedded', dataDir: config.dataDir, log: log as Log })
