/** Telling those who entered a drop: the bell, and an email where a pair waits for them or it is called off. */
import { eq, sql } from 'drizzle-orm'
import type { Tx } from '#data/database.ts'
import { dropEntries, products, users } from '#data/schema.ts'
import { inStates } from '#data/states.ts'
import { dayOf } from '#rules/calendar/argentine-day.ts'
import { whenSaid } from '#rules/calendar/said.ts'
import { isEntered, isInLine } from '#rules/drops/entry-states.ts'
import type { Question } from '#rules/states.ts'
import type { Settings } from '#shop/context.ts'
import { queue } from '#shop/jobs/outbox.ts'
import { tell } from '#shop/notifications/notifications.ts'
import { followNews } from '#shop/notifications/followers.ts'
import { cancelledEmail, offeredEmail } from './emails.ts'
import type { DropRow, EntryRow } from './rows.ts'

const KIND = 'drop'

const nameOf = async (tx: Tx, { productId }: DropRow): Promise<string> => {
  const [row] = await tx.select({ name: products.name }).from(products).where(eq(products.id, productId))
  return row!.name
}
const personOf = async (tx: Tx, userId: number) => {
  const [row] = await tx
    .select({ name: users.name, username: users.username, email: users.email, verified: users.emailVerified })
    .from(users)
    .where(eq(users.id, userId))
  return { name: row!.name || row!.username, email: row!.verified ? row!.email : '' }
}

/** Once for each entry: nobody is offered a pair twice. */
export async function notifyOffered(
  tx: Tx,
  settings: Settings,
  drop: DropRow,
  entry: EntryRow,
  at: Date,
): Promise<void> {
  const product = await nameOf(tx, drop)
  const until = entry.offerUntil!
  const dedupeKey = `drop:${drop.id}:offered:${entry.id}`
  await tell(tx, {
    userId: entry.userId!,
    kind: KIND,
    orderId: null,
    dropId: drop.id,
    title: `Te toca: ${product}`,
    body: `Te apartamos una unidad del talle ${entry.size} hasta ${whenSaid(until, dayOf(at))}.`,
    dedupeKey,
    at,
  })
  const { name, email } = await personOf(tx, entry.userId!)
  if (email === '') return
  const { size, code } = entry
  const told = { to: email, name, dropId: drop.id, product, size, code, until, at }
  await queue(tx, 'mail', offeredEmail(told, settings), { dedupeKey: `mail:${dedupeKey}`, runAt: at })
}

export const notifyLapsed = async (tx: Tx, drop: DropRow, entry: EntryRow, at: Date): Promise<void> =>
  tell(tx, {
    userId: entry.userId!,
    kind: KIND,
    orderId: null,
    dropId: drop.id,
    title: await nameOf(tx, drop),
    body: 'Se te pasó el plazo para comprar lo que te apartamos. Le toca a quien sigue.',
    dedupeKey: `drop:${drop.id}:lapsed:${entry.id}`,
    at,
  })

/** In one statement: a line may be long. */
export async function notifyPlaces(tx: Tx, drop: DropRow, at: Date): Promise<void> {
  const body = sql`'Quedaste en el lugar ' || e.place || ' del talle ' || e.size || '. Si a quienes están antes se les pasa el plazo, te avisamos.'`
  await tellAll(tx, drop, isInLine, { cause: 'place', body, at })
}

/** Before they are out of the line. */
export async function notifyUnreached(tx: Tx, drop: DropRow, at: Date): Promise<void> {
  const body = sql`${'El lanzamiento terminó y la fila no llegó hasta tu lugar.'}::text`
  await tellAll(tx, drop, isInLine, { cause: 'unreached', body, at })
}

async function tellAll(
  tx: Tx,
  drop: DropRow,
  whom: Question<EntryRow['state']>,
  { cause, body, at }: { cause: string; body: ReturnType<typeof sql>; at: Date },
): Promise<number[]> {
  const title = await nameOf(tx, drop)
  const { rows } = await tx.execute<{ id: number | string; user_id: number }>(sql`
    insert into notifications (user_id, kind, drop_id, title, body, dedupe_key, created_at)
    select e.user_id, ${KIND}, ${drop.id}::int, ${title}, ${body}, 'drop:' || e.drop_id || ${`:${cause}:`} || e.id, ${at.toISOString()}::timestamptz
    from ${dropEntries} e where e.drop_id = ${drop.id} and e.user_id is not null and ${inStates(sql`e.state`, whom)}
    on conflict do nothing returning id, user_id`)
  await followNews(
    tx,
    KIND,
    rows.map(({ id }) => Number(id)),
    at,
  )
  return rows.map((row) => row.user_id)
}

/** Of one that is called off: everybody who had entered. Answers whom. */
export async function notifyCancelled(
  tx: Tx,
  settings: Settings,
  drop: DropRow,
  reason: string,
  at: Date,
): Promise<number[]> {
  const product = await nameOf(tx, drop)
  const body = sql`${'Se canceló el sorteo: '} || ${reason}::text`
  const told = await tellAll(tx, drop, isEntered, { cause: 'cancelled', body, at })
  for (const userId of told) {
    const { name, email } = await personOf(tx, userId)
    if (email === '') continue
    const message = cancelledEmail({ to: email, name, dropId: drop.id, product, reason }, settings)
    await queue(tx, 'mail', message, { dedupeKey: `mail:drop:${drop.id}:cancelled:${userId}`, runAt: at })
  }
  return told
}
