/** Looks as admins keep them: written, published, put in order, removed and taken back; each step in the record. */
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Tx } from '#data/database.ts'
import { lookProducts, looks, products } from '#data/schema.ts'
import { UNDONE_ALREADY } from '#rules/audit/audit.ts'
import { LEAST_PRODUCTS, LOOK_SAYS, lookForm, MOST_LOOKS, placed, type LookForm } from '#rules/looks/look.ts'
import { conflict, done, invalid, missing, type Invalid, type Outcome } from '#rules/outcome.ts'
import { pick } from '#rules/record.ts'
import { may, type Visitor } from '#rules/users/access.ts'
import { writeAudit, type AuditEntry } from '#shop/audit/write.ts'
import { commitIfDone } from '#shop/commit-if-done.ts'
import type { ShopContext } from '#shop/context.ts'
import { inReach } from '#rules/ids.ts'
import { readForm } from '#shop/read-form.ts'
import { formOf, openReadLooks, viewsOf, type LookRow, type LookView } from './read.ts'
import { idOf, withItsReason, type UndoPart } from '#shop/audit/undo.ts'

/** Order and number are of all looks: whoever changes one comes after whoever changes another. */
const ORDER = 7_300_131

type Changed = { values: Partial<LookRow>; form?: LookForm; said: AuditEntry['action'] }

export function openLooksAdmin(context: ShopContext) {
  const { database, clock } = context

  /** `input`: rules/looks/look.ts. It is hidden until it is published. */
  async function create(visitor: Visitor, input: unknown): Promise<Outcome<LookView>> {
    const refusal = may(visitor, 'product.write')
    if (refusal) return refusal
    const form = readForm(lookForm, input, LOOK_SAYS.invalid)
    if (!form.ok) return form
    const at = clock()
    return commitIfDone<Outcome<LookView>>(database, async (tx) => {
      await oneAtATime(tx)
      const wrong = await unknownIn(tx, form.value.products)
      if (wrong) return wrong
      const { name, description } = form.value
      const [row] = await tx
        .insert(looks)
        .values({
          name,
          description,
          position: sql`(select coalesce(max(position), 0) + 1 from ${looks})`,
          createdAt: at,
          updatedAt: at,
        })
        .returning()
      await writeProducts(tx, row!.id, form.value.products)
      await writeAudit(tx, visitor, {
        action: 'look.create',
        entity: 'look',
        entityId: row!.id,
        after: form.value,
        at,
      })
      return done((await viewsOf(tx, [row!]))[0]!)
    })
  }

  /** `revision` is the view's that the form was filled from; null: whatever is there. */
  function change(
    visitor: Visitor,
    id: number,
    input: unknown,
    revision: number | null,
  ): Promise<Outcome<LookView>> {
    return move(visitor, id, revision, async (tx, view) => {
      const form = readForm(lookForm, input, LOOK_SAYS.invalid)
      if (!form.ok) return form
      const { products: wanted, ...values } = form.value
      const had = view.products.map((one) => one.id)
      const wrong = await unknownIn(
        tx,
        wanted.filter((one) => !had.includes(one)),
      )
      if (wrong) return wrong
      if (view.published && wanted.length < LEAST_PRODUCTS)
        return invalid(LOOK_SAYS.few, { products: LOOK_SAYS.few })
      return done({ values, form: form.value, said: 'look.change' })
    })
  }

  const publish = (visitor: Visitor, id: number, revision: number | null): Promise<Outcome<LookView>> =>
    move(visitor, id, revision, async (tx, view) => {
      if (view.products.filter((one) => one.live).length < LEAST_PRODUCTS)
        return invalid(LOOK_SAYS.tooFew, { products: LOOK_SAYS.tooFew })
      const others = view.published ? 0 : await tx.$count(looks, eq(looks.published, true))
      if (others >= MOST_LOOKS) return invalid(LOOK_SAYS.mostLooks)
      return done({ values: { published: true }, said: 'look.publish' })
    })

  const hide = (visitor: Visitor, id: number, revision: number | null): Promise<Outcome<LookView>> =>
    move(visitor, id, revision, async () => done({ values: { published: false }, said: 'look.hide' }))

  /** It can be had back, hidden. */
  const remove = (visitor: Visitor, id: number): Promise<Outcome<LookView>> =>
    move(
      visitor,
      id,
      null,
      async () => done({ values: { published: false, deletedAt: clock() }, said: 'look.remove' }),
      true,
    )

  const restore = (visitor: Visitor, id: number): Promise<Outcome<LookView>> =>
    move(visitor, id, null, async () => done({ values: { deletedAt: null }, said: 'look.restore' }), true)

  /** Among the others, from 1. */
  async function moveTo(visitor: Visitor, id: number, place: number): Promise<Outcome<{ place: number }>> {
    const refusal = may(visitor, 'product.write')
    if (refusal) return refusal
    if (!inReach(id)) return missing()
    const end = await commitIfDone<Outcome<{ place: number }>>(database, async (tx) => {
      await oneAtATime(tx)
      const rows = await tx
        .select({ id: looks.id, position: looks.position })
        .from(looks)
        .where(isNull(looks.deletedAt))
      const ids = rows.sort((a, b) => a.position - b.position || a.id - b.id).map((row) => row.id)
      const was = ids.indexOf(id) + 1
      if (was === 0) return missing()
      if (!Number.isInteger(place) || place < 1 || place > ids.length)
        return invalid(LOOK_SAYS.place, { place: LOOK_SAYS.place })
      if (place === was) return done({ place })
      await tx.execute(sql`update looks set position = o.place from unnest(${sql.param(placed(ids, id, place - 1))}::int[])
        with ordinality as o(id, place) where looks.id = o.id and looks.position <> o.place`)
      await writeAudit(tx, visitor, {
        action: 'look.move',
        entity: 'look',
        entityId: id,
        before: { position: was },
        after: { position: place },
        at: clock(),
      })
      return done({ place })
    })
    if (end.ok) await context.hint({ kind: 'catalogue' })
    return end
  }

  /** From the record: what a change set is put back, while it is still what is there. */
  async function changeBack(
    visitor: Visitor,
    id: number,
    before: unknown,
    after: unknown,
  ): Promise<Outcome<LookView>> {
    const now = await reads.look(visitor, id)
    if (!now.ok) return now
    const form = formOf(now.value)
    if (!same({ ...form, ...(after as object) }, form)) return conflict(UNDONE_ALREADY)
    return change(visitor, id, { ...form, ...(before as object) }, now.value.revision)
  }

  /** From the record: back to the place where it was, while it is still where it was put. */
  async function moveBack(
    visitor: Visitor,
    id: number,
    before: unknown,
    after: unknown,
  ): Promise<Outcome<{ place: number }>> {
    const now = await reads.list(visitor)
    if (!now.ok) return now
    const place = (side: unknown) => Number((side as { position?: number } | null)?.position)
    if (now.value.findIndex((look) => look.id === id) + 1 !== place(after)) return conflict(UNDONE_ALREADY)
    return moveTo(visitor, id, place(before))
  }

  async function move(
    visitor: Visitor,
    id: number,
    revision: number | null,
    work: (tx: Tx, view: LookView) => Promise<Outcome<Changed>>,
    removedToo = false,
  ): Promise<Outcome<LookView>> {
    const refusal = may(visitor, 'product.write')
    if (refusal) return refusal
    if (!inReach(id)) return missing()
    const end = await commitIfDone<Outcome<LookView>>(database, async (tx) => {
      await oneAtATime(tx)
      const [row] = await tx.select().from(looks).where(eq(looks.id, id))
      if (!row) return missing()
      const [view] = await viewsOf(tx, [row])
      if (row.deletedAt && !removedToo) return conflict(LOOK_SAYS.removed)
      const asked = await work(tx, view!)
      if (!asked.ok) return asked
      const { values, form, said } = asked.value
      const was = { ...formOf(view!), published: row.published, removed: row.deletedAt !== null }
      const is = {
        ...was,
        ...form,
        published: values.published ?? was.published,
        removed: values.deletedAt === undefined ? was.removed : values.deletedAt !== null,
      }
      const fields = (Object.keys(is) as (keyof typeof is)[]).filter((field) => !same(was[field], is[field]))
      // Sent twice, it is done.
      if (fields.length === 0) return done(view!)
      if (revision !== null && revision !== row.revision) return conflict(LOOK_SAYS.changed)
      const at = clock()
      const [after] = await tx
        .update(looks)
        .set({ ...values, revision: sql`${looks.revision} + 1`, updatedAt: at })
        .where(eq(looks.id, id))
        .returning()
      if (form) await writeProducts(tx, id, form.products)
      await writeAudit(tx, visitor, {
        action: said,
        entity: 'look',
        entityId: id,
        before: pick(was, fields),
        after: pick(is, fields),
        at,
      })
      return done((await viewsOf(tx, [after!]))[0]!)
    })
    if (end.ok) await context.hint({ kind: 'catalogue' })
    return end
  }

  const reads = openReadLooks(context)
  return { ...reads, create, change, publish, hide, remove, restore, moveTo, changeBack, moveBack }
}

