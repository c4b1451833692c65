/** A drop of two pairs of 42 and one of 41, and people who enter it. */
import { and, eq } from 'drizzle-orm'
import type { Database } from '#data/database.ts'
import { dropEntries, drops, dropSizes } from '#data/schema.ts'
import type { PersonVisitor } from '#rules/users/access.ts'
import { openDrops } from '#shop/drops/drops.ts'
import { seedUser } from '../builders.ts'
import { ordersAsAdmin } from '../orders-as-admin.ts'

const HOUR = 60

export async function drawing(database: Database) {
  const shop = await ordersAsAdmin(database)
  const { fixture, admin, shoe } = shop
  const verbs = openDrops(fixture.context)
  const inHours = (hours: number) =>
    new Date(fixture.context.clock().getTime() + hours * HOUR * 60_000).toISOString()
  const form = (changes: object = {}) => ({
    units: { '42': '2', '41': '1' },
    opensAt: inHours(1),
    closesAt: inHours(25),
    drawAt: inHours(26),
    windowHours: '24',
    ...changes,
  })
  const row = async (id: number) => {
    const [drop] = await database.db.select().from(drops).where(eq(drops.id, id))
    return drop!
  }
  const aside = async (id: number, size = '42') => {
    const [one] = await database.db
      .select()
      .from(dropSizes)
      .where(and(eq(dropSizes.dropId, id), eq(dropSizes.size, size)))
    return one!.aside
  }
  const entries = (id: number) =>
    database.db.select().from(dropEntries).where(eq(dropEntries.dropId, id)).orderBy(dropEntries.place)

  async function draft(changes: object = {}): Promise<number> {
    const end = await verbs.admin.create(admin, shoe.id, form(changes))
    if (!end.ok) throw new Error(JSON.stringify(end))
    return end.value.id
  }
  async function announced(changes: object = {}): Promise<number> {
    const id = await draft(changes)
    const end = await verbs.admin.announce(admin, id, (await row(id)).revision)
    if (!end.ok) throw new Error(end.message)
    return id
  }
  /** Opened, and entered by so many. */
  async function entered(
    many: number,
    changes: object = {},
  ): Promise<{ id: number; people: PersonVisitor[] }> {
    const id = await announced(changes)
    fixture.context.later(HOUR + 1)
    const people: PersonVisitor[] = []
    for (let n = 0; n < many; n++) {
      const person = await seedUser(database, { username: `p${n}`, email: `p${n}@example.com` })
      const end = await verbs.enter(person, id, '42', String(30_000_000 + n))
      if (!end.ok) throw new Error(end.message)
      people.push(person)
    }
    return { id, people }
  }
  /** Drawn: of so many who entered for two pairs of 42, in the order of the draw. */
  async function drawn(many: number, changes: object = {}) {
    const { id, people } = await entered(many, changes)
    fixture.context.later(26 * HOUR)
    await verbs.turnDue()
    const line = (await entries(id)).map((entry) => ({
      ...entry,
      person: people.find((one) => one.id === entry.userId)!,
    }))
    return { id, line }
  }
  const bought = (person: PersonVisitor, code: string, changes: object = {}) =>
    fixture.orders.place(
      person,
      fixture.request([{ productId: shoe.id, size: '42', quantity: 1 }], { drop: code, ...changes }),
    )
  const states = async (id: number) => (await entries(id)).map(({ state }) => state)

  return { ...shop, verbs, form, row, aside, entries, draft, announced, entered, drawn, bought, states }
}
