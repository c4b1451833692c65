/**
 * Views of the list of orders that an admin keeps for themselves. They change nothing in the shop and nobody else sees them,
 * so the record of who changed what does not hold them.
 */
import { and, asc, eq } from 'drizzle-orm'
import { brokenUnique } from '#data/errors.ts'
import { orderViews } from '#data/schema.ts'
import { may, type Visitor } from '#rules/users/access.ts'
import { keptOrderQuery, MAX_ORDER_VIEWS, ORDER_VIEW_MESSAGES, orderViewForm } from '#rules/orders/view.ts'
import { conflict, done, invalid, missing, type Outcome } from '#rules/outcome.ts'
import type { ShopContext } from '#shop/context.ts'
import { inReach } from '#rules/ids.ts'
import { readForm } from '#shop/read-form.ts'
import { stillMay } from '#shop/users/still-may.ts'

export type OrderView = {
  id: number
  name: string
  /** '?status=placed…', ready for an address. */
  query: string
}
const NAME_TAKEN = 'order_views_name'
const taken = () => invalid(ORDER_VIEW_MESSAGES.invalid, { name: ORDER_VIEW_MESSAGES.taken })

export function openOrderViews({ database, clock }: ShopContext) {
  const { db } = database
  /** Under this person; a view of somebody else is not there. */
  const own = (userId: number, id: number) => and(eq(orderViews.userId, userId), eq(orderViews.id, id))

  async function list(visitor: Visitor): Promise<Outcome<OrderView[]>> {
    const refusal = may(visitor, 'order.read')
    if (refusal) return refusal
    if (visitor.kind !== 'person') return done([])
    return done(
      await db
        .select({ id: orderViews.id, name: orderViews.name, query: orderViews.query })
        .from(orderViews)
        .where(eq(orderViews.userId, visitor.id))
        .orderBy(asc(orderViews.id)),
    )
  }

  /** `address` is what stands after the list's '?'. The same name again, from a second click, is the same view. */
  async function keep(visitor: Visitor, input: unknown, address: string): Promise<Outcome<OrderView>> {
    const refusal = may(visitor, 'order.read')
    if (refusal) return refusal
    if (visitor.kind !== 'person') return missing()
    const form = readForm(orderViewForm, input, ORDER_VIEW_MESSAGES.invalid)
    if (!form.ok) return form
    const query = keptOrderQuery(address)
    if (query === '') return conflict(ORDER_VIEW_MESSAGES.empty)
    const { name } = form.value
    return unlessTaken(() =>
      database.transaction(async (tx) => {
        // One after the other, so that two tabs do not pass the limit.
        const gone = await stillMay(tx, visitor, 'order.read')
        if (gone) return gone
        const mine = await tx.select().from(orderViews).where(eq(orderViews.userId, visitor.id))
        const same = mine.find((view) => view.name === name && view.query === query)
        if (same) return done({ id: same.id, name, query })
        if (mine.length >= MAX_ORDER_VIEWS) return conflict(ORDER_VIEW_MESSAGES.full)
        const [view] = await tx
          .insert(orderViews)
          .values({ userId: visitor.id, name, query, createdAt: clock() })
          .returning({ id: orderViews.id })
        return done({ id: view!.id, name, query })
      }),
    )
  }

  async function rename(visitor: Visitor, id: number, input: unknown): Promise<Outcome<OrderView>> {
    const refusal = may(visitor, 'order.read')
    if (refusal) return refusal
    if (visitor.kind !== 'person' || !inReach(id)) return missing()
    const form = readForm(orderViewForm, input, ORDER_VIEW_MESSAGES.invalid)
    if (!form.ok) return form
    return unlessTaken(async () => {
      const [view] = await db
        .update(orderViews)
        .set({ name: form.value.name })
        .where(own(visitor.id, id))
        .returning({ id: orderViews.id, name: orderViews.name, query: orderViews.query })
      return view ? done(view) : missing()
    })
  }

  /** Done, too, when it was gone already. */
  async function remove(visitor: Visitor, id: number): Promise<Outcome<{ id: number }>> {
    const refusal = may(visitor, 'order.read')
    if (refusal) return refusal
    if (visitor.kind !== 'person' || !inReach(id)) return missing()
    await db.delete(orderViews).where(own(visitor.id, id))
    return done({ id })
  }

  async function unlessTaken(write: () => Promise<Outcome<OrderView>>): Promise<Outcome<OrderView>> {
    try {
      return await write()
    } catch (error) {
      if (brokenUnique(error) === NAME_TAKEN) return taken()
      throw error
    }
  }

  return { views: { list, keep, rename, remove } }
}
