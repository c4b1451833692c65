/** Issues of the newsletter as admins write them: drafts, who each is for, how it looks, what became of it. Sending is in sending.ts. */
import { eq, inArray, sql } from 'drizzle-orm'
import {
  newsletterAddresses,
  newsletterIssueProducts,
  newsletterIssues,
  outbox,
  products,
} from '#data/schema.ts'
import type { Reader, Tx } from '#data/database.ts'
import { ISSUE_MESSAGES, issueForm, type IssueForm } from '#rules/newsletter/issue-form.ts'
import type { Segment } from '#rules/newsletter/segment.ts'
import { isDraft, isSending } from '#rules/newsletter/states.ts'
import { conflict, done, invalid, missing, type Outcome } from '#rules/outcome.ts'
import { may, type Visitor } from '#rules/users/access.ts'
import { writeAudit } from '#shop/audit/write.ts'
import type { ShopContext } from '#shop/context.ts'
import type { ProductCard } from '#shop/products/card.ts'
import { inReach } from '#rules/ids.ts'
import { readForm } from '#shop/read-form.ts'
import { openList } from '#shop/lists/open.ts'
import { countsOf, viewOf, type IssueView } from './issue-view.ts'
import { issueList } from './lists.ts'
import { issueProducts } from './issue-email.ts'
import { batchKey, lockIssue, notDeleted, segmentOf, type IssueRow } from './issue-row.ts'
import { inSegment } from './segment.ts'
import { idOf, type UndoPart } from '#shop/audit/undo.ts'

/** One of them, with what its page shows. */
export type IssueDetail = IssueView & {
  products: ProductCard[]
  /** Chosen products that shoppers do not see any more. */
  lost: number[]
  /** How many a draft would go to now. */
  reach: number
  /** Since when the mail company has not answered; null while all is well. */
  failingSince: Date | null
}

