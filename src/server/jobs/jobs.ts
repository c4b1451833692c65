/**
 * What the shop does without being asked: the outbox every second, unpaid orders and lost payments now and then. Each
 * task runs once at a time in this process; the verbs themselves see to other instances.
 */
import type { Log } from '#shop/context.ts'
import type { Shop } from '#shop/shop.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
/** A task that fails waits twice as long each time, up to this. */
const LONGEST_WAIT = 5 * MINUTE

export type Task = {
  name: string
  every: number
  /** Runs left: answer how much was done, 0 when nothing is left. */ run: () => Promise<unknown>
}

type UntilNothingIsLeft = (batch: () => Promise<number>) => Promise<void>

/** `isPaused`: asked between two batches as well. */
export const shopTasks = (
  shop: Shop,
  tidyLimits: () => Promise<void>,
  isPaused: () => boolean = () => false,
): Task[] => tasksOf(shop, tidyLimits, (batch) => inBatches(batch, isPaused))

const tasksOf = (
  shop: Shop,
  tidyLimits: () => Promise<void>,
  untilNothingIsLeft: UntilNothingIsLeft,
): Task[] => [
  { name: 'outbox', every: SECOND, run: () => untilNothingIsLeft(() => shop.outbox.runDue()) },
  { name: 'unpaid orders', every: 15 * SECOND, run: () => shop.orders.sweep() },
  { name: 'edits of orders', every: MINUTE, run: () => shop.edits.sweepEdits() },
  { name: 'differences of edits', every: 5 * MINUTE, run: () => shop.edits.reconcileEdits() },
  { name: 'exchanges', every: MINUTE, run: () => shop.exchanges.sweepExchanges() },
  { name: 'terms of returns', every: 10 * MINUTE, run: () => shop.returns.remindCases() },
  { name: 'differences of exchanges', every: 5 * MINUTE, run: () => shop.exchanges.reconcileExchanges() },
  {
    name: 'stock alerts',
    every: 10 * SECOND,
    run: () => untilNothingIsLeft(() => shop.stockAlerts.tellDue()),
  },
  {
    name: 'alerts by e-mail',
    every: 15 * SECOND,
    run: () => untilNothingIsLeft(() => shop.emailAlerts.tellDue()),
  },
  {
    name: 'price lists',
    every: 5 * SECOND,
    run: () => untilNothingIsLeft(() => shop.priceLists.runDue()),
  },
  { name: 'drops', every: 5 * SECOND, run: () => shop.drops.turnDue() },
  { name: 'promotions', every: 5 * SECOND, run: () => shop.turnPromotions() },
  {
    name: 'invoices',
    every: 5 * SECOND,
    run: () => untilNothingIsLeft(() => shop.invoices.openDue()),
  },
  {
    name: 'completed orders',
    every: 10 * MINUTE,
    run: () => untilNothingIsLeft(() => shop.ordersAdmin.completeDue()),
  },
  { name: 'steps of prices', every: 10 * MINUTE, run: () => shop.consignment.prices.stepPrices() },
  {
    name: 'sales of entrusted pairs',
    every: MINUTE,
    run: () => untilNothingIsLeft(() => shop.consignment.sales.ripenDue()),
  },
  {
    name: 'claims of entrusted pairs',
    every: 10 * MINUTE,
    run: () => untilNothingIsLeft(() => shop.consignment.sales.settleClaims()),
  },
  { name: 'terms of pairs', every: 10 * MINUTE, run: () => shop.consignment.prices.endTerms() },
  { name: 'pairs found again', every: 10 * MINUTE, run: () => shop.consignment.desk.endUndecided() },
  { name: 'carts that were left', every: MINUTE, run: () => shop.cartReminders.remindDue() },
  { name: 'gift cards', every: MINUTE, run: () => shop.giftCards.mailDue() },
  { name: 'unpaid gift cards', every: MINUTE, run: () => shop.giftCards.sweepGifts() },
  { name: 'payments of gift cards', every: 5 * MINUTE, run: () => shop.giftCards.reconcileGifts() },
  {
    name: 'offers of pairs',
    every: MINUTE,
    run: async () => {
      const { desk, offers } = shop.consignment
      await offers.follow()
      await untilNothingIsLeft(() => offers.expireDue())
      await untilNothingIsLeft(() => offers.remindDue())
      await untilNothingIsLeft(() => desk.endUnbrought())
      await desk.remindUnbrought()
    },
  },
  {
    name: 'parcels by courier',
    every: 30 * SECOND,
    run: () => untilNothingIsLeft(() => shop.shipments.followDue()),
  },
  {
    name: 'leases of tills',
    every: 15 * SECOND,
    run: () => untilNothingIsLeft(() => shop.till.offline.expireDue()),
  },
  { name: 'settlements', every: 10 * MINUTE, run: () => shop.consignment.settlements.remindRun() },
  { name: 'late work', every: MINUTE, run: () => shop.jobsAdmin.tellLate() },
  // News of a change comes at once; this bounds the harm if it got lost.
  { name: 'settings', every: MINUTE, run: () => shop.settingsAdmin.refresh() },
  { name: 'metrics', every: 5 * SECOND, run: () => shop.metrics.write() },
  { name: 'payment reminders', every: MINUTE, run: () => shop.orders.remind() },
  { name: 'reconciliation', every: 5 * MINUTE, run: () => shop.orders.reconcile() },
  {
    name: 'tidying',
    every: HOUR,
    run: async () => {
      await shop.sessions.sweep()
      await shop.consignment.sweepCodes()
      await shop.consignment.prices.sweepBuyOuts()
      await shop.consignment.sheets.forgetSheets()
      await shop.consignment.offers.sweepDrafts()
      await untilNothingIsLeft(() => shop.consignment.offers.purgeDue())
      await shop.drafts.sweep()
      await shop.addresses.sweep()
      await shop.cartLinks.sweep()
      await shop.cartReminders.sweep()
      await shop.chatOrders.forget()
      await shop.videos.sweep()
      await shop.outbox.tidy()
      await shop.stockAlerts.sweep()
      await shop.emailAlerts.sweep()
      await shop.pushes.sweep()
      await shop.newsletter.issues.sweepIssues()
      await shop.metrics.sweep()
      await shop.transfers.forget()
      await shop.giftCards.forgetGifts()
      await tidyLimits()
    },
  },
]

