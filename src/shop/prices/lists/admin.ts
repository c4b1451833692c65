/** Price lists as admins keep them: written as drafts, looked at product by product, booked for their days, taken back. */
import { eq, sql } from 'drizzle-orm'
import type { Tx } from '#data/database.ts'
import { priceListProducts, priceLists } from '#data/schema.ts'
import { conflict, done, invalid, missing, type Done, type Invalid, type Outcome } from '#rules/outcome.ts'
import { pick } from '#rules/record.ts'
import { LIST_MESSAGES, priceListForm, unlistedIn, type PriceListForm } from '#rules/prices/list-form.ts'
import {
  isDraft,
  isKept,
  isOn,
  isScheduled,
  PRICE_LIST,
  PRICE_LIST_MOVES,
  type PriceListState,
} from '#rules/prices/list-states.ts'
import { mayMove } from '#rules/states.ts'
import { may, type Visitor } from '#rules/users/access.ts'
import { writeAudit, type AuditEntry } from '#shop/audit/write.ts'
import { commitIfDone } from '#shop/commit-if-done.ts'
import type { ShopContext } from '#shop/context.ts'
import { inReach } from '#rules/ids.ts'
import { openList } from '#shop/lists/open.ts'
import { readForm } from '#shop/read-form.ts'
import { priceListList } from './lists.ts'
import { planOf } from './plan.ts'
import { productsOfSkus } from './skus.ts'
import { formOf, openReadLists, seenOf, viewOf, type PriceListRow, type PriceListView } from './read.ts'
import { openSwitch, type Left } from './switch.ts'

/** Two who book at the same time come one after the other: the second finds the first one's products taken. */
const BOOKING = 7_300_112
const ROWS_AT_ONCE = 1_000

/** As the record has it: what says nothing is left out. */
const recorded = ({ change, scope, ...form }: PriceListForm): Record<string, unknown> => ({
  ...form,
  ...change,
  ...Object.fromEntries(Object.entries(scope).filter(([, values]) => values.length > 0)),
})
function differing(before: PriceListForm, after: PriceListForm) {
  const [was, is] = [recorded(before), recorded(after)]
  const fields = [...new Set([...Object.keys(was), ...Object.keys(is)])].filter(
    (field) => JSON.stringify(was[field]) !== JSON.stringify(is[field]),
  )
  return { before: pick(was, fields), after: pick(is, fields) }
}

