/** Terms that near their end, each told once: to the shop what it has to do, to whoever bought until when what they get is kept. */
import { and, asc, eq, gt, isNotNull, lt, notExists, or, sql } from 'drizzle-orm'
import { exchanges, orders, returnLines, returns } from '#data/schema.ts'
import { inStates } from '#data/states.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { paths } from '#rules/paths.ts'
import { isKept } from '#rules/returns/exchange/states.ts'
import { nearEnd } from '#rules/returns/exchange/story.ts'
import { RETURN_KIND_LABEL } from '#rules/returns/kinds.ts'
import { isAwaited, isReceived, isUnanswered } from '#rules/returns/states.ts'
import {
  ANSWER_HOURS,
  ANSWER_TERM,
  EXCHANGE_NEAR_HOURS,
  MONEY_DAYS,
  PRESSING_HOURS,
} from '#rules/sale-terms/terms.ts'
import { unlinked } from '#rules/text.ts'
import type { ShopContext } from '#shop/context.ts'
import { shopEmail, shopperEmail, type EmailSender } from '#shop/emails/email.ts'
import { queue, type Jobs } from '#shop/jobs/outbox.ts'
import { tell } from '#shop/notifications/notifications.ts'
import { exchangeTold } from './exchange/rows.ts'
import type { ReturnRow } from './moves.ts'

const BATCH = 100
const HOUR = 3_600_000

export function openReminders({ database, clock, settings }: ShopContext) {
  const before = (ms: number) => new Date(clock().getTime() - ms)

  /** Unanswered near the law's hours, and what came near its days: to the shop. */
  async function tellTheShop(): Promise<number> {
    if (settings.contactEmail === '' || settings.caseEmails !== 'yes') return 0
    const near = await database.db
      .select()
      .from(returns)
      .where(
        or(
          and(
            inStates(returns.status, isUnanswered),
            lt(returns.createdAt, before((ANSWER_HOURS - PRESSING_HOURS) * HOUR)),
            gt(returns.createdAt, before(ANSWER_HOURS * HOUR)),
          ),
          and(
            inStates(returns.status, isReceived),
            lt(returns.updatedAt, before((MONEY_DAYS - 2) * 24 * HOUR)),
            gt(returns.updatedAt, before(MONEY_DAYS * 24 * HOUR)),
          ),
        ),
      )
      .orderBy(asc(returns.id))
      .limit(BATCH)
    for (const row of near)
      await database.transaction((tx) =>
        queue(tx, 'mail', dueEmail(row, settings), { dedupeKey: `case-due:${row.code}:${row.status}` }),
      )
    return near.length
  }

  /** What is kept for an exchange goes back on sale soon, and the old one is not in: to whoever bought. */
  async function tellTheBuyer(): Promise<number> {
    const now = clock()
    const near = await database.db
      .select({ row: returns, exchange: exchanges, order: orders })
      .from(exchanges)
      .innerJoin(returns, eq(returns.id, exchanges.returnId))
      .innerJoin(orders, eq(orders.id, exchanges.orderId))
      .where(
        and(
          inStates(returns.status, isAwaited),
          inStates(exchanges.parcel, isKept),
          gt(exchanges.expiresAt, now),
          lt(exchanges.expiresAt, new Date(now.getTime() + EXCHANGE_NEAR_HOURS * HOUR)),
          isNotNull(returns.orderId),
          notExists(
            database.db
              .select({ one: sql`1` })
              .from(returnLines)
              .where(eq(returnLines.returnId, returns.id)),
          ),
        ),
      )
      .orderBy(asc(exchanges.expiresAt))
      .limit(BATCH)
    for (const { row, exchange, order } of near)
      await database.transaction(async (tx) => {
        const said = nearEnd(row.code, await exchangeTold(tx, exchange, order))
        const key = `exchange-near:${row.code}`
        const href = settings.publicUrl + paths.exchange(order.reference, row.code)
        const email = shopperEmail(
          {
            to: row.email,
            name: row.name,
            subject: said.subject,
            parts: [said.text, { button: 'Ver el cambio', href }],
          },
          settings,
        )
        await queue(tx, 'mail', email, { dedupeKey: `mail:${key}` })
        await tell(tx, {
          userId: order.userId,
          kind: 'return-near',
          orderId: order.id,
          title: 'Devoluciones',
          body: said.text,
          dedupeKey: key,
        })
      })
    return near.length
  }

  return {
    /** Any instance may run it: each mail has its own key. */
    async remindCases(): Promise<void> {
      await tellTheShop()
      await tellTheBuyer()
    },
  }
}

export const dueEmail = (
  { code, kind, name, status }: Pick<ReturnRow, 'code' | 'kind' | 'name' | 'status'>,
  shop: EmailSender,
): Jobs['mail'] =>
  shopEmail(
    {
      subject: `${RETURN_KIND_LABEL[kind]} ${code}: se acerca el plazo`,
      preheader: `De ${name}.`,
      parts: [
        isUnanswered(status)
          ? `La pidió ${unlinked(name)} y está sin responder: faltan menos de ${PRESSING_HOURS} horas para que se cumplan las ${ANSWER_TERM}.`
          : `Lo que mandó ${unlinked(name)} ya llegó y falta resolverlo: el plazo son ${MONEY_DAYS} días.`,
        { button: 'Ver la solicitud', href: shop.publicUrl + adminPaths.return(code) },
      ],
    },
    shop,
  )
