/** Gift cards as the shop's people read them. Nobody is ever sent a code. */
import { and, asc, count, desc, eq, inArray, or, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Reader, Tx } from '#data/database.ts'
import { giftCardHistory, giftCardPayments, giftCardRefunds, giftCards, users } from '#data/schema.ts'
import { inStates } from '#data/states.ts'
import { csvText } from '#rules/csv-text.ts'
import {
  GIFT_CARD_STATE_LABEL,
  GIFT_CARD_STATES,
  isUnredeemed,
  isWorthIt,
  type BlockCause,
  type GiftCardKind,
  type GiftCardState,
} from '#rules/gift-cards/states.ts'
import { toPesos, type Centavos } from '#rules/money.ts'
import { dayOf } from '#rules/calendar/argentine-day.ts'
import { done, missing, type Outcome } from '#rules/outcome.ts'
import { paging, type Paging } from '#rules/paging.ts'
import { PAYMENT_STATE_LABEL, isApproved, type PaymentState } from '#rules/payments/states.ts'
import { REFUND_STATE_LABEL, hasFailed, type RefundState } from '#rules/payments/refund-states.ts'
import { cleanSearch } from '#rules/search/search.ts'
import { may, type Visitor } from '#rules/users/access.ts'
import type { ShopContext } from '#shop/context.ts'
import { inReach } from '#rules/ids.ts'
import { nameActors } from '#shop/audit/actors.ts'
import type { GiftCardRow } from './card.ts'

export type GiftLine = {
  id: number
  kind: GiftCardKind
  status: GiftCardState
  blockCause: BlockCause | null
  amount: Centavos
  toName: string
  toEmail: string
  fromName: string
  mailOn: string
  mailedAt: Date | null
  mailRefused: boolean
  createdAt: Date
  buyer: { id: number; username: string } | null
  redeemer: { id: number; username: string } | null
  redeemedAt: Date | null
}
export type GiftPage = GiftLine & {
  message: string
  payments: {
    id: string | null
    status: PaymentState
    label: string
    amount: Centavos
    surplus: boolean
    at: Date
  }[]
  refunds: { amount: Centavos; status: RefundState; label: string; at: Date }[]
  history: { at: Date; who: string; to: string | null; reason: string }[]
  canRetryRefund: boolean
}
export type GiftQuery = { q?: string; state?: GiftCardState | null; page?: number }

const ROWS_A_PAGE = 20
const buyers = alias(users, 'buyers')
const redeemers = alias(users, 'redeemers')

/** Sold or given, not redeemed, and its money is here: what of it is owed. */
const owedGift = (card = giftCards): SQL =>
  sql`(${inStates(card.status, isWorthIt)} or (${inStates(card.status, isUnredeemed)} and exists (select 1 from gift_card_payments gp
    where gp.gift_card_id = ${card.id} and not gp.surplus and ${inStates(sql`gp.status`, isApproved)})))`

/** The question for their sum, to be asked within another. */
export const giftsOwedNow = (): SQL =>
  sql`select coalesce(sum(${giftCards.amountCentavos}), 0)::float8 as sum from ${giftCards} where ${owedGift()}`

export async function giftsOwed(db: Reader | Tx): Promise<Centavos> {
  const { rows } = await db.execute<{ sum: number }>(giftsOwedNow())
  return rows[0]!.sum
}

