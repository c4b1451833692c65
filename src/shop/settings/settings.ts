/** What the owner set: read afresh by every instance, changed with its row in the audit trail, and put back. */
import { and, gt, isNull, sql, type SQL } from 'drizzle-orm'
import type { Reader, Tx } from '#data/database.ts'
import { products, settings as table, units } from '#data/schema.ts'
import { inStates } from '#data/states.ts'
import { fromPesos } from '#rules/money.ts'
import { LETTERS_AND_SPACES } from '#rules/products/terms.ts'
import { conflict, done, invalid, missing, type Fields, type Outcome } from '#rules/outcome.ts'
import { pick, record } from '#rules/record.ts'
import { withOffered, type Offered } from '#rules/products/catalogue/offer.ts'
import { isList } from '#rules/products/catalogue/lists.ts'
import { keepWhatIsUsed, putSizesInOrder, valueOf } from './catalogue.ts'
import { derivedFrom } from '#rules/shop-settings/derived.ts'
import {
  isSetting,
  productsBeyond,
  readSetting,
  SETTING_KEYS,
  SETTING_UNKNOWN,
  SETTINGS_ASK,
  SETTINGS_CHANGED,
  SETTINGS_INVALID,
  writeSetting,
  type SettingKey,
  type SettingValues,
} from '#rules/shop-settings/settings.ts'
import { againstEachOther } from '#rules/shipments/sender-settings.ts'
import { pairsBeyond } from '#rules/units/ceiling.ts'
import { isWithUs } from '#rules/units/states.ts'
import { may, type Visitor } from '#rules/users/access.ts'
import { writeAudit } from '#shop/audit/write.ts'
import type { ShopContext } from '#shop/context.ts'
import { actorOf, nameActors } from '#shop/audit/actors.ts'
import type { UndoPart } from '#shop/audit/undo.ts'

type Row = typeof table.$inferSelect
type Texts = Partial<Record<SettingKey, string>>
export type SettingView = {
  key: SettingKey
  /** As its form shows it; reading it gives the value. */
  text: string
  /** What it would be if nobody had set it: the configuration's, or the product's own. */
  initial: string
  /** Of its last change; null when nobody touched it. */
  changed: { by: string; at: Date } | null
}

/** What an offer may touch. */
const OFFERED_KEYS = ['brands', 'genres', 'categories', 'sizeLists', 'maxPricePesos'] as const
/** Others who save lists at the same time. */
const MOST_TRIES = 5