export function openPriceLists(context: ShopContext) {
  const { database, clock } = context
  const { db } = database
  const turn = openSwitch(context)

  async function readList(input: unknown): Promise<Done<PriceListForm> | Invalid> {
    const form = readForm(priceListForm(await productsOfSkus(db, input)), input, LIST_MESSAGES.invalid)
    const fields = form.ok ? unlistedIn(form.value.scope, context.settings) : {}
    return Object.keys(fields).length > 0 ? invalid(LIST_MESSAGES.invalid, fields) : form
  }

  /** `input`: rules/prices/list-form.ts. */
  async function create(visitor: Visitor, input: unknown): Promise<Outcome<PriceListView>> {
    const refusal = may(visitor, 'price-list.write')
    if (refusal) return refusal
    const form = await readList(input)
    if (!form.ok) return form
    const at = clock()
    return database.transaction(async (tx) => {
      const [row] = await tx
        .insert(priceLists)
        .values({ ...form.value, createdAt: at })
        .returning()
      await note(tx, visitor, 'price-list.create', row!, { after: recorded(form.value) })
      return done(viewOf(row!))
    })
  }

  /** `revision` is the view's that the form was filled from. */
  function change(
    visitor: Visitor,
    id: number,
    input: unknown,
    revision: number,
  ): Promise<Outcome<PriceListView>> {
    return move(visitor, id, revision, isDraft, LIST_MESSAGES.notDraft, async (tx, row) => {
      const form = await readList(input)
      if (!form.ok) return form
      await note(tx, visitor, 'price-list.change', row, differing(formOf(row), form.value))
      return done(form.value)
    })
  }

  /** One product fewer, as somebody says who looks at them. */
  function exclude(
    visitor: Visitor,
    id: number,
    productId: number,
    revision: number,
  ): Promise<Outcome<PriceListView>> {
    return move(visitor, id, revision, isDraft, LIST_MESSAGES.notDraft, async (tx, row) => {
      if (!inReach(productId)) return missing()
      const scope = { ...row.scope, exclude: [...new Set([...row.scope.exclude, productId])] }
      await note(tx, visitor, 'price-list.change', row, differing(formOf(row), { ...formOf(row), scope }))
      return done({ scope })
    })
  }

  /** Books the products at the prices that were looked at: `seen` is the page's, null of a caller that did not look. A list without a start begins at once. */
  async function schedule(
    visitor: Visitor,
    id: number,
    revision: number,
    seen: string | null,
  ): Promise<Outcome<PriceListView>> {
    const end = await move(visitor, id, revision, isDraft, LIST_MESSAGES.notDraft, async (tx, row) => {
      await tx.execute(sql`select pg_advisory_xact_lock(${BOOKING})`)
      const now = clock()
      const form = formOf(row)
      if (form.startsAt && form.startsAt <= now)
        return invalid(LIST_MESSAGES.invalid, { startsAt: LIST_MESSAGES.past })
      if (form.endsAt && form.endsAt <= now)
        return invalid(LIST_MESSAGES.invalid, { endsAt: LIST_MESSAGES.over })
      const plan = await planOf(tx, id, form, { now, terms: context.settings })
      if (plan.tooMany !== null) return invalid(LIST_MESSAGES.tooMany(plan.tooMany))
      const going = plan.rows.filter(({ changes }) => changes)
      if (going.length === 0) return invalid(LIST_MESSAGES.empty)
      if (going.some(({ problem }) => problem !== null)) return invalid(LIST_MESSAGES.problems)
      if (!form.underCost && going.some(({ underCost }) => underCost !== null))
        return invalid(LIST_MESSAGES.underCost, { underCost: LIST_MESSAGES.underCost })
      if (seen !== null && seenOf(plan) !== seen) return conflict(LIST_MESSAGES.stale)
      for (let from = 0; from < going.length; from += ROWS_AT_ONCE)
        await tx.insert(priceListProducts).values(
          going.slice(from, from + ROWS_AT_ONCE).map(({ id: productId, before, after }) => ({
            listId: id,
            productId,
            beforePriceCentavos: before.price,
            beforeOffer: before.offer,
            beforeDiscount: before.discount,
            afterPriceCentavos: after.price,
            afterOffer: after.offer,
            afterDiscount: after.discount,
          })),
        )
      const startsAt = form.startsAt ?? now
      await note(tx, visitor, 'price-list.schedule', row, {
        after: { name: row.name, startsAt, endsAt: form.endsAt, products: going.length },
      })
      return done({ state: PRICE_LIST.scheduled, startsAt })
    })
    if (!end.ok) return end
    await turn.runDue()
    return reread(id, end.value)
  }

  /** Back to a draft; its products are free again. */
  function withdraw(visitor: Visitor, id: number, revision: number): Promise<Outcome<PriceListView>> {
    return move(visitor, id, revision, isScheduled, LIST_MESSAGES.notScheduled, async (tx, row) => {
      await tx.delete(priceListProducts).where(eq(priceListProducts.listId, id))
      await note(tx, visitor, 'price-list.withdraw', row, { after: { name: row.name } })
      return done({ state: PRICE_LIST.draft })
    })
  }

  function discard(visitor: Visitor, id: number, revision: number): Promise<Outcome<PriceListView>> {
    return move(visitor, id, revision, isDraft, LIST_MESSAGES.notDraft, async (tx, row) => {
      await note(tx, visitor, 'price-list.discard', row, { before: { name: row.name } })
      return done({ state: PRICE_LIST.discarded })
    })
  }

  /** Puts the prices of before back now, except where somebody set another one since. */
  async function undo(
    visitor: Visitor,
    id: number,
    revision: number,
  ): Promise<Outcome<PriceListView & { left: Left[] }>> {
    let left: Left[] = []
    const end = await move(visitor, id, revision, isOn, LIST_MESSAGES.notOn, async (tx, row) => {
      left = await turn.end(tx, visitor, row, 'price-list.undo', clock())
      return done({})
    })
    if (!end.ok) return end
    await context.hint({ kind: 'catalogue' })
    return done({ ...(await reread(id, end.value)).value, left })
  }

  async function move(
    visitor: Visitor,
    id: number,
    revision: number,
    fits: (state: PriceListState) => boolean,
    otherwise: string,
    work: (tx: Tx, row: PriceListRow) => Promise<Outcome<Partial<PriceListRow>>>,
  ): Promise<Outcome<PriceListView>> {
    const refusal = may(visitor, 'price-list.write')
    if (refusal) return refusal
    if (!inReach(id)) return missing()
    return commitIfDone<Outcome<PriceListView>>(database, async (tx) => {
      const [row] = await tx.select().from(priceLists).where(eq(priceLists.id, id)).for('update')
      if (!row || !isKept(row.state)) return missing()
      if (!fits(row.state)) return conflict(otherwise)
      if (row.revision !== revision) return conflict(LIST_MESSAGES.changed)
      const end = await work(tx, row)
      if (!end.ok) return end
      const { state = row.state } = end.value
      if (state !== row.state && !mayMove(PRICE_LIST_MOVES, row.state, state))
        throw new Error(`A price list does not go from ${row.state} to ${state}`)
      const [after] = await tx
        .update(priceLists)
        .set({ ...end.value, revision: sql`${priceLists.revision} + 1` })
        .where(eq(priceLists.id, id))
        .returning()
      return done(viewOf(after!))
    })
  }

  async function reread(id: number, otherwise: PriceListView) {
    const [row] = await db.select().from(priceLists).where(eq(priceLists.id, id))
    return done(row ? viewOf(row) : otherwise)
  }

  const note = (
    tx: Tx,
    visitor: Visitor,
    action: AuditEntry['action'],
    { id }: PriceListRow,
    said: Pick<AuditEntry, 'before' | 'after'>,
  ) => writeAudit(tx, visitor, { action, entity: 'price-list', entityId: id, at: clock(), ...said })

  return {
    ...openReadLists(context),
    list: openList(context, priceListList).read,
    create,
    change,
    exclude,
    schedule,
    withdraw,
    discard,
    undo,
    runDue: turn.runDue,
  }
}
