/** The gift cards that somebody bought, as they read them themselves: without the code, which is whoever's it is for. */
import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { giftCardPayments, giftCardRefunds, giftCards } from '#data/schema.ts'
import { dayOf } from '#rules/calendar/argentine-day.ts'
import { isUnpaidGift, type GiftCardState } from '#rules/gift-cards/states.ts'
import type { Centavos } from '#rules/money.ts'
import { done, missing, type Outcome } from '#rules/outcome.ts'
import { paging, type Paging } from '#rules/paging.ts'
import { isUndecided, isUntried, wasRefused } from '#rules/payments/states.ts'
import { lastDayToWithdraw } from '#rules/returns/withdrawal-right.ts'
import { may, type Visitor } from '#rules/users/access.ts'
import type { ShopContext } from '#shop/context.ts'
import { isReference } from '#rules/ids.ts'
import { mayWithdraw } from './call-off.ts'
import type { GiftCardRow } from './card.ts'

/** What its buyer reads. */
export type OwnGift = {
  reference: string
  status: GiftCardState
  amount: Centavos
  toName: string
  toEmail: string
  fromName: string
  message: string
  mailOn: string
  mailedAt: Date | null
  mailRefused: boolean
  createdAt: Date
  /** It may be paid now; and what became of the last try. */
  canPay: boolean
  trying: 'undecided' | 'refused' | null
  canWithdraw: boolean
  /** The last day to take it back; null while that term has not begun. */
  withdrawUntil: string | null
  /** What goes back, where it does. */
  back: Centavos
}
const ROWS_A_PAGE = 20

export function openMyGifts({ database: { db }, clock, settings }: ShopContext) {
  async function ownView(card: GiftCardRow): Promise<OwnGift> {
    const tries = await db
      .select()
      .from(giftCardPayments)
      .where(eq(giftCardPayments.giftCardId, card.id))
      .orderBy(desc(giftCardPayments.attempt))
    const last = tries.find(({ status }) => !isUntried(status))
    const [{ back } = { back: 0 }] = await db
      .select({ back: sql`coalesce(sum(${giftCardRefunds.amountCentavos}), 0)`.mapWith(Number) })
      .from(giftCardRefunds)
      .where(
        inArray(
          giftCardRefunds.paymentId,
          tries.map(({ id }) => id),
        ),
      )
    const { amountCentavos: amount, reference, status, toName, toEmail, fromName, message, mailOn } = card
    const { mailedAt, mailRefused, createdAt } = card
    const canPay = isUnpaidGift(status) && card.expiresAt > clock()
    return {
      reference,
      status,
      amount,
      toName,
      toEmail,
      fromName,
      message,
      mailOn,
      mailedAt,
      mailRefused,
      createdAt,
      canPay,
      back,
      trying:
        !last || !canPay
          ? null
          : isUndecided(last.status)
            ? 'undecided'
            : wasRefused(last.status)
              ? 'refused'
              : null,
      canWithdraw: isUnpaidGift(status) || mayWithdraw(card, clock(), settings.closedDays),
      withdrawUntil: mailedAt && lastDayToWithdraw(dayOf(mailedAt), settings.closedDays),
    }
  }

  /** One's own, newest first. */
  async function own(visitor: Visitor, page = 1): Promise<Outcome<{ cards: OwnGift[]; paging: Paging }>> {
    const refusal = may(visitor, 'person.self')
    if (refusal) return refusal
    if (visitor.kind !== 'person') return missing()
    const mine = eq(giftCards.buyerId, visitor.id)
    const pages = paging(await db.$count(giftCards, mine), page, ROWS_A_PAGE)
    const rows = await db
      .select()
      .from(giftCards)
      .where(mine)
      .orderBy(desc(giftCards.id))
      .limit(ROWS_A_PAGE)
      .offset((pages.page - 1) * ROWS_A_PAGE)
    return done({ cards: await Promise.all(rows.map(ownView)), paging: pages })
  }

  async function find(visitor: Visitor, reference: string): Promise<Outcome<OwnGift>> {
    const refusal = may(visitor, 'order.see')
    if (refusal) return refusal
    if (visitor.kind !== 'person' || !isReference(reference)) return missing()
    const [card] = await db
      .select()
      .from(giftCards)
      .where(and(eq(giftCards.reference, reference), eq(giftCards.buyerId, visitor.id)))
    return card ? done(await ownView(card)) : missing()
  }

  return { own, find }
}
