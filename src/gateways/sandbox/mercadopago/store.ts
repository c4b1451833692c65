/** The sandbox's memory: preferences, payments, chargebacks and replayed answers as JSON documents in one SQLite file. */
import { openSandboxFile } from '../sandbox-file.ts'
import type { Chargeback, Claim, Payment, Preference } from './documents.ts'
import type { InstoreOrder } from './instore/documents.ts'

const TABLES = `
  create table if not exists counters (name text primary key, next integer not null);
  create table if not exists preferences (id text primary key, reference text, document text not null);
  create table if not exists merchant_orders (id integer primary key, preference_id text not null unique, reference text);
  create table if not exists payments (
    id integer primary key, preference_id text not null, reference text, form_key text unique, document text not null);
  create table if not exists chargebacks (id integer primary key, document text not null);
  create table if not exists instore_orders (id text primary key, document text not null);
  create table if not exists claims (id integer primary key, document text not null);
  create table if not exists answers (
    key text not null, scope text not null, asked text not null, status integer not null, body text not null,
    primary key (key, scope));
  create table if not exists deliveries (
    id integer primary key, resource_id text not null, url text not null, request_id text not null, body text not null,
    run_at integer not null, attempts integer not null default 0, state text not null default 'queued',
    last_answer text not null default '');
`
export type SavedAnswer = { asked: string; status: number; body: string }
export type Store = ReturnType<typeof openStore>

