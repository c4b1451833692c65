/**
 * The companies outside as the shop's people see them: who is real, when each was last well, what is wrong and what shoppers
 * notice. What was seen is kept in the database, so all instances tell the same; only the fuse belongs to one process.
 */
import { like, sql } from 'drizzle-orm'
import { shopFacts } from '#data/schema.ts'
import type { Finding } from '#gateways/ports.ts'
import { may, type Visitor } from '#rules/users/access.ts'
import {
  COMPANIES,
  isInTrouble,
  TROUBLES,
  type CompanyName,
  type TroubleName,
} from '#rules/providers/providers.ts'
import { done, missing, refused, type Outcome } from '#rules/outcome.ts'
import type { NoteCall } from './watch.ts'
import type { Counter } from '#shop/context.ts'
import { companyIsBack } from '#shop/jobs/recovery.ts'
import { limit, retryText } from '#shop/rate-limits.ts'

export type { Finding } from '#gateways/ports.ts'
export type CompanyState = {
  company: CompanyName
  /** Played locally. Pictures in a folder of ours are no company: `local`. */
  kind: 'real' | 'sandbox' | 'local'
  wellAt: Date | null
  trouble: { at: Date; what: TroubleName; /** Nothing went well since. */ now: boolean } | null
  /** Calls from this process are held back for some seconds after repeated failures. */
  resting: boolean
}

const PREFIX = 'company:'
/** Of an event that repeats itself one line is enough. */
const SAME_NEWS_MS = 30_000
const CHECKS = { max: 6, windowSeconds: 60 }

export function openCompanies(counter: Counter) {
  const { database, gateways, clock, log } = counter
  const last = new Map<CompanyName, { at: number; what: TroubleName | null }>()

  async function write(company: CompanyName, what: TroubleName | null): Promise<void> {
    const at = clock()
    await database.db
      .insert(shopFacts)
      .values({ key: `${PREFIX}${company}:${what ? 'trouble' : 'well'}`, value: what ?? '', updatedAt: at })
      .onConflictDoUpdate({
        target: shopFacts.key,
        set: { value: sql`excluded.value`, updatedAt: sql`excluded.updated_at` },
        // Another instance may have seen something later.
        setWhere: sql`shop_facts.updated_at <= excluded.updated_at`,
      })
  }

  /** Called after every call; never waits and never fails the call that it watches. */
  const note: NoteCall = (company, what) => {
    const before = last.get(company)
    const now = clock().getTime()
    if (before && before.what === what && now - before.at < SAME_NEWS_MS) return
    last.set(company, { at: now, what })
    if (what === 'key' && before?.what !== 'key') log.error({ company }, 'a company refuses our key')
    else if (before?.what && what === null) {
      log.info({ company }, 'a company is well again')
      if (company === 'mail' || company === 'payments')
        void companyIsBack(database.db, company, clock()).catch((error: unknown) =>
          log.warn({ err: error, company }, 'what waited for a company keeps its turns'),
        )
    }
    void write(company, what).catch(() => last.delete(company))
  }

  async function seen(): Promise<Map<string, { at: Date; value: string }>> {
    const rows = await database.db
      .select()
      .from(shopFacts)
      .where(like(shopFacts.key, `${PREFIX}%`))
    return new Map(rows.map((row) => [row.key, { at: row.updatedAt, value: row.value }]))
  }

  function stateOf(company: CompanyName, facts: Awaited<ReturnType<typeof seen>>): CompanyState {
    const wellAt = facts.get(`${PREFIX}${company}:well`)?.at ?? null
    const bad = facts.get(`${PREFIX}${company}:trouble`)
    const what = TROUBLES.find((one) => one === bad?.value)
    const local = company === 'images' && gateways.images.addressBase === ''
    return {
      company,
      kind: local ? 'local' : gateways[company].sandbox ? 'sandbox' : 'real',
      wellAt,
      trouble: bad && what ? { at: bad.at, what, now: isInTrouble(wellAt, bad.at) } : null,
      resting: company === 'payments' && gateways.payments.resting(),
    }
  }

  /** Asks one company. What a check finds wrong is known to the shop like any other failure. */
  async function ask(company: CompanyName): Promise<Finding[]> {
    const findings = await gateways[company].check()
    const trouble = findings.find((finding) => finding.trouble)?.trouble
    note(company, trouble && trouble !== 'resting' ? trouble : null)
    return findings
  }

  return {
    note,

    async list(visitor: Visitor): Promise<Outcome<CompanyState[]>> {
      const refusal = may(visitor, 'outbox.read')
      if (refusal) return refusal
      const facts = await seen()
      return done(COMPANIES.map((company) => stateOf(company, facts)))
    },

    /** For every page of the back office: whose door is closed to us until somebody mends a key. */
    async refusing(visitor: Visitor): Promise<Outcome<CompanyName[]>> {
      const refusal = may(visitor, 'outbox.read')
      if (refusal) return refusal
      const facts = await seen()
      const states = COMPANIES.map((company) => stateOf(company, facts))
      return done(
        states.filter(({ trouble }) => trouble?.now && trouble.what === 'key').map(({ company }) => company),
      )
    },

    /** Six times a minute, all admins and instances together: a check logs in somewhere. The terminal may always. */
    async check(visitor: Visitor, company: string): Promise<Outcome<Finding[]>> {
      const refusal = may(visitor, 'outbox.read')
      if (refusal) return refusal
      const known = COMPANIES.find((one) => one === company)
      if (!known) return missing()
      if (visitor.kind !== 'system') {
        const allowed = await limit(database.db, 'company-check', { ...CHECKS, now: clock() })
        if (!allowed.allowed)
          return refused(
            'too-many',
            `Ya probaste varias veces. ${retryText(allowed.retryAfter)}`,
            allowed.retryAfter,
          )
      }
      return done(await ask(known))
    },
  }
}
