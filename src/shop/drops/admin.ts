/** Drops as the shop's people keep them: written as drafts, announced with their pairs set aside and their seed promised, called off. */
import { eq, sql } from 'drizzle-orm'
import { unlessTaken } from '#data/errors.ts'
import type { Tx } from '#data/database.ts'
import { drops, dropSizes, products, productSizes } from '#data/schema.ts'
import { UNDONE_ALREADY } from '#rules/audit/audit.ts'
import { dropForm, cancelForm, type DropForm } from '#rules/drops/form.ts'
import { DROP, isDraft, mayBeCancelled } from '#rules/drops/states.ts'
import { DROP_SAYS } from '#rules/drops/texts.ts'
import { conflict, done, invalid, missing, type Outcome } from '#rules/outcome.ts'
import { may, type Visitor } from '#rules/users/access.ts'
import { writeAudit, type AuditEntry } from '#shop/audit/write.ts'
import { commitIfDone } from '#shop/commit-if-done.ts'
import type { ShopContext } from '#shop/context.ts'
import { actorOf } from '#shop/audit/actors.ts'
import { inReach } from '#rules/ids.ts'
import { readForm } from '#shop/read-form.ts'
import { lockProducts } from '#shop/stock/move.ts'
import { moveAside } from './aside.ts'
import { lockDrop, moveDrop, sizesOf, type DropRow } from './rows.ts'
import { promiseSeed } from './seed.ts'
import { notifyCancelled } from './notify.ts'
import { idOf, withItsReason, type UndoPart } from '#shop/audit/undo.ts'

type Units = DropForm['units']
const recorded = ({ units, ...form }: DropForm) => ({
  units: Object.fromEntries(units.map((one) => [one.size, one.units])),
  opensAt: form.opensAt.toISOString(),
  closesAt: form.closesAt.toISOString(),
  drawAt: form.drawAt.toISOString(),
  windowHours: form.windowHours,
})

export function openDropsAdmin(context: ShopContext, verbs: { turn: (id: number) => Promise<boolean> }) {
  const { database, clock, settings } = context

  /** `input`: rules/drops/form.ts. */
  async function create(
    visitor: Visitor,
    productId: number,
    input: unknown,
  ): Promise<Outcome<{ id: number }>> {
    const refusal = may(visitor, 'drop.write')
    if (refusal) return refusal
    const form = readForm(dropForm, input, DROP_SAYS.invalid)
    if (!form.ok) return form
    return commitIfDone<Outcome<{ id: number }>>(database, async (tx) => {
      const [product] = inReach(productId)
        ? await tx.select().from(products).where(eq(products.id, productId))
        : []
      if (!product || product.deletedAt) return invalid(DROP_SAYS.noProduct, { product: DROP_SAYS.noProduct })
      const { units, ...times } = form.value
      const at = clock()
      const [drop] = await tx
        .insert(drops)
        .values({ ...times, productId, createdAt: at, updatedAt: at })
        .returning()
      const wrong = await writeSizes(tx, drop!, units)
      if (wrong) return wrong
      await note(tx, visitor, 'drop.create', drop!, { after: { productId, ...recorded(form.value) } })
      return done({ id: drop!.id })
    })
  }

  /** `revision` is the view's that the form was filled from. */
  const change = (
    visitor: Visitor,
    id: number,
    input: unknown,
    revision: number,
  ): Promise<Outcome<{ id: number }>> =>
    held(visitor, id, revision, async (tx, drop) => {
      if (!isDraft(drop.state)) return conflict(DROP_SAYS.notDraft)
      const form = readForm(dropForm, input, DROP_SAYS.invalid)
      if (!form.ok) return form
      const before = recorded({ ...drop, units: await sizesOf(tx, id) })
      const { units, ...times } = form.value
      await tx.delete(dropSizes).where(eq(dropSizes.dropId, id))
      const wrong = await writeSizes(tx, drop, units)
      if (wrong) return wrong
      await tx
        .update(drops)
        .set({ ...times, updatedAt: clock(), revision: sql`${drops.revision} + 1` })
        .where(eq(drops.id, id))
      await note(tx, visitor, 'drop.change', drop, { before, after: recorded(form.value) })
      return done({ id })
    })

  /** From the record, while it is a draft and still what that change made of it. */
  async function changeBack(
    visitor: Visitor,
    id: number,
    before: unknown,
    after: unknown,
  ): Promise<Outcome<{ id: number }>> {
    const refusal = may(visitor, 'drop.write')
    if (refusal) return refusal
    const [row] = inReach(id) ? await database.db.select().from(drops).where(eq(drops.id, id)) : []
    if (!row) return missing()
    const sizes = await database.db.select().from(dropSizes).where(eq(dropSizes.dropId, id))
    const now = recorded({ ...row, units: sizes })
    const same = (a: unknown, b: unknown) => sorted(a) === sorted(b)
    return same(now, after) ? change(visitor, id, before, row.revision) : conflict(UNDONE_ALREADY)
  }

  /**
   * Its pairs leave the shelf and its seed is promised, in one transaction: from then on nobody buys them otherwise, and nobody, the
   * shop neither, chooses another seed.
   */
  async function announce(visitor: Visitor, id: number, revision: number): Promise<Outcome<{ id: number }>> {
    const end = await unlessTaken<Outcome<{ id: number }>>(
      () =>
        held(visitor, id, revision, async (tx, drop) => {
          if (!isDraft(drop.state)) return conflict(DROP_SAYS.notDraft)
          const at = clock()
          if (drop.closesAt <= at) return conflict(DROP_SAYS.past)
          const sizes = await sizesOf(tx, id)
          const short = await whyShort(tx, drop, sizes)
          if (short) return conflict(short)
          await moveAside(tx, drop, sizes, 1, { actor: actorOf(visitor), at })
          await moveDrop(tx, drop, DROP.announced, at, { ...(await promiseSeed(tx)), committedAt: at })
          await note(tx, visitor, 'drop.announce', drop, { after: { drawAt: drop.drawAt.toISOString() } })
          return done({ id })
        }),
      conflict(DROP_SAYS.twice),
    )
    if (!end.ok) return end
    await context.hint({ kind: 'catalogue' })
    await verbs.turn(id)
    return end
  }

  /** Before the draw alone. Whoever entered hears of it, with its reason. */
  async function cancel(
    visitor: Visitor,
    id: number,
    revision: number,
    input: unknown,
  ): Promise<Outcome<{ id: number }>> {
    const form = readForm(cancelForm, input, DROP_SAYS.invalid)
    let told: number[] = []
    const end = await held(visitor, id, revision, async (tx, drop) => {
      if (!form.ok) return form
      if (!mayBeCancelled(drop.state)) return conflict(DROP_SAYS.drawn)
      const at = clock()
      const { reason } = form.value
      await lockProducts(tx, [drop.productId])
      const back = (await sizesOf(tx, id)).map(({ sizeId, aside }) => ({ sizeId, units: aside }))
      await moveAside(tx, drop, back, -1, { actor: actorOf(visitor), at })
      told = isDraft(drop.state) ? [] : await notifyCancelled(tx, settings, drop, reason, at)
      await moveDrop(tx, drop, DROP.cancelled, at, { cancelReason: reason, finishedAt: at })
      await note(tx, visitor, 'drop.cancel', drop, { after: { reason } })
      return done({ id })
    })
    if (!end.ok) return end
    await context.hint({ kind: 'catalogue' })
    for (const userId of told) await context.hint({ kind: 'news', userId })
    return end
  }

  async function held(
    visitor: Visitor,
    id: number,
    revision: number,
    work: (tx: Tx, drop: DropRow) => Promise<Outcome<{ id: number }>>,
  ): Promise<Outcome<{ id: number }>> {
    const refusal = may(visitor, 'drop.write')
    if (refusal) return refusal
    if (!inReach(id)) return missing()
    return commitIfDone<Outcome<{ id: number }>>(database, async (tx) => {
      const drop = await lockDrop(tx, id)
      if (!drop) return missing()
      return drop.revision === revision ? work(tx, drop) : conflict(DROP_SAYS.changed)
    })
  }

  const note = (
    tx: Tx,
    visitor: Visitor,
    action: AuditEntry['action'],
    { id }: DropRow,
    said: Pick<AuditEntry, 'before' | 'after'>,
  ) => writeAudit(tx, visitor, { action, entity: 'drop', entityId: id, at: clock(), ...said })

  return { create, change, changeBack, announce, cancel }
}

