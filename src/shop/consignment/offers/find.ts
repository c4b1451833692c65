/** One offer as the desk has it: what they say, its photos, what it may sell for, what was written and what happened. */
import { and, asc, eq, ilike, inArray, isNull, sql } from 'drizzle-orm'
import { auditLog, consignors, offers, products, units } from '#data/schema.ts'
import type { AuditAction } from '#rules/audit/audit.ts'
import type { CommissionKind } from '#rules/consignment/commission.ts'
import { isLookedAgain } from '#rules/consignment/offers/second-opinion.ts'
import { offerName } from '#rules/consignment/offers/story.ts'
import type { QuoteAmounts } from '#rules/consignment/offers/limits-and-texts.ts'
import { OFFER_MOVES } from '#rules/consignment/offers/states.ts'
import type { Terms } from '#rules/consignment/terms-said.ts'
import { done, missing, type Outcome } from '#rules/outcome.ts'
import { wornAs } from '#rules/products/size-guide.ts'
import { pick } from '#rules/record.ts'
import { mayMove } from '#rules/states.ts'
import { may, type Visitor } from '#rules/users/access.ts'
import type { ShopContext } from '#shop/context.ts'
import { inReach } from '#rules/ids.ts'
import { nameActors } from '#shop/audit/actors.ts'
import { markRead, messagesOf, type OfferMessage } from '../messages/messages.ts'
import { picturesOf, type OfferPicture } from './photos.ts'
import { amountsOf, isRenewalAsked, offerRow, quotedTerms, type OfferRow } from './row.ts'
import { whyRefusedBefore } from './second-opinion.ts'
import { suggestionFor, type SuggestionView } from './suggest.ts'

export type OfferPage = {
  id: number
  version: number
  name: string
  facts: Pick<
    OfferRow,
    | 'state'
    | 'brand'
    | 'model'
    | 'styleCode'
    | 'size'
    | 'colour'
    | 'grade'
    | 'box'
    | 'note'
    | 'answerDueAt'
    | 'waitsForThemSince'
    | 'quoteNo'
    | 'quoteEndsAt'
    | 'counterNo'
    | 'refusedWhy'
    | 'createdAt'
    | 'purgedAt'
  > & { hoped: number | null }
  person: {
    name: string
    email: string
    phone: string
    consignorId: number | null
    /** Nothing more is taken from them. */
    blocked: boolean
    offers: number
  }
  pictures: OfferPicture[]
  messages: OfferMessage[]
  quote: { terms: Terms; amounts: QuoteAmounts } | null
  counter: { price: number; floor: number } | null
  renewalAsked: boolean
  /** It was refused, and somebody else is to answer until then; `mine`: whoever looks refused it. */
  secondLook: { note: string; answerBy: Date; mine: boolean } | null
  unit: { code: string } | null
  product: { id: number; name: string } | null
  /** What of the catalogue it may be, by its words. */
  candidates: { id: number; name: string }[]
  /** Whose commission stands for it unless somebody says otherwise. */
  kind: CommissionKind
  suggestion: SuggestionView
  history: { action: AuditAction; actor: string; at: Date; after: Record<string, unknown> | null }[]
  may: { quote: boolean; refuse: boolean; discard: boolean; ask: boolean }
}
const CANDIDATES = 8

