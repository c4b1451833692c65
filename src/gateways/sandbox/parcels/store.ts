/** What a played courier remembers: the parcels that it took, and what happened to each. */
import { openSandboxFile } from '../sandbox-file.ts'

export type KeptParcel = {
  number: string
  group: string
  /** Ours. */
  key: string
  /** As its label says, the name first. */
  to: string[]
  boxes: number
  at: Date
  cancelled: boolean
}
/** `cycle`: Andreani's word for where in its life a parcel is. */
export type KeptEvent = { event: string; cycle: string; reason: string; branch: string; at: Date }

const TABLES = `
CREATE TABLE IF NOT EXISTS parcels (
  number TEXT PRIMARY KEY, grouped TEXT NOT NULL, key TEXT NOT NULL, told TEXT NOT NULL, boxes INTEGER NOT NULL,
  at INTEGER NOT NULL, cancelled INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE TABLE IF NOT EXISTS events (
  id INTEGER PRIMARY KEY AUTOINCREMENT, number TEXT NOT NULL, event TEXT NOT NULL, cycle TEXT NOT NULL, reason TEXT NOT NULL,
  branch TEXT NOT NULL, at INTEGER NOT NULL
) STRICT;`

/** `file` may be ':memory:' in tests. */
export function openParcelStore(file: string, now: () => Date) {
  const db = openSandboxFile(file, TABLES)
  const all = (where: string, ...values: string[]): KeptParcel[] =>
    db
      .prepare(`SELECT * FROM parcels ${where}`)
      .all(...values)
      .map(parcelOf)
  return {
    add(parcel: Omit<KeptParcel, 'at' | 'cancelled'>): KeptParcel {
      const { number, group, key, to, boxes } = parcel
      db.prepare('INSERT INTO parcels (number, grouped, key, told, boxes, at) VALUES (?, ?, ?, ?, ?, ?)').run(
        number,
        group,
        key,
        JSON.stringify(to),
        boxes,
        now().getTime(),
      )
      return all('WHERE number = ?', number)[0]!
    },
    /** By its number or by its group. */
    find: (name: string): KeptParcel | null => all('WHERE number = ? OR grouped = ?', name, name)[0] ?? null,
    byKey: (key: string): KeptParcel[] => all('WHERE key = ? AND cancelled = 0 ORDER BY at, rowid', key),
    list: (): KeptParcel[] => all('ORDER BY at DESC, rowid DESC LIMIT 50'),
    cancel: (number: string): void =>
      void db.prepare('UPDATE parcels SET cancelled = 1 WHERE number = ?').run(number),
    happen(number: string, one: Omit<KeptEvent, 'at'> & { at?: Date }): void {
      db.prepare(
        'INSERT INTO events (number, event, cycle, reason, branch, at) VALUES (?, ?, ?, ?, ?, ?)',
      ).run(number, one.event, one.cycle, one.reason, one.branch, (one.at ?? now()).getTime())
    },
    events: (number: string): KeptEvent[] =>
      db
        .prepare('SELECT * FROM events WHERE number = ? ORDER BY id')
        .all(number)
        .map((row) => ({
          event: String(row.event),
          cycle: String(row.cycle),
          reason: String(row.reason),
          branch: String(row.branch),
          at: new Date(Number(row.at)),
        })),
    close: () => db.close(),
  }
}
export type ParcelStore = ReturnType<typeof openParcelStore>

const parcelOf = (row: Record<string, unknown>): KeptParcel => ({
  number: String(row.number),
  group: String(row.grouped),
  key: String(row.key),
  to: JSON.parse(String(row.told)) as string[],
  boxes: Number(row.boxes),
  at: new Date(Number(row.at)),
  cancelled: Number(row.cancelled) === 1,
})
