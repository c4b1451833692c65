/** What the sandbox's ARCA has written down: documents by point, type and number, and which switches are on. */
import { openSandboxFile } from '../sandbox-file.ts'
import type { Once, Standing } from './faults.ts'

export type KeptDocument = {
  point: number
  type: number
  number: number
  day: string
  document: string
  total: string
  cae: string
  due: string
  remark: { code: number; text: string } | null
}

const TABLES = `
CREATE TABLE IF NOT EXISTS documents (
  point INTEGER NOT NULL, type INTEGER NOT NULL, number INTEGER NOT NULL, facts TEXT NOT NULL,
  PRIMARY KEY (point, type, number)
) STRICT;
CREATE TABLE IF NOT EXISTS switches (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;`

export type ArcaStore = ReturnType<typeof openArcaStore>

/** `file` may be ':memory:'. */
export function openArcaStore(file: string) {
  const db = openSandboxFile(file, TABLES)
  const switched = (name: string): string | null => {
    const row = db.prepare('SELECT value FROM switches WHERE name = ?').get(name)
    return row ? String(row.value) : null
  }
  const turn = (name: string, value: string | null) =>
    value === null
      ? db.prepare('DELETE FROM switches WHERE name = ?').run(name)
      : db.prepare('INSERT OR REPLACE INTO switches VALUES (?, ?)').run(name, value)
  const read = (row: Record<string, unknown>) => JSON.parse(String(row.facts)) as KeptDocument

  return {
    last(point: number, type: number): KeptDocument | null {
      const row = db
        .prepare('SELECT facts FROM documents WHERE point = ? AND type = ? ORDER BY number DESC LIMIT 1')
        .get(point, type)
      return row ? read(row) : null
    },
    find(point: number, type: number, number: number): KeptDocument | null {
      const row = db
        .prepare('SELECT facts FROM documents WHERE point = ? AND type = ? AND number = ?')
        .get(point, type, number)
      return row ? read(row) : null
    },
    /** False when the number is taken. */
    add(document: KeptDocument): boolean {
      const { point, type, number } = document
      const { changes } = db
        .prepare('INSERT OR IGNORE INTO documents VALUES (?, ?, ?, ?)')
        .run(point, type, number, JSON.stringify(document))
      return changes === 1
    },
    list(limit = 50): KeptDocument[] {
      return db.prepare('SELECT facts FROM documents ORDER BY rowid DESC LIMIT ?').all(limit).map(read)
    },
    isOn: (name: Standing): boolean => switched(name) !== null,
    setOn: (name: Standing, on: boolean) => void turn(name, on ? '1' : null),
    next: (): Once | null => switched('next') as Once | null,
    setNext: (name: Once | null) => void turn('next', name),
    takeNext(): Once | null {
      const name = switched('next') as Once | null
      if (name) turn('next', null)
      return name
    },
    close: () => db.close(),
  }
}
