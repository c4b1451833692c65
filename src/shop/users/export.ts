/** Who buys and who works here on their way out: customers in pieces that fit in memory, the team whole. */
import { and, asc, gt, isNotNull, isNull, sql } from 'drizzle-orm'
import { deliveryAddresses, invitations, orders, personalData, users } from '#data/schema.ts'
import { inStates } from '#data/states.ts'
import { done, type Outcome } from '#rules/outcome.ts'
import { wasEverPaid } from '#rules/payments/order-payment.ts'
import { isBack } from '#rules/payments/refund-states.ts'
import { isApproved } from '#rules/payments/states.ts'
import { may, type Visitor } from '#rules/users/access.ts'
import type { ExportedCustomer, ExportedMember } from '#rules/users/csv.ts'
import type { ShopContext } from '#shop/context.ts'
import { openList } from '#shop/lists/open.ts'
import { userList } from './lists.ts'

const AT_ONCE = 500

export function openUserExport(context: ShopContext) {
  const { database, clock } = context
  const { db } = database

  /** Of whom the list's search finds; by number. */
  async function customers(
    visitor: Visitor,
    asked = new URLSearchParams(),
  ): Promise<Outcome<AsyncGenerator<ExportedCustomer[]>>> {
    const refusal = may(visitor, 'person.export')
    if (refusal) return refusal
    const where = await openList(context, userList).where(asked)
    return done(walk())

    async function* walk(): AsyncGenerator<ExportedCustomer[]> {
      for (let above = 0; ;) {
        const found = await db
          .select(CUSTOMER)
          .from(users)
          .where(and(where, gt(users.id, above)))
          .orderBy(asc(users.id))
          .limit(AT_ONCE)
        if (found.length === 0) return
        yield found
        above = found.at(-1)!.id
      }
    }
  }

  /** Who works here, and then who was invited to and has not come. */
  async function team(visitor: Visitor): Promise<Outcome<ExportedMember[]>> {
    const refusal = may(visitor, 'person.role')
    if (refusal) return refusal
    const now = clock()
    const members = await db
      .select()
      .from(users)
      .where(and(isNull(users.deletedAt), isNotNull(users.role)))
      .orderBy(asc(users.id))
    const invited = await db
      .select()
      .from(invitations)
      .where(and(isNull(invitations.acceptedAt), isNull(invitations.revokedAt)))
      .orderBy(asc(invitations.id))
    return done([
      ...members.map(({ username, name, surname, email, role, ban, createdAt }) => ({
        username,
        name,
        surname,
        email,
        role: role!,
        at: createdAt,
        state: ban ? ('banned' as const) : ('works' as const),
      })),
      ...invited.map(({ email, role, createdAt, expiresAt }) => ({
        username: '',
        name: '',
        surname: '',
        email,
        role,
        at: createdAt,
        state: expiresAt <= now ? ('expired' as const) : ('invited' as const),
      })),
    ])
  }

  return { customers, team }
}

const paid = sql`o.user_id = users.id and ${inStates(sql`o.payment_status`, wasEverPaid)}`
const when = (which: 'min' | 'max') =>
  sql<Date | null>`(select ${sql.raw(which)}(o.placed_at) from ${orders} o where ${paid})`.mapWith(
    (text: string | null) => (text === null ? null : new Date(text)),
  )
const phone = sql<string>`coalesce((select p.phone from ${personalData} p where p.user_id = users.id), '')`
const province = sql<string>`coalesce((select a.province from ${deliveryAddresses} a where a.user_id = users.id and a.usual), '')`
const CUSTOMER = {
  id: users.id,
  username: users.username,
  name: users.name,
  surname: users.surname,
  email: users.email,
  phone,
  province,
  createdAt: users.createdAt,
  ban: users.ban,
  orders: sql<number>`(select count(*)::int from ${orders} o where ${paid})`,
  units: sql<number>`(select coalesce(sum(l.quantity - coalesce((
      select sum(f.quantity) from refund_lines f where f.order_line_id = l.id), 0)), 0)::int
    from order_lines l join ${orders} o on o.id = l.order_id where ${paid})`,
  spent: sql<number>`(select coalesce(sum(p.amount_centavos - coalesce((
      select sum(r.amount_centavos) from refunds r where r.payment_id = p.id and ${inStates(sql`r.status`, isBack)}), 0)), 0)
    from payments p join ${orders} o on o.id = p.order_id
    where o.user_id = users.id and ${inStates(sql`p.status`, isApproved)})`.mapWith(Number),
  firstAt: when('min'),
  lastAt: when('max'),
}