/** By size, whatever order they were written in. */
const sorted = (value: unknown): string =>
  JSON.stringify(value, (_, one: unknown) =>
    one !== null && typeof one === 'object' && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).sort(([a], [b]) => (a < b ? -1 : 1)))
      : one,
  )

async function writeSizes(tx: Tx, drop: DropRow, units: Units): Promise<Outcome<never> | null> {
  const known = await tx.select().from(productSizes).where(eq(productSizes.productId, drop.productId))
  const rows = []
  for (const one of units) {
    const size = known.find((row) => row.size === one.size && row.offered)
    if (!size) return invalid(DROP_SAYS.invalid, { units: DROP_SAYS.noSize(one.size) })
    rows.push({ dropId: drop.id, sizeId: size.id, ...one })
  }
  await tx.insert(dropSizes).values(rows)
  return null
}

/** Holds the product and its sizes, so that nobody buys between the look and the deed. */
async function whyShort(
  tx: Tx,
  drop: DropRow,
  sizes: readonly { sizeId: number; size: string; units: number }[],
): Promise<string | null> {
  const locked = (await lockProducts(tx, [drop.productId])).get(drop.productId)
  if (!locked || locked.product.deletedAt || locked.product.hidden || locked.product.hiddenReason)
    return DROP_SAYS.noProduct
  for (const { sizeId, size, units } of sizes) {
    const row = locked.sizes.find((one) => one.id === sizeId)
    const left = row?.offered ? row.stock : 0
    if (left < units) return DROP_SAYS.short(size, left)
  }
  return null
}

export const undoDrops = (drops: Pick<ReturnType<typeof openDropsAdmin>, 'changeBack'>): UndoPart => ({
  'drop.change': {
    turns: ['drop.change', 'drop.announce', 'drop.cancel'],
    undo: (visitor, row) => drops.changeBack(visitor, idOf(row), row.before, row.after).then(withItsReason),
  },
})
