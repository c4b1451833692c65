/** An issue before it leaves: how it looks, a trial at one's own address, and what a segment may be chosen by. */
import { and, eq, sql } from 'drizzle-orm'
import { products, productSizes } from '#data/schema.ts'
import { ISSUE_MESSAGES } from '#rules/newsletter/issue-form.ts'
import { conflict, done, type Outcome } from '#rules/outcome.ts'
import { paths } from '#rules/paths.ts'
import { may, type Visitor } from '#rules/users/access.ts'
import type { ShopContext } from '#shop/context.ts'
import { queue } from '#shop/jobs/outbox.ts'
import type { ProductCard } from '#shop/products/card.ts'
import { live } from '#shop/search/choose.ts'
import { issueEmail } from './issue-email.ts'
import type { IssueView } from './issue-view.ts'
import type { openIssues } from './issues.ts'

export function openTrial(context: ShopContext, { find }: Pick<ReturnType<typeof openIssues>, 'find'>) {
  const { database, clock, settings } = context
  const { db } = database

  /** As somebody on the list would get it now. */
  async function preview(visitor: Visitor, id: number): Promise<Outcome<{ html: string; text: string }>> {
    const found = await find(visitor, id)
    if (!found.ok) return found
    const { html, text } = trial(found.value, '')
    return done({ html, text })
  }
  const trial = (issue: IssueView & { products: ProductCard[] }, to: string) =>
    issueEmail(
      issue,
      issue.products,
      { to, unsubscribeUrl: settings.publicUrl + paths.leaveNewsletter },
      clock(),
      settings,
    )

  /** To whoever asks for it, at their own verified address; once a minute however often it is clicked. */
  async function sendTrial(visitor: Visitor, id: number): Promise<Outcome<{ to: string }>> {
    const found = await find(visitor, id)
    if (!found.ok) return found
    if (visitor.kind !== 'person' || visitor.email === '') return conflict(ISSUE_MESSAGES.noAddress)
    const email = trial(found.value, visitor.email)
    const at = clock()
    await queue(
      db,
      'mail',
      { ...email, subject: `[Prueba] ${email.subject}` },
      { dedupeKey: `issue-trial:${id}:${visitor.id}:${Math.floor(at.getTime() / 60_000)}`, runAt: at },
    )
    return done({ to: visitor.email })
  }

  /** What a segment may be chosen by: what the shop sells. */
  async function choices(
    visitor: Visitor,
  ): Promise<Outcome<{ brands: string[]; genres: string[]; sizes: string[] }>> {
    const refusal = may(visitor, 'newsletter.manage')
    if (refusal) return refusal
    const [brands, genres, sizes] = await Promise.all([
      db.selectDistinct({ value: products.brand }).from(products).where(live).orderBy(products.brand),
      db.selectDistinct({ value: products.genre }).from(products).where(live).orderBy(products.genre),
      db
        .select({ value: productSizes.size })
        .from(productSizes)
        .innerJoin(products, eq(products.id, productSizes.productId))
        .where(and(live, productSizes.offered))
        .groupBy(products.category, productSizes.size)
        .orderBy(products.category, sql`min(${productSizes.position})`),
    ])
    const values = (rows: { value: string }[]) => [...new Set(rows.map(({ value }) => value))]
    return done({ brands: values(brands), genres: values(genres), sizes: values(sizes) })
  }

  return { preview, sendTrial, choices }
}
