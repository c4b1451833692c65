/** The outbox at work, with what becomes of each kind of job in the test's hands, and an admin who looks at it. */
import type { Database } from '#data/database.ts'
import { openJobsAdmin } from '#shop/jobs/admin.ts'
import { openOutbox, queue, type Handlers } from '#shop/jobs/outbox.ts'
import { seedUser } from '../builders.ts'
import { testContext } from '../open-shop.ts'

export const refusal = (text: string) => Object.assign(new Error(text), { name: 'GatewayRefused' })
export const absence = (text: string) => Object.assign(new Error(text), { name: 'GatewayUnavailable' })
export const EMAIL = {
  to: 'ana@example.com',
  subject: 'Hola',
  text: 'Hola, Ana',
  html: '<p>Hola, Ana</p>',
}
const HOUR_AND_A_BIT = 70
/** Rounds of `work` in so many days. */
export const days = (count: number) => Math.floor((count * 24 * 60) / HOUR_AND_A_BIT)

export type OutboxFixture = Awaited<ReturnType<typeof outboxFixture>>

export async function outboxFixture(database: Database) {
  const context = testContext(database)
  const admin = openJobsAdmin(context)
  const vale = await seedUser(database, { role: 'owner' })
  const sent: string[] = []
  /** What the providers outside do with each kind of work; nothing wrong unless a test says so. */
  const outside: Partial<Handlers> = { mail: async ({ to }) => void sent.push(to) }
  const handlers: Handlers = {
    mail: async (...job) => outside.mail?.(...job),
    'payment-notice': async (...job) => outside['payment-notice']?.(...job),
    'payment-check': async (...job) => outside['payment-check']?.(...job),
    refund: async (...job) => outside.refund?.(...job),
    'payment-cancel': async (...job) => outside['payment-cancel']?.(...job),
    'newsletter-batch': async (...job) => outside['newsletter-batch']?.(...job),
    invoice: async (...job) => outside.invoice?.(...job),
    'gift-card': async (...job) => outside['gift-card']?.(...job),
    'gift-card-refund': async (...job) => outside['gift-card-refund']?.(...job),
    'consignor-news': async (...job) => outside['consignor-news']?.(...job),
    push: async (...job) => outside.push?.(...job),
  }
  const open = () => openOutbox(context, handlers)
  return {
    context,
    admin,
    vale,
    sent,
    outside,
    open,
    /** As long as anything is due, an hour at a time. */
    async work(hours = 1) {
      const jobs = open()
      for (let hour = 0; hour < hours; hour++) {
        while ((await jobs.runDue()) > 0);
        context.later(HOUR_AND_A_BIT)
      }
    },
    post: (dedupeKey?: string) => queue(database.db, 'mail', EMAIL, { dedupeKey, runAt: context.clock() }),
    async counts() {
      const end = await admin.counts(vale)
      if (!end.ok) throw new Error(end.message)
      return end.value
    },
    async failed() {
      const end = await admin.list(vale, { view: 'failed' })
      if (!end.ok) throw new Error(end.message)
      return end.value.jobs
    },
  }
}
