/**
 * What happened how often on an Argentine day, of nobody in particular (product §27.4). Counted in memory and
 * written now and then, so that it costs the request nothing; what a crash loses are seconds.
 */
import { sql } from 'drizzle-orm'
import type { Reader } from '#data/database.ts'
import { dayOf, daysBefore } from '#rules/calendar/argentine-day.ts'
import { MOST_A_DAY, METRIC_DAYS, type MetricKind } from '#rules/metrics/metric.ts'
import type { ShopContext } from '#shop/context.ts'

type Metric = { kind: MetricKind; day: string; subject: string; times: number }

/** Between two writes; a flood of different words is not worth more memory. */
const MOST_WAITING = 1_000

export function openMetrics({ database: { db }, clock }: Pick<ShopContext, 'database' | 'clock'>) {
  let waiting = new Map<string, Metric>()

  function add(metric: Metric): void {
    const key = `${metric.kind} ${metric.day} ${metric.subject}`
    const there = waiting.get(key)
    if (there) there.times += metric.times
    else if (waiting.size < MOST_WAITING) waiting.set(key, metric)
  }

  return {
    /** Says nothing and waits for nothing. */
    count: (kind: MetricKind, subject = ''): void => add({ kind, day: dayOf(clock()), subject, times: 1 }),

    /** What was counted since the last time; kept for the next when the database is away. */
    async write(): Promise<void> {
      if (waiting.size === 0) return
      const counted = [...waiting.values()]
      waiting = new Map()
      try {
        await writeMetrics(db, counted)
      } catch (error) {
        for (const metric of counted) add(metric)
        throw error
      }
    },

    async sweep(): Promise<void> {
      await db.execute(sql`delete from metrics where day < ${daysBefore(dayOf(clock()), METRIC_DAYS)}::date`)
    },
  }
}
export type Metrics = ReturnType<typeof openMetrics>

/** For what happens seldom and knows its moment: written at once. */
export const metricNow = (
  db: Reader,
  kind: MetricKind,
  at: Date,
  subjects: readonly string[],
): Promise<void> =>
  writeMetrics(
    db,
    subjects.map((subject) => ({ kind, day: dayOf(at), subject, times: 1 })),
  )

/** In one order, so that two instances never wait for each other in a circle. New subjects only while the day has room. */
async function writeMetrics(db: Reader, metrics: readonly Metric[]): Promise<void> {
  if (metrics.length === 0) return
  const column = <K extends keyof Metric>(key: K) => sql.param(metrics.map((metric) => metric[key]))
  const most = sql.param(metrics.map(({ kind }) => MOST_A_DAY[kind]))
  await db.execute(sql`
    insert into metrics (kind, day, subject, times)
    select n.kind, n.day, n.subject, n.times from (
      select kind, day, subject, sum(times)::int as times, max(most) as most,
        row_number() over (partition by kind, day order by subject) as place
      from unnest(${column('kind')}::text[], ${column('day')}::date[], ${column('subject')}::text[],
        ${column('times')}::int[], ${most}::int[]) as t(kind, day, subject, times, most)
      group by kind, day, subject) n
    where exists (select from metrics t where t.kind = n.kind and t.day = n.day and t.subject = n.subject)
      or n.place + (select count(*) from metrics t where t.kind = n.kind and t.day = n.day) <= n.most
    order by n.kind, n.day, n.subject
    on conflict (kind, day, subject) do update set times = metrics.times + excluded.times`)
}
