/** What the played push service remembers: browsers with their keys, how each answers next, and what was shown in them. */
import { createECDH, randomBytes } from 'node:crypto'
import { openSandboxFile } from '../sandbox-file.ts'

export const ANSWERS = ['take', 'gone', 'wait', 'down'] as const
export type Answer = (typeof ANSWERS)[number]
export type PlayedBrowser = { token: string; privateKey: string; auth: string; answer: Answer; at: Date }
export type Shown = {
  id: number
  token: string
  title: string
  body: string
  path: string
  tag: string
  seconds: number
  urgency: string
  at: Date
}

const KEPT = 1000
const TABLES = `
CREATE TABLE IF NOT EXISTS browsers (
  token TEXT PRIMARY KEY, private_key TEXT NOT NULL, auth TEXT NOT NULL, answer TEXT NOT NULL, at INTEGER NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS shown (
  id INTEGER PRIMARY KEY AUTOINCREMENT, token TEXT NOT NULL, title TEXT NOT NULL, body TEXT NOT NULL, path TEXT NOT NULL,
  tag TEXT NOT NULL, seconds INTEGER NOT NULL, urgency TEXT NOT NULL, at INTEGER NOT NULL
) STRICT;`

/** `file` may be ':memory:' in tests. */
export function openPushStore(file: string, now: () => Date = () => new Date()) {
  const db = openSandboxFile(file, TABLES)
  return {
    /** Another browser, as one that said yes to its question. */
    add(): { token: string; keys: { p256dh: string; auth: string } } {
      const ecdh = createECDH('prime256v1')
      ecdh.generateKeys()
      const token = randomBytes(16).toString('base64url')
      const auth = randomBytes(16).toString('base64url')
      db.prepare('INSERT INTO browsers VALUES (?, ?, ?, ?, ?)').run(
        token,
        ecdh.getPrivateKey('base64url'),
        auth,
        'take',
        now().getTime(),
      )
      db.prepare(
        'DELETE FROM browsers WHERE token NOT IN (SELECT token FROM browsers ORDER BY at DESC, rowid DESC LIMIT ?)',
      ).run(KEPT)
      return { token, keys: { p256dh: ecdh.getPublicKey('base64url'), auth } }
    },
    find(token: string): PlayedBrowser | null {
      const row = db.prepare('SELECT * FROM browsers WHERE token = ?').get(token)
      return row ? browserOf(row) : null
    },
    browsers: (limit = 50): PlayedBrowser[] =>
      db.prepare('SELECT * FROM browsers ORDER BY at DESC, rowid DESC LIMIT ?').all(limit).map(browserOf),
    answerWith(token: string, answer: Answer): void {
      db.prepare('UPDATE browsers SET answer = ? WHERE token = ?').run(answer, token)
    },
    /** What is under the same name and browser is replaced, as browsers do. */
    show(shown: Omit<Shown, 'id' | 'at'>): void {
      const { token, title, body, path, tag, seconds, urgency } = shown
      db.prepare('DELETE FROM shown WHERE token = ? AND tag = ?').run(token, tag)
      const { lastInsertRowid } = db
        .prepare(
          'INSERT INTO shown (token, title, body, path, tag, seconds, urgency, at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
        )
        .run(token, title, body, path, tag, seconds, urgency, now().getTime())
      db.prepare('DELETE FROM shown WHERE id <= ?').run(Number(lastInsertRowid) - KEPT)
    },
    shown: (limit = 50): Shown[] =>
      db
        .prepare('SELECT * FROM shown ORDER BY id DESC LIMIT ?')
        .all(limit)
        .map((row) => ({
          id: Number(row.id),
          token: String(row.token),
          title: String(row.title),
          body: String(row.body),
          path: String(row.path),
          tag: String(row.tag),
          seconds: Number(row.seconds),
          urgency: String(row.urgency),
          at: new Date(Number(row.at)),
        })),
    close: () => db.close(),
  }
}

const browserOf = (row: Record<string, unknown>): PlayedBrowser => ({
  token: String(row.token),
  privateKey: String(row.private_key),
  auth: String(row.auth),
  answer: row.answer as Answer,
  at: new Date(Number(row.at)),
})
