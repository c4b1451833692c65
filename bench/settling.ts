/** A week's settlement: 5,000 rows of 1,000 consignors, seen before, closed, approved and written to the bank's file. */
import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { Database } from '#data/database.ts'
import { users } from '#data/schema.ts'
import type { PersonVisitor } from '#rules/users/access.ts'
import { openSettlements } from '#shop/consignment/settlements/settlements.ts'
import { seedUser } from '#tests/support/builders.ts'
import { testContext } from '#tests/support/open-shop.ts'
import type { Group } from './support/group.ts'
import { runsOf, type Figure } from './support/figure.ts'
import { openBenchDatabase, postgresServer } from './support/bench-database.ts'

const PEOPLE = 1_000
const ROWS = 5_000
/** As many rows a second as an import: 100,000 in a minute. */
const SECONDS = (60 * ROWS) / 100_000

export const settling: Group = async (_settings, say) => {
  const figures: Figure[] = []
  for (const kind of ['embedded', 'postgresql'] as const) {
    if (kind === 'postgresql' && !postgresServer) continue
    const shelf = await openBenchDatabase(kind)
    try {
      await shelf.seedShop(async (database) => {
        const steps = await run(database)
        const all = Object.values(steps).reduce((sum, seconds) => sum + seconds, 0)
        const said = Object.entries(steps).map(([name, seconds]) => `${name} ${seconds.toFixed(2)} s`)
        say(`${kind}: ${said.join(', ')}`)
        figures.push({
          group: 'settlements',
          name: `${ROWS.toLocaleString('en')} rows of ${PEOPLE.toLocaleString('en')} consignors, ${kind}`,
          measured: runsOf([all]),
          unit: 's',
          target: { atMost: SECONDS },
          absolute: said.join(', '),
        })
      })
    } finally {
      await shelf.remove()
    }
  }
  return figures
}

async function run(database: Database): Promise<Record<string, number>> {
  const { id } = await seedUser(database, { role: 'owner' })
  await seedUser(database, { role: 'owner' })
  await fill(database, id)
  const context = testContext(database, { now: new Date() })
  const verbs = openSettlements(context)
  const rows = await database.db.select().from(users).where(eq(users.role, 'owner'))
  const [one, two] = rows.map(
    (row) => ({ ...row, kind: 'person', authenticatedAt: new Date() }) as unknown as PersonVisitor,
  ) as [PersonVisitor, PersonVisitor]
  const steps: Record<string, number> = {}
  const timed = async <T>(
    name: string,
    work: () => Promise<{ ok: true; value: T } | { ok: false; message: string }>,
  ) => {
    const began = performance.now()
    const end = await work()
    steps[name] = (performance.now() - began) / 1_000
    if (!end.ok) throw new Error(`${name}: ${end.message}`)
    return end.value
  }
  await timed('preview', () => verbs.preview(one))
  const { settlements } = await timed('close', () => verbs.close(one, { key: randomUUID() }))
  const ids = settlements.map((made) => made.id)
  const total = settlements.reduce((sum, made) => sum + made.total, 0)
  await timed('approve', () => verbs.approve(two, { settlements: ids.map((each) => ({ id: each })) }))
  await timed('export', () => verbs.exportFile(one, { ids, shown: { count: ids.length, total } }))
  if (ids.length !== PEOPLE) throw new Error(`${ids.length} settlements`)
  return steps
}

async function fill({ db }: Database, owner: number): Promise<void> {
  await db.execute(sql`insert into consignors (name, surname, email, dni, dni_seen_at, dni_seen_by)
    select 'Ana', 'Gómez', 'ana' || n || '@example.com', (30000000 + n)::text, now(), ${owner} from generate_series(1, ${PEOPLE}::int) n`)
  await db.execute(sql`insert into consignor_accounts (consignor_id, account, holder, cuil, usable_from, created_by)
    select id, 'ana.' || id || '.mp', 'Ana Gómez', '27' || dni || '1', now() - interval '1 day', 'system:bench' from consignors`)
  await db.execute(sql`insert into consignor_entries (consignor_id, kind, amount_centavos, actor, request_key)
    select 1 + n % ${PEOPLE}::int, 'compensation', 6742500, 'system:bench', 'bench:' || n from generate_series(1, ${ROWS}::int) n`)
}
