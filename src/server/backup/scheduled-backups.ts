/**
 * Backups that the shop makes by itself: every few minutes when something changed, and when it closes. Kept: the newest 24, and
 * the last one of each of the last 14 days.
 */
import { mkdir, readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import type { Database } from '#data/database.ts'
import { folderProblem } from '#data/folder.ts'
import type { Log } from '#shop/context.ts'
import { backUpIntoFolder, clearUnfinished } from './backup.ts'
import type { Task } from '#server/jobs/jobs.ts'

const KEPT = 24
const KEPT_DAYS = 14
const OURS = /^vereda-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.vereda$/

export type ScheduledBackups = {
  task: Task
  /** Seconds since what is in the database was last known to be in a backup; null before the first. */
  age(): number | null
  isLate(): boolean
  /** Before the shop closes. */
  last(): Promise<void>
}
type BackupOptions = {
  folder: string
  everyMinutes: number
  database: Database
  images: string
  clock: () => Date
  log: Log
}

export async function scheduleBackups(options: BackupOptions): Promise<ScheduledBackups> {
  const { folder, everyMinutes, database, images, clock, log } = options
  const problem = folderProblem('BACKUP_DIR', folder)
  if (problem) throw new Error(problem)
  await mkdir(folder, { recursive: true })
  await clearUnfinished(folder)
  const opened = clock().getTime()
  let good = newest(await readdir(folder))
  let position: string | null = null

  const run = async (): Promise<void> => {
    const now = clock()
    const here = await positionOf(database)
    if (here !== position) {
      const { bytes, rows } = await backUpIntoFolder(folder, { database, images, now })
      position = here
      log.info({ bytes, rows, ms: clock().getTime() - now.getTime() }, 'a backup was made')
      for (const name of outdated(await readdir(folder), now))
        await rm(path.join(folder, name), { force: true })
    }
    good = now.getTime()
  }
  const age = () => (good === null ? null : (clock().getTime() - good) / 1000)
  return {
    task: { name: 'backup', every: everyMinutes * 60_000, run },
    age,
    isLate: () => (clock().getTime() - Math.max(good ?? 0, opened)) / 60_000 > 3 * everyMinutes,
    last: run,
  }
}

/** The number of the next transaction that writes. Not the place in the log, which reading moves too (hint bits). */
async function positionOf(database: Database): Promise<string> {
  const { rows } = await database.db.execute<{ next: string }>(
    sql`select pg_snapshot_xmax(pg_current_snapshot())::text as next`,
  )
  return rows[0]!.next
}

const timeOf = (name: string): number | null => {
  const [, day, ...time] = OURS.exec(name) ?? []
  return day ? Date.parse(`${day}T${time.join(':')}Z`) : null
}

const newest = (names: string[]): number | null => {
  const times = names.map(timeOf).filter((time) => time !== null)
  return times.length > 0 ? Math.max(...times) : null
}

/** Backups that nobody will miss. Files of other names are not ours. */
export function outdated(names: readonly string[], now: Date): string[] {
  const ours = names
    .filter((name) => timeOf(name) !== null)
    .sort()
    .reverse()
  const keep = new Set(ours.slice(0, KEPT))
  const days = new Set<string>()
  for (const name of ours) {
    const day = OURS.exec(name)![1]!
    const old = now.getTime() - timeOf(name)! > KEPT_DAYS * 86_400_000
    if (old || days.has(day)) continue
    days.add(day)
    keep.add(name)
  }
  return ours.filter((name) => !keep.has(name))
}