export function openGiftLists({ database: { db } }: ShopContext) {
  const lines = (where: SQL | undefined) =>
    db
      .select({ card: giftCards, buyer: buyers.username, redeemer: redeemers.username })
      .from(giftCards)
      .leftJoin(buyers, eq(buyers.id, giftCards.buyerId))
      .leftJoin(redeemers, eq(redeemers.id, giftCards.redeemedBy))
      .where(where)
      .orderBy(desc(giftCards.id))

  const matching = ({ q = '', state = null }: GiftQuery): SQL | undefined => {
    const text = cleanSearch(q)
    const found = (column: SQL) => sql`strpos(fold(${column}), fold(${text})) > 0`
    return and(
      state === null ? undefined : eq(giftCards.status, state),
      text === ''
        ? undefined
        : or(
            found(sql`${giftCards.toName} || ' ' || ${giftCards.toEmail} || ' ' || ${giftCards.fromName}`),
            found(sql`coalesce(${buyers.username}, '') || ' ' || coalesce(${buyers.email}, '')`),
            /^\d{1,9}$/.test(text) ? eq(giftCards.id, Number(text)) : undefined,
          ),
    )
  }

  /** All of them, newest first. `owed`: what all that nobody has redeemed comes to. */
  async function list(
    visitor: Visitor,
    asked: GiftQuery = {},
  ): Promise<
    Outcome<{ cards: GiftLine[]; paging: Paging; owed: Centavos; counts: Record<GiftCardState, number> }>
  > {
    const refusal = may(visitor, 'gift-card.read')
    if (refusal) return refusal
    const where = matching(asked)
    const [{ total } = { total: 0 }] = await db
      .select({ total: count() })
      .from(giftCards)
      .leftJoin(buyers, eq(buyers.id, giftCards.buyerId))
      .where(where)
    const pages = paging(total, asked.page ?? 1, ROWS_A_PAGE)
    const rows = await lines(where)
      .limit(ROWS_A_PAGE)
      .offset((pages.page - 1) * ROWS_A_PAGE)
    const counted = await db
      .select({ status: giftCards.status, cards: count() })
      .from(giftCards)
      .groupBy(giftCards.status)
    const counts = Object.fromEntries(
      GIFT_CARD_STATES.map((state) => [state, counted.find(({ status }) => status === state)?.cards ?? 0]),
    ) as Record<GiftCardState, number>
    return done({ cards: rows.map(lineOf), paging: pages, owed: await giftsOwed(db), counts })
  }

  async function look(visitor: Visitor, id: number): Promise<Outcome<GiftPage>> {
    const refusal = may(visitor, 'gift-card.read')
    if (refusal) return refusal
    if (!inReach(id)) return missing()
    const [found] = await lines(eq(giftCards.id, id))
    if (!found) return missing()
    const paid = await db
      .select()
      .from(giftCardPayments)
      .where(eq(giftCardPayments.giftCardId, id))
      .orderBy(asc(giftCardPayments.attempt))
    const back = await db
      .select()
      .from(giftCardRefunds)
      .where(
        inArray(
          giftCardRefunds.paymentId,
          paid.map((one) => one.id),
        ),
      )
      .orderBy(asc(giftCardRefunds.id))
    const moves = await db
      .select()
      .from(giftCardHistory)
      .where(eq(giftCardHistory.giftCardId, id))
      .orderBy(asc(giftCardHistory.id))
    const named = await nameActors(db, [...new Set(moves.map(({ actor }) => actor))])
    return done({
      ...lineOf(found),
      message: found.card.message,
      payments: paid.map(({ providerPaymentId, status, amountCentavos: amount, surplus, createdAt }) => ({
        id: providerPaymentId,
        status,
        amount,
        surplus,
        at: createdAt,
        label: PAYMENT_STATE_LABEL[status],
      })),
      refunds: back.map(({ amountCentavos: amount, status, createdAt }) => ({
        amount,
        status,
        at: createdAt,
        label: REFUND_STATE_LABEL[status],
      })),
      history: moves.map(({ createdAt, actor, to, reason }) => ({
        at: createdAt,
        who: named(actor),
        reason,
        to: to && GIFT_CARD_STATE_LABEL[to],
      })),
      canRetryRefund: back.some(({ status }) => hasFailed(status)),
    })
  }

  /** Of all that the question finds: for a spreadsheet. */
  async function csv(visitor: Visitor, asked: GiftQuery = {}): Promise<Outcome<string>> {
    const refusal = may(visitor, 'gift-card.read')
    if (refusal) return refusal
    const rows = (await lines(matching(asked))).map(lineOf)
    return done(
      csvText([
        [
          'Número',
          'Día',
          'Estado',
          'Origen',
          'Monto',
          'Para',
          'E-mail',
          'De',
          'Se manda',
          'Compró',
          'Canjeó',
          'Día del canje',
        ],
        ...rows.map((one) => [
          one.id,
          dayOf(one.createdAt),
          GIFT_CARD_STATE_LABEL[one.status],
          one.kind === 'bought' ? 'Comprada' : 'Dada por la tienda',
          toPesos(one.amount),
          one.toName,
          one.toEmail,
          one.fromName,
          one.mailOn,
          one.buyer?.username ?? '',
          one.redeemer?.username ?? '',
          one.redeemedAt ? dayOf(one.redeemedAt) : '',
        ]),
      ]),
    )
  }

  return { list, look, csv }
}

type Found = { card: GiftCardRow; buyer: string | null; redeemer: string | null }
const lineOf = ({ card, buyer, redeemer }: Found): GiftLine => ({
  id: card.id,
  kind: card.kind,
  status: card.status,
  blockCause: card.blockCause,
  amount: card.amountCentavos,
  toName: card.toName,
  toEmail: card.toEmail,
  fromName: card.fromName,
  mailOn: card.mailOn,
  mailedAt: card.mailedAt,
  mailRefused: card.mailRefused,
  createdAt: card.createdAt,
  buyer: card.buyerId === null || buyer === null ? null : { id: card.buyerId, username: buyer },
  redeemer:
    card.redeemedBy === null || redeemer === null ? null : { id: card.redeemedBy, username: redeemer },
  redeemedAt: card.redeemedAt,
})
