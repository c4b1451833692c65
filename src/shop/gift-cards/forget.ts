/** Who a gift card was for is forgotten once that is nobody's business any more; its amount and its moves stay in the books. */
import { and, eq, exists, isNotNull, lt, ne, or, sql, type SQL } from 'drizzle-orm'
import type { Reader, Tx } from '#data/database.ts'
import { giftCards, users } from '#data/schema.ts'
import { inStates } from '#data/states.ts'
import { isGiftOver } from '#rules/gift-cards/states.ts'
import { GIFT_FORGET_DAYS } from '#rules/gift-cards/limits-and-texts.ts'

const DAY = 86_400_000

const forget = (db: Reader | Tx, where: SQL | undefined) =>
  db
    .update(giftCards)
    .set({ toName: '', toEmail: '', fromName: '', message: '' })
    .where(and(inStates(giftCards.status, isGiftOver), ne(giftCards.toEmail, ''), where))

/** With the account of whoever bought or redeemed them. One that is still to reach somebody keeps what it needs for that. */
export const forgetGiftsOf = (tx: Tx, { id, email, emailVerified }: typeof users.$inferSelect) =>
  forget(
    tx,
    or(
      eq(giftCards.buyerId, id),
      eq(giftCards.redeemedBy, id),
      emailVerified ? sql`lower(${giftCards.toEmail}) = ${email.toLowerCase()}` : undefined,
    ),
  )

/** For the jobs. */
export const sweepForgottenGifts = (db: Reader, now: Date) =>
  forget(
    db,
    or(
      lt(giftCards.updatedAt, new Date(now.getTime() - GIFT_FORGET_DAYS * DAY)),
      exists(
        db
          .select({ one: sql`1` })
          .from(users)
          .where(and(eq(users.id, giftCards.buyerId), isNotNull(users.deletedAt))),
      ),
    ),
  )