const oneAtATime = (tx: Tx) => tx.execute(sql`select pg_advisory_xact_lock(${ORDER})`)
const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** Archived ones may stay where they are, and are not put in. */
async function unknownIn(tx: Tx, ids: readonly number[]): Promise<Invalid | null> {
  if (ids.length === 0) return null
  const known = ids.every(inReach)
    ? await tx.$count(products, and(inArray(products.id, [...ids]), isNull(products.deletedAt)))
    : 0
  return known === ids.length ? null : invalid(LOOK_SAYS.invalid, { products: LOOK_SAYS.unknown })
}

async function writeProducts(tx: Tx, lookId: number, ids: readonly number[]): Promise<void> {
  await tx.delete(lookProducts).where(eq(lookProducts.lookId, lookId))
  if (ids.length > 0)
    await tx.insert(lookProducts).values(ids.map((productId, position) => ({ lookId, productId, position })))
}

export const undoLooks = (looks: ReturnType<typeof openLooksAdmin>): UndoPart => ({
  'look.create': { turns: 'look.remove', undo: (visitor, row) => looks.remove(visitor, idOf(row)) },
  'look.restore': { turns: 'look.remove', undo: (visitor, row) => looks.remove(visitor, idOf(row)) },
  'look.remove': { turns: 'look.restore', undo: (visitor, row) => looks.restore(visitor, idOf(row)) },
  'look.publish': {
    turns: ['look.hide', 'look.remove'],
    undo: (visitor, row) => looks.hide(visitor, idOf(row), null),
  },
  'look.hide': {
    turns: ['look.publish', 'look.remove'],
    undo: (visitor, row) => looks.publish(visitor, idOf(row), null).then(withItsReason),
  },
  'look.change': {
    turns: 'look.change',
    undo: (visitor, row) => looks.changeBack(visitor, idOf(row), row.before, row.after).then(withItsReason),
  },
  'look.move': {
    turns: 'look.move',
    undo: (visitor, row) => looks.moveBack(visitor, idOf(row), row.before, row.after).then(withItsReason),
  },
})