export function openIssues(context: ShopContext) {
  const { database, clock } = context
  const { db } = database

  async function find(visitor: Visitor, id: number): Promise<Outcome<IssueDetail>> {
    const refusal = may(visitor, 'newsletter.manage')
    if (refusal) return refusal
    if (!inReach(id)) return missing(ISSUE_MESSAGES.gone)
    const [row] = await db.select().from(newsletterIssues).where(notDeleted(id))
    if (!row) return missing(ISSUE_MESSAGES.gone)
    const cards = await issueProducts(db, id)
    const ids = await productIds(db, id)
    return done({
      ...viewOf(row, (await countsOf(db, [id]))(id)),
      products: cards,
      lost: ids.filter((productId) => !cards.some((card) => card.id === productId)),
      reach: isDraft(row.status) ? await reachOf(segmentOf(row)) : 0,
      failingSince: isSending(row.status) ? await failingSince(row) : null,
    })
  }

  async function failingSince({ id, batch }: IssueRow): Promise<Date | null> {
    const [job] = await db
      .select({ since: outbox.failingSince })
      .from(outbox)
      .where(eq(outbox.dedupeKey, batchKey(id, batch)))
    return job?.since ?? null
  }

  const reachOf = (segment: Segment) => db.$count(newsletterAddresses, inSegment(segment))

  async function productIds(place: Reader | Tx, id: number): Promise<number[]> {
    const rows = await place
      .select({ id: newsletterIssueProducts.productId })
      .from(newsletterIssueProducts)
      .where(eq(newsletterIssueProducts.issueId, id))
      .orderBy(newsletterIssueProducts.position)
    return rows.map((row) => row.id)
  }

  /** An empty draft, or one with what another issue says, whatever became of that one. */
  async function create(visitor: Visitor, like: number | null = null): Promise<Outcome<{ id: number }>> {
    const refusal = may(visitor, 'newsletter.manage')
    if (refusal) return refusal
    if (like !== null && !inReach(like)) return missing(ISSUE_MESSAGES.gone)
    const at = clock()
    return database.transaction(async (tx) => {
      const [model] = like === null ? [] : await tx.select().from(newsletterIssues).where(notDeleted(like))
      if (like !== null && !model) return missing(ISSUE_MESSAGES.gone)
      const { subject, preheader, body } = model ?? { subject: '', preheader: '', body: '' }
      const segment = model ? segmentOf(model) : {}
      const [made] = await tx
        .insert(newsletterIssues)
        .values({ subject, preheader, body, ...segment, createdAt: at, updatedAt: at })
        .returning({ id: newsletterIssues.id })
      const { id } = made!
      if (like !== null)
        await tx.execute(sql`insert into newsletter_issue_products (issue_id, product_id, position)
          select ${id}, product_id, position from newsletter_issue_products where issue_id = ${like}`)
      await writeAudit(tx, visitor, {
        action: 'issue.create',
        entity: 'issue',
        entityId: id,
        after: subject ? { subject } : null,
        at,
      })
      return done({ id })
    })
  }

  /** `input`: rules/newsletter/issue-form.ts. `version` is the view's that the form was filled from. */
  async function change(
    visitor: Visitor,
    id: number,
    input: unknown,
    version: number,
  ): Promise<Outcome<{ version: number }>> {
    const refusal = may(visitor, 'newsletter.manage')
    if (refusal) return refusal
    if (!inReach(id)) return missing(ISSUE_MESSAGES.gone)
    const form = readForm(issueForm, input, ISSUE_MESSAGES.invalid)
    if (!form.ok) return form
    return database.transaction(async (tx) => {
      const row = await lockIssue(tx, id)
      if (!row) return missing(ISSUE_MESSAGES.gone)
      if (!isDraft(row.status)) return conflict(ISSUE_MESSAGES.left)
      if (row.version !== version) return conflict(ISSUE_MESSAGES.changed)
      return write(tx, visitor, row, form.value)
    })
  }

  async function write(tx: Tx, visitor: Visitor, row: IssueRow, form: IssueForm) {
    const { products: wanted, segment, ...text } = form
    const before = { ...pick(row), ...segmentOf(row), products: await productIds(tx, row.id) }
    const after = { ...text, ...segment, products: wanted }
    const changed = (Object.keys(after) as (keyof typeof after)[]).filter(
      (field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]),
    )
    if (changed.length === 0) return done({ version: row.version })
    const known = await tx.$count(products, inArray(products.id, wanted))
    if (known !== wanted.length) return invalid(ISSUE_MESSAGES.invalid, { products: ISSUE_MESSAGES.notKnown })
    const at = clock()
    const version = row.version + 1
    await tx
      .update(newsletterIssues)
      .set({ ...text, ...segment, version, updatedAt: at })
      .where(eq(newsletterIssues.id, row.id))
    await tx.delete(newsletterIssueProducts).where(eq(newsletterIssueProducts.issueId, row.id))
    if (wanted.length > 0)
      await tx
        .insert(newsletterIssueProducts)
        .values(wanted.map((productId, position) => ({ issueId: row.id, productId, position })))
    const only = (of: Record<string, unknown>) =>
      Object.fromEntries(changed.map((field) => [field, of[field]]))
    await writeAudit(tx, visitor, {
      action: 'issue.change',
      entity: 'issue',
      entityId: row.id,
      before: only(before),
      after: only(after),
      at,
    })
    return done({ version })
  }

  /** A draft only; `restore` brings it back. */
  async function setRemoved(
    visitor: Visitor,
    id: number,
    removed: boolean,
  ): Promise<Outcome<{ id: number }>> {
    const refusal = may(visitor, 'newsletter.manage')
    if (refusal) return refusal
    if (!inReach(id)) return missing(ISSUE_MESSAGES.gone)
    return database.transaction(async (tx) => {
      const [row] = await tx.select().from(newsletterIssues).where(eq(newsletterIssues.id, id)).for('update')
      if (!row || (row.deletedAt !== null) === removed) return missing(ISSUE_MESSAGES.gone)
      if (!isDraft(row.status)) return conflict(ISSUE_MESSAGES.left)
      const at = clock()
      await tx
        .update(newsletterIssues)
        .set({ deletedAt: removed ? at : null })
        .where(eq(newsletterIssues.id, id))
      await writeAudit(tx, visitor, {
        action: removed ? 'issue.remove' : 'issue.restore',
        entity: 'issue',
        entityId: id,
        before: row.subject ? { subject: row.subject } : null,
        at,
      })
      return done({ id })
    })
  }

  return {
    list: openList(context, issueList).read,
    find,
    create,
    change,
    remove: (visitor: Visitor, id: number) => setRemoved(visitor, id, true),
    restore: (visitor: Visitor, id: number) => setRemoved(visitor, id, false),
  }
}

const pick = ({ subject, preheader, body }: IssueRow) => ({ subject, preheader, body })

export const undoIssues = (issues: Pick<ReturnType<typeof openIssues>, 'remove' | 'restore'>): UndoPart => ({
  'issue.remove': { turns: 'issue.restore', undo: (visitor, row) => issues.restore(visitor, idOf(row)) },
  'issue.restore': { turns: 'issue.remove', undo: (visitor, row) => issues.remove(visitor, idOf(row)) },
})
