/**
 * `verify` for tests, which ask it thousands of times: the same questions, but only those that the tables with rows in them can
 * answer with a row, all at once, each planned once per connection. To plan and begin 150 long questions takes far longer than
 * to answer them about the few rows of a test.
 */
import { createHash } from 'node:crypto'
import { sql, type SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { Tx } from '#data/database.ts'
import type { ShopContext } from '#shop/context.ts'
import { invariantsOf, type Finding } from '#shop/verify/verify.ts'

/** `needs`: the tables without whose rows it has no answer. */
type Question = { name: string; text: string; needs?: ReadonlySet<string> }
type Answer = { rows: Record<string, unknown>[] }

/** The invariants that do not hold, with one row that breaks each. */
export const findings = (
  context: Pick<ShopContext, 'database' | 'gateways' | 'settings'>,
): Promise<Finding[]> =>
  context.database.transaction(
    async (tx) => {
      const invariants = invariantsOf(context).map((invariant) => ({
        ...invariant,
        question: 'found' in invariant.query ? null : questionOf(invariant.query, context.settings),
      }))
      const answers = await answersTo(
        tx,
        invariants.flatMap(({ question }) => question ?? []),
      )
      const found: Finding[] = []
      for (const { name, query, overdue = false, question } of invariants) {
        const broken = 'found' in query ? await query.found(tx) : (answers.get(question!) ?? [])
        if (broken.length > 0) found.push({ name, broken, overdue })
      }
      return found
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )

const dialect = new PgDialect()
const questions = new Map<string, Question>()
const texts = new WeakMap<SQL, string>()

function questionOf(
  query: SQL | ((settings: ShopContext['settings']) => SQL),
  settings: ShopContext['settings'],
) {
  const asked = typeof query === 'function' ? query(settings) : query
  const text = texts.get(asked) ?? `${dialect.sqlToQuery(asked.inlineParams()).sql} limit 1`
  texts.set(asked, text)
  const known = questions.get(text)
  if (known) return known
  const question = { name: `invariant_${createHash('sha1').update(text).digest('hex')}`, text }
  questions.set(text, question)
  return question
}

/** The rows that answer each; none where the tables that it needs have none. */
async function answersTo(tx: Tx, asked: readonly Question[]): Promise<Map<Question, Answer['rows']>> {
  const unknown = asked.filter(({ needs }) => !needs)
  const plans = await all(
    tx,
    unknown.map(({ text }) => `explain (format json) ${text}`),
  )
  for (const [at, question] of unknown.entries()) question.needs = needsOf(planIn(plans[at]!))
  const prepared = new Set(await namesOf(tx, sql`select name from pg_prepared_statements`))
  const filled = await filledTables(tx, prepared)
  const open = asked.filter(({ needs }) => [...needs!].every((table) => filled.has(table)))
  await all(
    tx,
    open.filter(({ name }) => !prepared.has(name)).map(({ name, text }) => `prepare ${name} as ${text}`),
  )
  const answers = await all(
    tx,
    open.map(({ name }) => `execute ${name}`),
  )
  return new Map(open.map((question, at) => [question, answers[at]!.rows]))
}

const FILLED = 'filled_tables'

async function filledTables(tx: Tx, prepared: ReadonlySet<string>): Promise<ReadonlySet<string>> {
  if (!prepared.has(FILLED)) {
    const tables = await namesOf(
      tx,
      sql`select oid::regclass::text as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
    )
    const each = tables.map((name) => `select '${name}' as name where exists (select from ${name})`)
    await tx.execute(sql.raw(`prepare ${FILLED} as ${each.join(' union all ')}`))
  }
  return new Set(await namesOf(tx, sql.raw(`execute ${FILLED}`)))
}

const namesOf = async (tx: Tx, query: SQL): Promise<string[]> =>
  (await tx.execute<{ name: string }>(query)).rows.map(({ name }) => name)

/** Of several statements the driver answers a list, of one its answer. */
async function all(tx: Tx, statements: readonly string[]): Promise<Answer[]> {
  if (statements.length === 0) return []
  const answer: unknown = await tx.execute(sql.raw(statements.join(';\n')))
  return (Array.isArray(answer) ? answer : [answer]) as Answer[]
}

type Plan = {
  'Node Type': string
  'Relation Name'?: string
  'Join Type'?: string
  'Parent Relationship'?: string
  'Group Key'?: string[]
  Plans?: Plan[]
}

const planIn = ({ rows }: Answer) => (rows[0]!['QUERY PLAN'] as [{ Plan: Plan }])[0].Plan

const ONE_CHILD = /^(Limit|Sort|Incremental Sort|Subquery Scan|Hash|Materialize|Memoize|Unique|WindowAgg)$/
const NONE: ReadonlySet<string> = new Set()

/** The tables without whose rows this part of a plan has no rows; fewer where that is not plain to see. */
export function needsOf(plan: Plan): ReadonlySet<string> {
  const { 'Node Type': type, 'Relation Name': table, 'Join Type': join } = plan
  const child = (which: string) => {
    const found = plan.Plans?.find((one) => one['Parent Relationship'] === which)
    return found ? needsOf(found) : NONE
  }
  if (table && /^(Seq|Index|Index Only|Bitmap Heap) Scan$/.test(type)) return new Set([table])
  if (join === 'Inner' || join === 'Semi') return new Set([...child('Outer'), ...child('Inner')])
  if (join === 'Left' || join === 'Anti') return child('Outer')
  if (ONE_CHILD.test(type)) return child(type === 'Subquery Scan' ? 'Subquery' : 'Outer')
  // Without groups there is a row about nothing.
  if (type === 'Aggregate' && plan['Group Key']) return child('Outer')
  return NONE
}
