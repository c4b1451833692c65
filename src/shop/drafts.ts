/**
 * What an unfinished form holds (spec §9: purchase data 1 day, a new product 60 days). The cookie carries a random id; the
 * data stays here, because personal data has no place in a cookie (OWASP ASVS 5.0 14.3.3).
 */
import { and, eq, lt } from 'drizzle-orm'
import { drafts } from '#data/schema.ts'
import { anonymous, type Visitor } from '#rules/access.ts'
import { PURCHASE_DRAFT_DAYS } from '#rules/purchase.ts'
import type { Counter } from './counter.ts'
import { hashToken, looksLikeToken, newToken } from './secret-token.ts'

export type DraftKind = 'purchase' | 'product'
export type DraftData = Record<string, string>

export const DRAFT_DAYS: Record<DraftKind, number> = { purchase: PURCHASE_DRAFT_DAYS, product: 60 }
const DAY = 86_400_000
/** More than any form of ours holds. */
const MAX_FIELDS = 60
const MAX_LENGTH = 16_000

/** Only what a form can hold, within measure; the rest of an odd request is left out. */
function measured(data: DraftData): DraftData {
  let left = MAX_LENGTH
  const kept: DraftData = {}
  for (const [name, value] of Object.entries(data).slice(0, MAX_FIELDS)) {
    if (typeof value !== 'string' || name.length > 60 || value.length > left) continue
    // PostgreSQL's text and jsonb know no zero character.
    kept[name] = value.replaceAll('\0', '')
    left -= value.length
  }
  return kept
}

export function openDrafts(counter: Counter) {
  const { database, clock } = counter

  async function find(kind: DraftKind, token: string | null, visitor: Visitor) {
    if (!looksLikeToken(token)) return null
    const [draft] = await database.db
      .select()
      .from(drafts)
      .where(and(eq(drafts.idHash, hashToken(token)), eq(drafts.kind, kind)))
    if (!draft || draft.expiresAt <= clock()) return null
    // On a shared computer the next person finds an empty form, not the last one's address.
    const owner = draft.personId
    return owner === null || (visitor.kind === 'person' && visitor.id === owner) ? draft : null
  }

  async function read(
    kind: DraftKind,
    token: string | null,
    visitor: Visitor = anonymous,
  ): Promise<DraftData | null> {
    return (await find(kind, token, visitor))?.data ?? null
  }

  /** The token to put into the cookie, for so many days. Keeps the token it was given when that draft may be written. */
  async function save(
    kind: DraftKind,
    token: string | null,
    data: DraftData,
    visitor: Visitor = anonymous,
  ): Promise<{ token: string; days: number }> {
    const existing = await find(kind, token, visitor)
    const kept = existing && token ? token : newToken()
    const days = DRAFT_DAYS[kind]
    const row = {
      data: measured(data),
      personId: visitor.kind === 'person' ? visitor.id : (existing?.personId ?? null),
      updatedAt: clock(),
      expiresAt: new Date(clock().getTime() + days * DAY),
    }
    await database.db
      .insert(drafts)
      .values({ idHash: hashToken(kept), kind, ...row })
      .onConflictDoUpdate({ target: drafts.idHash, set: row })
    return { token: kept, days }
  }

  async function drop(kind: DraftKind, token: string | null): Promise<void> {
    if (!looksLikeToken(token)) return
    await database.db.delete(drafts).where(and(eq(drafts.idHash, hashToken(token)), eq(drafts.kind, kind)))
  }

  async function sweep(): Promise<void> {
    await database.db.delete(drafts).where(lt(drafts.expiresAt, clock()))
  }

  return { read, save, drop, sweep }
}