/** At most a thousand batches, so that a flood cannot keep a task from ever pausing. */
async function inBatches(batch: () => Promise<number>, isPaused: () => boolean): Promise<void> {
  for (let round = 0; round < 1_000 && !isPaused(); round++) if ((await batch()) === 0) return
}

export type Jobs = { /** Resolves when what is under way has ended. */ stop(): Promise<void> }

/** While it `isPaused` no task begins; each asks again after its time. */
export function startJobs(tasks: Task[], log: Log, isPaused: () => boolean = () => false): Jobs {
  let stopped = false
  const timers = new Map<string, NodeJS.Timeout>()
  const underWay = new Set<Promise<void>>()

  const plan = (task: Task, failures: number) => {
    if (stopped) return
    const wait =
      failures === 0 ? task.every : Math.min(task.every * 2 ** failures, Math.max(LONGEST_WAIT, task.every))
    timers.set(
      task.name,
      setTimeout(() => {
        const turn = work(task, failures).finally(() => underWay.delete(turn))
        underWay.add(turn)
      }, wait),
    )
  }
  const work = async (task: Task, failures: number) => {
    let now = failures + 1
    try {
      if (!isPaused()) await task.run()
      now = 0
    } catch (error) {
      if (!stopped) log.error({ err: error, task: task.name, failures: now }, 'a background task failed')
    }
    plan(task, now)
  }
  for (const task of tasks) plan(task, 0)

  return {
    async stop() {
      stopped = true
      for (const timer of timers.values()) clearTimeout(timer)
      await Promise.all(underWay)
    },
  }
}
