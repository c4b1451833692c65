/** Tells the owner of a pair what happened while they did nothing: by e-mail, and by the bell where they have an account. */
import { and, eq } from 'drizzle-orm'
import { consignors, units } from '#data/schema.ts'
import type { Holder } from '#rules/consignment/portal/holder.ts'
import { SALE_NEWS_SAID } from '#rules/consignment/sales/news.ts'
import { sellPaths } from '#rules/sell-paths.ts'
import type { ShopContext } from '#shop/context.ts'
import type { Handlers } from '#shop/jobs/outbox.ts'
import { isReached } from '../consignors/known.ts'
import { sendLetter } from '../letters.ts'
import { consignmentToken } from '../links.ts'
import { wantedNotice } from '../notices/way-out.ts'
import { newsEmail } from './emails.ts'
import { pairOf } from './pair.ts'

/** The job «consignor-news». Nobody is told who is forgotten, died or did without such news, nor what is no longer so. */
export const openNews =
  (context: ShopContext): Handlers['consignor-news'] =>
  async ({ unitId, what }, job) => {
    const { database, clock, settings } = context
    const [owner] = await database.db
      .select({ consignor: consignors, code: units.code })
      .from(units)
      .innerJoin(consignors, and(eq(consignors.id, units.consignorId), isReached))
      // What the shop does with one that is its own by now is the shop's.
      .where(and(eq(units.id, unitId), eq(units.owner, 'consignor')))
    if (!owner) return
    const { consignor, code } = owner
    const holder: Holder = {
      consignorId: consignor.id,
      userId: consignor.userId,
      email: consignor.email,
      by: 'link',
      proven: false,
    }
    const found = await pairOf(context, holder, code)
    const { lead, while: so, notice } = SALE_NEWS_SAID[what]
    if (!found.ok || (so.length > 0 && !so.includes(found.value.story.moment))) return
    const { name, story } = found.value
    const at = clock()
    const key = `consignor-news:${job.id}-${job.born}`
    const said = { title: `${story.title}: ${name}`, text: [lead, story.text].filter(Boolean).join(' ') }
    const told = await database.transaction(async (tx) => {
      const wayOut = notice && (await wantedNotice(tx, settings.publicUrl, consignor.id, notice))
      if (wayOut === null) return false
      const token = await consignmentToken(tx, 'consignor', consignor.id, at)
      const href = settings.publicUrl + sellPaths.consignmentWith(token, code)
      const mail = newsEmail(consignor, said, { href, ...(wayOut && { wayOut }) }, settings)
      await sendLetter(tx, consignor, mail, { dedupeKey: `mail:${key}`, at })
      return true
    })
    if (told && consignor.userId !== null) await context.hint({ kind: 'news', userId: consignor.userId })
  }