export function openSettingsAdmin(context: ShopContext) {
  const { database, clock, settings, log } = context
  const initial: SettingValues = pick(settings, SETTING_KEYS)
  const initialText = record(SETTING_KEYS, (key) => writeSetting(key, initial[key]))

  const rowsOf = (db: Reader) => db.select().from(table)
  const textOf = (key: SettingKey, rows: readonly Row[]): string =>
    rows.find((row) => row.key === key)?.value ?? initialText[key]

  async function readAgain(): Promise<void> {
    const values: Record<string, unknown> = { ...initial }
    for (const { key, value } of await rowsOf(database.db)) {
      if (value === null || !isSetting(key)) continue
      const read = readSetting(key, value)
      if (read.ok) values[key] = read.value
      // Another version of the shop wrote it, which took what this one does not.
      else log.error({ key }, 'a kept setting is not valid any more: its initial value counts')
    }
    Object.assign(settings, values, derivedFrom(values as SettingValues))
  }
  let reading: Promise<void> = Promise.resolve()
  /** One after the other, so that what was read first is never the last to be taken over. */
  const refresh = (): Promise<void> => (reading = reading.then(readAgain, readAgain))

  async function list(visitor: Visitor): Promise<Outcome<SettingView[]>> {
    const refusal = may(visitor, 'settings.write')
    if (refusal) return refusal
    const rows = await rowsOf(database.db)
    const named = await nameActors(
      database.db,
      rows.map((row) => row.changedBy),
    )
    return done(
      SETTING_KEYS.map((key) => {
        const row = rows.find((one) => one.key === key)
        return {
          key,
          text: textOf(key, rows),
          initial: initialText[key],
          changed: row ? { by: named(row.changedBy), at: row.changedAt } : null,
        }
      }),
    )
  }

  /**
   * `wanted`: texts by key, as typed; null puts one back to its initial value. `seen`: what the form showed, so that two admins notice each other. All or
   * nothing; answers the keys that are another now. A conflict says what each one is now.
   */
  async function change(
    visitor: Visitor,
    wanted: Readonly<Record<string, string | null>>,
    seen: Readonly<Record<string, string>> = {},
    {
      sure = false,
    }: { /** Also when products that are there would not be valid any more. */ sure?: boolean } = {},
  ): Promise<Outcome<SettingKey[], Texts>> {
    const refusal = may(visitor, 'settings.write')
    if (refusal) return refusal
    const texts = new Map<SettingKey, string | null>()
    const fields: Fields = {}
    for (const [key, typed] of Object.entries(wanted)) {
      if (!isSetting(key)) fields[key] = SETTING_UNKNOWN
      // What is not touched stays as it is, also when the configuration says what a person could not.
      else if (typed === null || typed === seen[key]) texts.set(key, typed)
      else {
        const read = readSetting(key, typed)
        if (read.ok) texts.set(key, read.text)
        else fields[key] = read.problem
      }
    }
    Object.assign(fields, againstEachOther(texts))
    if (Object.keys(fields).length > 0) return invalid(SETTINGS_INVALID, fields)
    const end = await database.transaction((tx) => write(tx, visitor, texts, { seen, sure }))
    if (end.ok && end.value.length > 0) {
      await refresh()
      await context.hint({ kind: 'settings' })
    }
    return end
  }

  async function write(
    tx: Tx,
    visitor: Visitor,
    texts: ReadonlyMap<SettingKey, string | null>,
    { seen, sure }: { seen: Readonly<Record<string, string>>; sure: boolean },
  ): Promise<Outcome<SettingKey[], Texts>> {
    // They are few and seldom changed: one change at a time, readers go on.
    await tx.execute(sql`lock table ${table} in share row exclusive mode`)
    const rows = await rowsOf(tx)
    const moves = [...texts]
      .map(([key, value]) => ({ key, value, now: textOf(key, rows), next: value ?? initialText[key] }))
      .filter(({ key, now, next }) => next !== now && next !== seen[key])
    const late = moves.filter(({ key, now }) => seen[key] !== undefined && seen[key] !== now)
    if (late.length > 0)
      return conflict(SETTINGS_CHANGED, Object.fromEntries(late.map(({ key, now }) => [key, now])) as Texts)
    const kept = await keepWhatIsUsed(tx, moves, (key) => textOf(key, rows))
    if (Object.keys(kept.wrong).length > 0) return invalid(SETTINGS_INVALID, kept.wrong)
    const beyond = sure ? {} : { ...(await leftBehind(tx, moves)), ...kept.asks }
    if (Object.keys(beyond).length > 0) return invalid(SETTINGS_ASK, beyond)
    const at = clock()
    const written = kept.moves.filter(({ now, next }) => now !== next)
    for (const { key, value, now, next } of written) {
      const row = { value, changedBy: actorOf(visitor), changedAt: at }
      await tx
        .insert(table)
        .values({ key, ...row })
        .onConflictDoUpdate({ target: table.key, set: row })
      await writeAudit(tx, visitor, {
        action: 'settings.change',
        entity: 'setting',
        entityId: key,
        before: { [key]: now },
        after: { [key]: next },
        at,
      })
    }
    const lists = written.filter(({ key }) => key === 'categories' || key === 'sizeLists')
    if (lists.length > 0) {
      const nextOf = (key: SettingKey) => written.find((move) => move.key === key)?.next ?? textOf(key, rows)
      await putSizesInOrder(tx, {
        categories: valueOf('categories', nextOf('categories')),
        sizeLists: valueOf('sizeLists', nextOf('sizeLists')),
      })
    }
    return done(written.map(({ key }) => key))
  }

  /** Back to what it was before one change, as long as nobody changed it since. */
  async function undo(
    visitor: Visitor,
    key: string,
    before: unknown,
    after: unknown,
  ): Promise<Outcome<SettingKey[], Texts>> {
    if (!isSetting(key) || typeof before !== 'string' || typeof after !== 'string') return missing()
    // What products have of a list is kept whatever it was before; of anything else they may break the rule again.
    return change(visitor, { [key]: before }, { [key]: after }, { sure: isList(key) })
  }

  /**
   * Puts brands, categories, genders and sizes among those that the shop offers, as an import asks for: by name, each size into the list
   * of its category; and lifts the ceiling of prices. What is offered already stays as it is. Answers the settings that are another now.
   */
  async function offer(visitor: Visitor, asked: Offered): Promise<Outcome<SettingKey[], Texts>> {
    const refusal = may(visitor, 'settings.write')
    if (refusal) return refusal
    for (let times = 0; ; times++) {
      const rows = await rowsOf(database.db)
      const seen = record(OFFERED_KEYS, (key) => textOf(key, rows))
      const now = {
        brands: valueOf('brands', seen.brands),
        genres: valueOf('genres', seen.genres),
        categories: valueOf('categories', seen.categories),
        sizeLists: valueOf('sizeLists', seen.sizeLists),
        maxPricePesos: Number(seen.maxPricePesos),
      }
      const wanted = withOffered(now, asked)
      if (!wanted.ok) return wanted
      const { value } = wanted
      const texts = record(OFFERED_KEYS, (key) => writeSetting(key, value[key]))
      const end = await change(visitor, texts, seen)
      if (end.ok || end.kind !== 'conflict' || times === MOST_TRIES) return end
    }
  }

  return { list, change, undo, offer, refresh }
}

/** Beside each setting: how many products that shoppers see would break it; and which pairs stand above their ceiling. */
async function leftBehind(tx: Tx, moves: readonly { key: SettingKey; next: string }[]): Promise<Fields> {
  const fields: Fields = {}
  for (const { key, next } of moves) {
    const breaks = BREAKS[key]?.(next)
    const count = breaks ? await tx.$count(products, and(isNull(products.deletedAt), breaks)) : 0
    if (count > 0) fields[key] = productsBeyond(count)
    if (key === 'maxUnitPricePesos') {
      const above = gt(units.priceCentavos, fromPesos(Number(next)))
      const pairs = await tx.$count(units, and(above, inStates(units.state, isWithUs)))
      if (pairs > 0) fields[key] = pairsBeyond(pairs)
    }
  }
  return fields
}
const BREAKS: Partial<Record<SettingKey, (next: string) => SQL | undefined>> = {
  maxPricePesos: (next) => gt(products.priceCentavos, fromPesos(Number(next))),
  nameRule: (next) =>
    next === 'letters' ? sql`${products.name} !~ ${LETTERS_AND_SPACES.source}` : undefined,
}

/** Of a row that tells of one thing. */
const valueIn = (side: unknown): unknown => Object.values((side ?? {}) as object)[0]
export const undoSettings = (settings: ReturnType<typeof openSettingsAdmin>): UndoPart => ({
  'settings.change': {
    turns: 'settings.change',
    undo: (visitor, row) => settings.undo(visitor, row.entityId, valueIn(row.before), valueIn(row.after)),
  },
})
