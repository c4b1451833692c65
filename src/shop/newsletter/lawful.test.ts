import { afterAll, beforeAll, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import type { Database } from '#data/database.ts'
import { newsletterRecipients } from '#data/schema.ts'
import { gotIt, RECIPIENT_MOVES, RECIPIENT_STATES, type RecipientState } from '#rules/newsletter/states.ts'
import { mayMove } from '#rules/states.ts'
import { openShop } from '#shop/shop.ts'
import { seedUser } from '#tests/support/builders.ts'
import { describeOneDatabase } from '#tests/support/database.ts'
import { testContext } from '#tests/support/open-shop.ts'
import { moveRecipients } from './recipient.ts'

/** Holds product §14.1, §22.6. */

describeOneDatabase('the e-mail of one person of an issue', (open) => {
  let database: Database
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())

  test('goes only where its table leads, whoever moves it', async () => {
    const { newsletter } = openShop(testContext(database))
    const vale = await seedUser(database, { role: 'owner', email: 'vale@example.com' })
    const made = await newsletter.issues.create(vale)
    if (!made.ok) throw new Error(made.message)
    const { id } = made.value
    await database.db.insert(newsletterRecipients).values({ issueId: id })
    const [its] = await database.db.select().from(newsletterRecipients)
    const only = eq(newsletterRecipients.id, its!.id)
    // Whoever got it has the time of that.
    const whole = (status: RecipientState) => ({ status, sentAt: gotIt(status) ? new Date() : null })
    for (const from of RECIPIENT_STATES)
      for (const status of RECIPIENT_STATES) {
        await database.db.update(newsletterRecipients).set(whole(from)).where(only)
        await moveRecipients(database.db, only, whole(status))
        const [now] = await database.db.select().from(newsletterRecipients).where(only)
        expect([from, now!.status]).toEqual([from, mayMove(RECIPIENT_MOVES, from, status) ? status : from])
      }
  })
})
