/**
 * What an unfinished form holds (product §8.6, §4.10: purchase data 1 day, a new product 60 days). The cookie carries a random id; the
 * data stays here, because personal data has no place in a cookie (OWASP ASVS 5.0 14.3.3).
 */
import { and, desc, eq, inArray, isNull, lt, lte, or, sql } from 'drizzle-orm'
import type { Tx } from '#data/database.ts'
import { drafts } from '#data/schema.ts'
import { anonymous, countedAs, type Visitor } from '#rules/users/access.ts'
import { DRAFT_DAYS, type DraftKind } from '#rules/checkout/draft.ts'
import { PURCHASE_DRAFT_SIZES } from '#rules/checkout/purchase.ts'
import type { ShopContext } from '#shop/context.ts'
import { limit } from '#shop/rate-limits.ts'
import { hashToken, looksLikeToken, newToken } from '#shop/secret-token.ts'
import { lockPerson } from '#shop/users/still-may.ts'

export type DraftData = Record<string, string>

const DAY = 86_400_000
/** More than any form of ours holds. */
const MAX_FIELDS = 60
const MAX_LENGTH = 16_000

export type OpenDraft = { data: DraftData; at: Date }
export type SavedDraft = { token: string; days: number; at: Date; newer: Date | null }
/** Forms that strangers behind one address may leave here on the way to sign in; the last is one that is already here, kept again. */
const STRANGERS = { max: 20, windowSeconds: 600 }
const STRANGERS_A_DAY = { max: 200, windowSeconds: 86_400 }
const STRANGERS_AGAIN = { max: 120, windowSeconds: 600 }
/** Of one person, all kinds together: more than anybody has open. */
const OF_ONE_PERSON = 50
/** Strangers' newest forms; what is beyond goes with the hourly tidying. */
const OF_ALL_STRANGERS = 10_000
const keptAs = (token: string, about: string): string => hashToken(about === '' ? token : `${token}.${about}`)