export function openStore(file: string) {
  const db = openSandboxFile(file, TABLES)
  const documents = <T>(rows: Record<string, unknown>[]): T[] =>
    rows.map((row) => JSON.parse(String(row['document'])) as T)
  const one = <T>(row: Record<string, unknown> | undefined): T | null =>
    row ? (JSON.parse(String(row['document'])) as T) : null

  return {
    db,
    close: () => db.close(),

    /** Inside another one it is a part of that. */
    atomically<T>(work: () => T): T {
      if (db.isTransaction) return work()
      db.exec('begin immediate')
      try {
        const value = work()
        db.exec('commit')
        return value
      } catch (error) {
        db.exec('rollback')
        throw error
      }
    },

    /** Starts at the time of the file's birth, so that a new sandbox never repeats the ids of a forgotten one. */
    nextId(name: string): number {
      const first = Math.floor(Date.now() / 10)
      const row = db
        .prepare(
          'insert into counters values (?, ?) on conflict (name) do update set next = next + 1 returning next',
        )
        .get(name, first)
      return Number(row?.['next'])
    },

    preference: (id: string) =>
      one<Preference>(db.prepare('select document from preferences where id = ?').get(id)),
    savePreference(preference: Preference) {
      db.prepare('insert or replace into preferences values (?, ?, ?)').run(
        preference.id,
        preference.external_reference ?? null,
        JSON.stringify(preference),
      )
    },
    preferences: (reference: string | null, limit = 50, offset = 0) =>
      documents<Preference>(
        db
          .prepare(
            'select document from preferences where ?1 is null or reference = ?1 order by rowid desc limit ?2 offset ?3',
          )
          .all(reference, limit, offset),
      ),

    payment: (id: number) => one<Payment>(db.prepare('select document from payments where id = ?').get(id)),
    paymentByForm: (formKey: string) =>
      one<Payment>(db.prepare('select document from payments where form_key = ?').get(formKey)),
    addPayment(payment: Payment, preferenceId: string, formKey: string) {
      db.prepare('insert into payments values (?, ?, ?, ?, ?)').run(
        payment.id,
        preferenceId,
        payment.external_reference,
        formKey,
        JSON.stringify(payment),
      )
    },
    savePayment(payment: Payment) {
      db.prepare('update payments set document = ? where id = ?').run(JSON.stringify(payment), payment.id)
    },
    payments: (reference: string | null, limit = 50, offset = 0) =>
      documents<Payment>(
        db
          .prepare(
            'select document from payments where ?1 is null or reference = ?1 order by id desc limit ?2 offset ?3',
          )
          .all(reference, limit, offset),
      ),
    countPayments: (reference: string | null): number =>
      Number(
        db.prepare('select count(*) n from payments where ?1 is null or reference = ?1').get(reference)?.[
          'n'
        ] ?? 0,
      ),
    paymentsOfPreference: (preferenceId: string) =>
      documents<Payment>(
        db
          .prepare('select document from payments where preference_id = ? order by id desc')
          .all(preferenceId),
      ),
    preferenceIdOf: (paymentId: number): string =>
      String(
        db.prepare('select preference_id from payments where id = ?').get(paymentId)?.['preference_id'] ?? '',
      ),

    merchantOrderId(preference: Preference): number {
      const known = db.prepare('select id from merchant_orders where preference_id = ?').get(preference.id)
      if (known) return Number(known['id'])
      const id = this.nextId('merchant_orders')
      db.prepare('insert into merchant_orders values (?, ?, ?)').run(
        id,
        preference.id,
        preference.external_reference ?? null,
      )
      return id
    },
    merchantOrders: (filter: { id?: number; reference?: string; preferenceId?: string }) =>
      db
        .prepare(
          `select id, preference_id from merchant_orders
           where (?1 is null or id = ?1) and (?2 is null or reference = ?2) and (?3 is null or preference_id = ?3)
           order by id desc limit 50`,
        )
        .all(filter.id ?? null, filter.reference ?? null, filter.preferenceId ?? null)
        .map((row) => ({ id: Number(row['id']), preferenceId: String(row['preference_id']) })),

    chargeback: (id: number) =>
      one<Chargeback>(db.prepare('select document from chargebacks where id = ?').get(id)),
    saveChargeback(chargeback: Chargeback) {
      db.prepare('insert or replace into chargebacks values (?, ?)').run(
        chargeback.id,
        JSON.stringify(chargeback),
      )
    },

    /** The latest, since a payment is disputed once at a time. */
    chargebackOf: (paymentId: number) =>
      one<Chargeback>(
        db
          .prepare(
            "select document from chargebacks where json_extract(document, '$.payments[0]') = ? order by id desc limit 1",
          )
          .get(paymentId),
      ),
    claim: (id: number) => one<Claim>(db.prepare('select document from claims where id = ?').get(id)),
    claimOf: (paymentId: number) =>
      one<Claim>(
        db
          .prepare(
            "select document from claims where json_extract(document, '$.resource_id') = ? order by id desc limit 1",
          )
          .get(paymentId),
      ),
    saveClaim(claim: Claim) {
      db.prepare('insert or replace into claims values (?, ?)').run(claim.id, JSON.stringify(claim))
    },

    instoreOrder: (id: string) =>
      one<InstoreOrder>(db.prepare('select document from instore_orders where id = ?').get(id)),
    /** The newest first. */
    instoreOrders: (limit = 50) =>
      documents<InstoreOrder>(
        db.prepare('select document from instore_orders order by rowid desc limit ?').all(limit),
      ),
    saveInstoreOrder(order: InstoreOrder) {
      db.prepare(
        'insert into instore_orders values (?, ?) on conflict (id) do update set document = excluded.document',
      ).run(order.id, JSON.stringify(order))
    },

    answer(key: string, scope: string): SavedAnswer | null {
      const row = db
        .prepare('select asked, status, body from answers where key = ? and scope = ?')
        .get(key, scope)
      return row
        ? { asked: String(row['asked']), status: Number(row['status']), body: String(row['body']) }
        : null
    },
    saveAnswer(key: string, scope: string, answer: SavedAnswer) {
      db.prepare('insert or ignore into answers values (?, ?, ?, ?, ?)').run(
        key,
        scope,
        answer.asked,
        answer.status,
        answer.body,
      )
    },
  }
}
