/**
 * How far the demo's cases have come: a fact of the shop that names what was done, so that a start that was cut off is finished by the
 * next one. Of several instances one works on them; when it has been silent for long, another goes on.
 */
import { randomUUID } from 'node:crypto'
import { and, eq, lt, ne, or, sql } from 'drizzle-orm'
import type { Database } from '#data/database.ts'
import { shopFacts } from '#data/schema.ts'
import { CASES_FACT } from '#data/seed/seed.ts'

const FINISHED = 'finished'
/** Longer than any of the cases takes. */
const SILENT_SECONDS = 60

/** Plays a case, if it was not played yet. */
export type Once = (name: string, work: () => Promise<unknown>) => Promise<void>

export type Progress = {
  has(name: string): boolean
  note(name: string): Promise<void>
  finish(): Promise<void>
}
type Fact = { by: string; done: string[] }

const isCases = eq(shopFacts.key, CASES_FACT)

/** Null where they are finished, or were never meant to be; 'elsewhere' while another instance works on them. */
export async function takeProgress({ db, kind }: Database): Promise<Progress | 'elsewhere' | null> {
  const [row] = await db.select().from(shopFacts).where(isCases)
  if (!row || row.value === FINISHED) return null
  const { done } = JSON.parse(row.value) as Fact
  const me: Fact = { by: randomUUID(), done }
  const write = (value: string, mine: boolean) =>
    db
      .update(shopFacts)
      .set({ value, updatedAt: sql`now()` })
      .where(
        and(
          isCases,
          ne(shopFacts.value, FINISHED),
          mine
            ? sql`${shopFacts.value}::jsonb ->> 'by' = ${me.by}`
            : or(
                // One process at a time has the embedded database.
                kind === 'embedded'
                  ? sql`true`
                  : lt(shopFacts.updatedAt, sql`now() - make_interval(secs => ${SILENT_SECONDS})`),
                sql`${shopFacts.value}::jsonb ->> 'by' = ''`,
              ),
        ),
      )
      .returning({ key: shopFacts.key })
  if ((await write(JSON.stringify(me), false)).length === 0) return 'elsewhere'
  const keep = async (value: string) => {
    if ((await write(value, true)).length === 0) throw new Error('Another instance goes on with the demo')
  }
  return {
    has: (name) => me.done.includes(name),
    note: async (name) => {
      me.done.push(name)
      await keep(JSON.stringify(me))
    },
    finish: () => keep(FINISHED),
  }
}