/** Only what a form can hold, within its own limits; the rest of an odd request is left out. */
function measured(kind: DraftKind, data: DraftData): DraftData {
  if (kind === 'purchase')
    return Object.fromEntries(
      Object.entries(PURCHASE_DRAFT_SIZES).flatMap(([name, most]) => {
        const value: unknown = data[name]
        return typeof value === 'string' ? [[name, value.replaceAll('\0', '').slice(0, most)]] : []
      }),
    )
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

export function openDrafts(context: ShopContext) {
  const { database, clock } = context

  async function find(kind: DraftKind, token: string | null, visitor: Visitor, about = '') {
    if (!looksLikeToken(token)) return null
    const [draft] = await database.db
      .select()
      .from(drafts)
      .where(and(eq(drafts.idHash, keptAs(token, about)), eq(drafts.kind, kind)))
    if (!draft || draft.expiresAt <= clock()) return null
    // On a shared computer the next person finds an empty form, not the last one's address.
    const owner = draft.userId
    return owner === null || (visitor.kind === 'person' && visitor.id === owner) ? draft : null
  }

  async function read(
    kind: DraftKind,
    token: string | null,
    visitor: Visitor = anonymous,
  ): Promise<DraftData | null> {
    return (await find(kind, token, visitor))?.data ?? null
  }

  /** One of several drafts under one token, and when it was kept. */
  async function open(
    kind: DraftKind,
    token: string | null,
    visitor: Visitor,
    about: string,
  ): Promise<OpenDraft | null> {
    const draft = await find(kind, token, visitor, about)
    return draft && { data: draft.data, at: draft.updatedAt }
  }

  /**
   * The token to put into the cookie, for so many days. Keeps the token it was given when that draft may be written. `about`
   * keeps several drafts under one token. With `known` (when the form last saw this draft; null: never) a draft that another
   * tab kept since stays as it is, and is answered as `newer`; `tab` is this one's name: what it kept itself is never another's, also where
   * the answer was lost on its way.
   */
  async function save(
    kind: DraftKind,
    token: string | null,
    data: DraftData,
    visitor: Visitor = anonymous,
    { about = '', known, tab = '' }: { about?: string; known?: Date | null; tab?: string } = {},
  ): Promise<SavedDraft> {
    const existing = await find(kind, token, visitor, about)
    const kept = looksLikeToken(token) && (existing || about !== '') ? token : newToken()
    const personal = visitor.kind === 'person'
    // Who is no longer signed in gets the time to sign in again, not two months of our room.
    const days = personal ? DRAFT_DAYS[kind] : about === '' ? DRAFT_DAYS[kind] : Math.min(DRAFT_DAYS[kind], 1)
    const at = clock()
    const row = {
      data: measured(kind, tab === '' ? data : { ...data, tab }),
      userId: personal ? visitor.id : (existing?.userId ?? null),
      updatedAt: at,
      expiresAt: new Date(at.getTime() + days * DAY),
    }
    if (!personal && !(await hasSpace(visitor, existing !== null && about === '', at)))
      return { token: kept, days, at, newer: null }
    const written = await database.transaction(async (tx) => {
      // Nothing is kept for an account that was erased in between.
      if (personal && !(await lockPerson(tx, visitor.id))) return null
      if (personal && !existing) await makeSpace(tx, visitor.id)
      return tx
        .insert(drafts)
        .values({ idHash: keptAs(kept, about), kind, ...row })
        .onConflictDoUpdate({
          target: drafts.idHash,
          set: row,
          setWhere:
            known === undefined
              ? undefined
              : or(
                  lte(drafts.updatedAt, known ?? new Date(0)),
                  tab === '' ? undefined : sql`${drafts.data}->>'tab' = ${tab}`,
                ),
        })
        .returning({ at: drafts.updatedAt })
    })
    if (!written) return { token: kept, days, at, newer: null }
    const newer = written.length > 0 ? null : ((await find(kind, kept, visitor, about))?.updatedAt ?? null)
    return { token: kept, days, at, newer }
  }

  /** Strangers only; whom no route tells apart are one. */
  async function hasSpace(visitor: Visitor, again: boolean, now: Date): Promise<boolean> {
    const who = countedAs(visitor) ?? 'anybody'
    const counts = again
      ? ([[`draft-again:${who}`, STRANGERS_AGAIN]] as const)
      : ([
          [`draft:${who}`, STRANGERS],
          [`draft-day:${who}`, STRANGERS_A_DAY],
        ] as const)
    for (const [key, rule] of counts)
      if (!(await limit(database.db, key, { ...rule, now })).allowed) return false
    return true
  }

  /** The one more that is coming takes the place of the person's oldest. The caller holds their lock. */
  async function makeSpace(tx: Tx, userId: number): Promise<void> {
    const oldest = tx
      .select({ idHash: drafts.idHash })
      .from(drafts)
      .where(eq(drafts.userId, userId))
      .orderBy(desc(drafts.updatedAt))
      .offset(OF_ONE_PERSON - 1)
    await tx.delete(drafts).where(inArray(drafts.idHash, oldest))
  }

  async function drop(kind: DraftKind, token: string | null, about = ''): Promise<void> {
    if (!looksLikeToken(token)) return
    await database.db
      .delete(drafts)
      .where(and(eq(drafts.idHash, keptAs(token, about)), eq(drafts.kind, kind)))
  }

  async function sweep(): Promise<void> {
    await database.db.delete(drafts).where(lt(drafts.expiresAt, clock()))
    const beyond = database.db
      .select({ idHash: drafts.idHash })
      .from(drafts)
      .where(isNull(drafts.userId))
      .orderBy(desc(drafts.updatedAt))
      .offset(OF_ALL_STRANGERS)
    await database.db.delete(drafts).where(inArray(drafts.idHash, beyond))
  }

  return { read, open, save, drop, sweep }
}
