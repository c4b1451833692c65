/** Two drops of the demo, by the shop's own verbs at their hours: one that is announced with its day, and one that was drawn yesterday. */
import { eq, inArray } from 'drizzle-orm'
import type { Database } from '#data/database.ts'
import { drops, products, users } from '#data/schema.ts'
import { dayOf, daysAfter, startOfDay } from '#rules/calendar/argentine-day.ts'
import type { Shop } from '#shop/shop.ts'
import { DEMO, valueOf, visitorOf } from './demo-visitors.ts'

const HOUR = 3_600_000
const ANNOUNCED = 'Zapatillas Ritmo Fuego'
const DRAWN = 'Zapatillas Cancha Puntos'
const PEOPLE = ['valentina', 'tomas', 'florencia', 'joaquin', 'ezequiel'].map((name) => `${name}@vereda.test`)
/** How long ago: it opened, people entered, it closed, it was drawn. */
const OPENED = 120
const ENTERED = 100
const CLOSED = 26
const DRAWN_AGO = 25

export async function seedDrops(
  { shopAt, database }: { shopAt: (at: Date) => Shop; database: Database },
  now: Date,
): Promise<void> {
  const inHours = (hours: number): Date => new Date(now.getTime() + hours * HOUR)
  /** Of that many days from now, at that hour of the showroom. */
  const onDay = (days: number, hour: number): Date =>
    new Date(startOfDay(daysAfter(dayOf(now), days)).getTime() + hour * HOUR)
  const announce = async (at: Date, name: string, times: { opens: Date; closes: Date; draw: Date }) => {
    const { admin } = shopAt(at).drops
    const [product] = await database.db
      .select({ id: products.id })
      .from(products)
      .where(eq(products.name, name))
    const { id: productId, offered } = valueOf(await admin.candidate(DEMO, product!.id))
    const [size] = [...offered].sort((a, b) => b.stock - a.stock)
    const form = {
      units: { [size!.size]: 1 },
      opensAt: times.opens.toISOString(),
      closesAt: times.closes.toISOString(),
      drawAt: times.draw.toISOString(),
      windowHours: 48,
    }
    const { id } = valueOf(await admin.create(DEMO, productId, form))
    const [{ revision } = { revision: 0 }] = await database.db.select().from(drops).where(eq(drops.id, id))
    valueOf(await admin.announce(DEMO, id, revision))
    return { id, size: size!.size }
  }
  await announce(now, ANNOUNCED, { opens: onDay(1, 12), closes: onDay(4, 18), draw: onDay(4, 20) })
  const { id, size } = await announce(inHours(-OPENED), DRAWN, {
    opens: inHours(-OPENED + 1),
    closes: inHours(-CLOSED),
    draw: inHours(-DRAWN_AGO),
  })
  const people = await database.db.select().from(users).where(inArray(users.email, PEOPLE))
  for (const [n, person] of people.entries())
    valueOf(await shopAt(inHours(-ENTERED)).drops.enter(visitorOf(person), id, size, `3011122${n}`))
  for (const hours of [CLOSED, DRAWN_AGO]) await shopAt(inHours(-hours)).drops.turn(id)
}
