/**
 * What the identity sandbox remembers, in one SQLite file beside the shop's data: its keys, the provider's sessions and
 * codes, and the accounts that people created. Without it every restart would sign everybody out.
 */
import { randomBytes } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { exportJWK, generateKeyPair, type JWK } from 'jose'
import type { Adapter, AdapterPayload } from 'oidc-provider'
import { openSandboxFile } from '../sandbox-file.ts'

type Account = {
  id: string
  email: string
  givenName: string
  familyName: string
  password: string
}
export type IdentityStore = {
  /** The signing keys, made at the first start. */
  keys(): Promise<JWK[]>
  /** The secret that signs the provider's cookies. */
  cookieKey(): string
  adapter: new (kind: string) => Adapter
  findAccount(idOrEmail: { id: string } | { email: string }): Account | undefined
  /** False when the e-mail is taken. */
  addAccount(account: Account): boolean
  sweep(): void
  close(): void
}

const TABLES = `
CREATE TABLE IF NOT EXISTS secrets (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS records (
  kind TEXT NOT NULL, id TEXT NOT NULL, payload TEXT NOT NULL, grant_id TEXT, uid TEXT,
  expires_at INTEGER, consumed_at INTEGER, PRIMARY KEY (kind, id)
) STRICT;
CREATE INDEX IF NOT EXISTS records_grant ON records (grant_id);
CREATE INDEX IF NOT EXISTS records_uid ON records (kind, uid);
CREATE TABLE IF NOT EXISTS accounts (
  id TEXT PRIMARY KEY, email TEXT NOT NULL UNIQUE COLLATE NOCASE, given_name TEXT NOT NULL,
  family_name TEXT NOT NULL, password TEXT NOT NULL, created_at INTEGER NOT NULL
) STRICT;`

const epoch = (): number => Math.floor(Date.now() / 1000)

/** `file` may be ':memory:' in tests. */
export function openIdentityStore(file: string): IdentityStore {
  const db = openSandboxFile(file, TABLES)

  const secret = (name: string): string | undefined =>
    db.prepare('SELECT value FROM secrets WHERE name = ?').get(name)?.value as string | undefined
  /** The first writer wins, also when two processes start at once. */
  const keep = (name: string, value: string): string => {
    db.prepare('INSERT OR IGNORE INTO secrets (name, value) VALUES (?, ?)').run(name, value)
    return secret(name)!
  }

  return {
    async keys() {
      const kept = secret('keys')
      if (kept) return JSON.parse(kept) as JWK[]
      const { privateKey } = await generateKeyPair('RS256', { extractable: true })
      const key = {
        ...(await exportJWK(privateKey)),
        kid: randomBytes(8).toString('hex'),
        alg: 'RS256',
        use: 'sig',
      }
      return JSON.parse(keep('keys', JSON.stringify([key]))) as JWK[]
    },
    cookieKey: () => secret('cookies') ?? keep('cookies', randomBytes(32).toString('base64url')),
    adapter: sqliteAdapter(db),
    findAccount(wanted) {
      const [column, value] = 'id' in wanted ? ['id', wanted.id] : ['email', wanted.email]
      const row = db.prepare(`SELECT * FROM accounts WHERE ${column} = ?`).get(value)
      return (
        row && {
          id: String(row.id),
          email: String(row.email),
          givenName: String(row.given_name),
          familyName: String(row.family_name),
          password: String(row.password),
        }
      )
    },
    addAccount(account) {
      const { changes } = db
        .prepare(
          'INSERT OR IGNORE INTO accounts (id, email, given_name, family_name, password, created_at) VALUES (?, ?, ?, ?, ?, ?)',
        )
        .run(account.id, account.email, account.givenName, account.familyName, account.password, epoch())
      return changes === 1
    },
    sweep: () => void db.prepare('DELETE FROM records WHERE expires_at < ?').run(epoch()),
    close: () => db.close(),
  }
}

/** oidc-provider's storage contract (its docs, "Adapter"): one row per record, times in seconds. */
function sqliteAdapter(db: DatabaseSync): new (kind: string) => Adapter {
  const read = (row: Record<string, unknown> | undefined): AdapterPayload | undefined => {
    if (!row || (row.expires_at !== null && Number(row.expires_at) < epoch())) return undefined
    const payload = JSON.parse(String(row.payload)) as AdapterPayload
    return row.consumed_at === null ? payload : { ...payload, consumed: Number(row.consumed_at) }
  }
  return class implements Adapter {
    readonly kind: string
    constructor(kind: string) {
      this.kind = kind
    }
    async upsert(id: string, payload: AdapterPayload, expiresIn?: number) {
      db.prepare(
        'INSERT OR REPLACE INTO records (kind, id, payload, grant_id, uid, expires_at) VALUES (?, ?, ?, ?, ?, ?)',
      ).run(
        this.kind,
        id,
        JSON.stringify(payload),
        payload.grantId ?? null,
        payload.uid ?? null,
        expiresIn ? epoch() + expiresIn : null,
      )
    }
    async find(id: string) {
      return read(db.prepare('SELECT * FROM records WHERE kind = ? AND id = ?').get(this.kind, id))
    }
    async findByUid(uid: string) {
      return read(db.prepare('SELECT * FROM records WHERE kind = ? AND uid = ?').get(this.kind, uid))
    }
    async findByUserCode() {
      return undefined
    }
    async consume(id: string) {
      db.prepare('UPDATE records SET consumed_at = ? WHERE kind = ? AND id = ?').run(epoch(), this.kind, id)
    }
    async destroy(id: string) {
      db.prepare('DELETE FROM records WHERE kind = ? AND id = ?').run(this.kind, id)
    }
    async revokeByGrantId(grantId: string) {
      db.prepare('DELETE FROM records WHERE grant_id = ?').run(grantId)
    }
  }
}
