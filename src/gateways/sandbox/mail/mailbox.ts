/** The sandbox's mailbox: every email that the shop sent, in one SQLite file, newest first. */
import { randomUUID } from 'node:crypto'
import { openSandboxFile } from '../sandbox-file.ts'

export type ReceivedEmail = {
  id: number
  messageId: string
  to: string
  from: string
  replyTo: string
  subject: string
  text: string
  html: string
  receivedAt: Date
}
export type Mailbox = {
  /** False when an email with this messageId is here already. */
  receive(email: Omit<ReceivedEmail, 'id' | 'receivedAt'>): boolean
  /** `to`: a part of the recipient's address. `before`: only emails older than this id. */
  list(wanted?: { to?: string; before?: number; limit?: number }): ReceivedEmail[]
  read(id: number): ReceivedEmail | undefined
  close(): void
}

const KEPT = 5000
const TABLE = `
CREATE TABLE IF NOT EXISTS letters (
  id INTEGER PRIMARY KEY AUTOINCREMENT, message_id TEXT NOT NULL UNIQUE, recipient TEXT NOT NULL, sender TEXT NOT NULL,
  reply_to TEXT NOT NULL, subject TEXT NOT NULL, text TEXT NOT NULL, html TEXT NOT NULL, received_at INTEGER NOT NULL
) STRICT;`

/** `file` may be ':memory:' in tests. */
export function openMailbox(file: string, now: () => Date = () => new Date()): Mailbox {
  const db = openSandboxFile(file, TABLE)
  return {
    receive(email) {
      const { changes, lastInsertRowid } = db
        .prepare(
          `INSERT OR IGNORE INTO letters (message_id, recipient, sender, reply_to, subject, text, html, received_at)
           VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
        )
        .run(
          email.messageId || randomUUID(),
          email.to,
          email.from,
          email.replyTo,
          email.subject,
          email.text,
          email.html,
          now().getTime(),
        )
      if (changes === 1) db.prepare('DELETE FROM letters WHERE id <= ?').run(Number(lastInsertRowid) - KEPT)
      return changes === 1
    },
    list({ to = '', before = Number.MAX_SAFE_INTEGER, limit = 50 } = {}) {
      return db
        .prepare(
          'SELECT * FROM letters WHERE id < ? AND instr(lower(recipient), lower(?)) > 0 ORDER BY id DESC LIMIT ?',
        )
        .all(before, to.trim(), limit)
        .map(emailOf)
    },
    read(id) {
      const row = db.prepare('SELECT * FROM letters WHERE id = ?').get(id)
      return row && emailOf(row)
    },
    close: () => db.close(),
  }
}

const emailOf = (row: Record<string, unknown>): ReceivedEmail => ({
  id: Number(row.id),
  messageId: String(row.message_id),
  to: String(row.recipient),
  from: String(row.sender),
  replyTo: String(row.reply_to),
  subject: String(row.subject),
  text: String(row.text),
  html: String(row.html),
  receivedAt: new Date(Number(row.received_at)),
})