export function openOfferFind(context: ShopContext) {
  const { database, clock, settings } = context
  const { db } = database

  /** `productId`: what somebody wants to see it beside, before they say so; `words`: how it may be called. */
  async function find(
    visitor: Visitor,
    id: number,
    { productId = null, words = '' }: { productId?: number | null; words?: string } = {},
  ): Promise<Outcome<OfferPage>> {
    const refusal = may(visitor, 'consign.read')
    if (refusal) return refusal
    const offer = inReach(id) ? await offerRow(db, id) : null
    if (!offer) return missing()
    await markRead(db, id, false, clock())
    const terms = quotedTerms(offer)
    const candidates = await candidatesFor(offer, words)
    const asked = productId !== null && inReach(productId) ? productId : null
    const product = await productOf(
      asked ?? offer.productId ?? (candidates.length === 1 ? candidates[0]!.id : null),
    )
    const [known] = await db
      .select({ id: consignors.id, blocked: sql<boolean>`${consignors.blockedReason} is not null` })
      .from(consignors)
      .where(
        offer.consignorId === null
          ? and(eq(consignors.email, offer.email), isNull(consignors.erasedAt))
          : eq(consignors.id, offer.consignorId),
      )
    const [unit] = offer.unitId
      ? await db.select({ code: units.code }).from(units).where(eq(units.id, offer.unitId))
      : []
    const mine = (await whyRefusedBefore(db, visitor, offer)) !== null
    return done({
      id,
      version: offer.version,
      name: offerName(offer),
      facts: { ...factsOf(offer), hoped: offer.hopedCentavos },
      person: {
        name: offer.name,
        email: offer.email,
        phone: offer.phone,
        consignorId: known?.id ?? null,
        blocked: known?.blocked ?? false,
        offers: offer.email === '' ? 1 : await db.$count(offers, eq(offers.email, offer.email)),
      },
      pictures: await picturesOf(db, id),
      messages: await messagesOf(db, id),
      quote: terms && { terms, amounts: amountsOf(terms) },
      counter:
        offer.counterPriceCentavos !== null && offer.counterFloorCentavos !== null
          ? { price: offer.counterPriceCentavos, floor: offer.counterFloorCentavos }
          : null,
      renewalAsked: isRenewalAsked(offer),
      secondLook: isLookedAgain(offer)
        ? { note: offer.secondLookNote, answerBy: offer.answerDueAt, mine }
        : null,
      unit: unit ?? null,
      product: product && { id: product.id, name: product.name },
      candidates,
      kind: product
        ? kindOf(product.category)
        : /^\d/.test(offer.size.replace(/^(us|uk|eu|ar)\s*/i, ''))
          ? 'shoes'
          : 'clothes',
      suggestion: await suggestionFor(
        db,
        { productId: product?.id ?? null, size: offer.size, grade: offer.grade },
        clock(),
      ),
      history: await historyOf(id),
      may: {
        quote: !mine && mayMove(OFFER_MOVES, offer.state, 'quoted') && !offer.purgedAt,
        refuse: !mine && mayMove(OFFER_MOVES, offer.state, 'refused'),
        discard:
          !mine && mayMove(OFFER_MOVES, offer.state, 'refused') && may(visitor, 'consign.manage') === null,
        ask: !mine && offer.state === 'submitted',
      },
    })
  }

  const kindOf = (category: string): CommissionKind =>
    wornAs(category, settings) === 'shoes' ? 'shoes' : 'clothes'

  async function productOf(id: number | null) {
    if (id === null) return null
    const [row] = await db
      .select({ id: products.id, name: products.name, category: products.category })
      .from(products)
      .where(eq(products.id, id))
    return row ?? null
  }

  /** Of its brand, whose name has the longest of its model's words; without any, nothing is guessed. */
  async function candidatesFor(
    { brand, model }: OfferRow,
    asked: string,
  ): Promise<{ id: number; name: string }[]> {
    const words = (asked || model).split(/[^\p{L}\p{N}]+/u).filter((word) => word.length > 1)
    if (words.length === 0) return []
    const named = settings.brands.filter(({ label }) => label.toLowerCase() === brand.toLowerCase())
    const like = words.map((word) => ilike(products.name, `%${word}%`))
    const score = sql.join(
      like.map((one) => sql`(case when ${one} then 1 else 0 end)`),
      sql` + `,
    )
    return db
      .select({ id: products.id, name: products.name })
      .from(products)
      .where(
        and(
          isNull(products.deletedAt),
          named.length > 0 && asked === ''
            ? inArray(
                products.brand,
                named.map(({ value }) => value),
              )
            : undefined,
          sql`(${score}) > 0`,
        ),
      )
      .orderBy(sql`(${score}) desc`, asc(products.id))
      .limit(CANDIDATES)
  }

  async function historyOf(id: number): Promise<OfferPage['history']> {
    const rows = await db
      .select({
        action: auditLog.action,
        actor: auditLog.actor,
        at: auditLog.createdAt,
        after: auditLog.after,
      })
      .from(auditLog)
      .where(and(eq(auditLog.entity, 'offer'), eq(auditLog.entityId, String(id))))
      .orderBy(asc(auditLog.id))
    const named = await nameActors(
      db,
      rows.map(({ actor }) => actor),
    )
    return rows.map((row) => ({
      ...row,
      action: row.action as AuditAction,
      after: row.after as Record<string, unknown> | null,
      actor: row.actor === 'anonymous' ? 'Quien la ofreció' : named(row.actor),
    }))
  }

  return { find }
}

const factsOf = (offer: OfferRow) =>
  pick(offer, [
    'state',
    'brand',
    'model',
    'styleCode',
    'size',
    'colour',
    'grade',
    'box',
    'note',
    'answerDueAt',
    'waitsForThemSince',
    'quoteNo',
    'quoteEndsAt',
    'counterNo',
    'refusedWhy',
    'createdAt',
    'purgedAt',
  ])
