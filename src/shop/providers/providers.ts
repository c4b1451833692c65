/**
 * The providers outside as the shop's people see them: who is real, when each was last well, what is wrong and what shoppers
 * notice. What was seen is kept in the database, so all instances tell the same; only the fuse belongs to one process.
 */
import { like, sql } from 'drizzle-orm'
import { shopFacts } from '#data/schema.ts'
import type { Finding } from '#gateways/ports.ts'
import { may, type Visitor } from '#rules/users/access.ts'
import {
  PROVIDERS,
  isInTrouble,
  TROUBLES,
  type ProviderName,
  type TroubleName,
} from '#rules/providers/providers.ts'
import { done, missing, refused, type Outcome } from '#rules/outcome.ts'
import type { NoteCall } from './watch.ts'
import type { ShopContext } from '#shop/context.ts'
import { providerIsBack } from '#shop/jobs/recovery.ts'
import { limit, retryText } from '#shop/rate-limits.ts'

export type { Finding } from '#gateways/ports.ts'
export type ProviderState = {
  provider: ProviderName
  /** Played locally. Pictures in a folder of ours are no provider: `local`; invoices may be switched off. */
  kind: 'real' | 'sandbox' | 'local' | 'off'
  wellAt: Date | null
  trouble: { at: Date; what: TroubleName; /** Nothing went well since. */ now: boolean } | null
  /** Calls from this process are held back for some seconds after repeated failures. */
  resting: boolean
}

const kindOf = (gateway: { sandbox: boolean } | null) =>
  gateway === null ? 'off' : gateway.sandbox ? 'sandbox' : 'real'
const INVOICES_OFF: Finding = {
  state: 'note',
  sentence: 'La tienda no emite facturas electrónicas.',
  todo: 'Para empezar: ARCA_MODE y el certificado, como dice docs/real-providers.md.',
}
const PUSH_OFF: Finding = {
  state: 'note',
  sentence: 'La tienda no manda avisos al navegador.',
  todo: 'Para empezar: las claves VAPID, como dice docs/real-providers.md.',
}

const COURIER_OFF: Finding = {
  state: 'note',
  sentence: 'La tienda no manda por este correo.',
  todo: 'Para empezar: sus claves y desde dónde salen los paquetes, como dice docs/real-providers.md.',
}
const OFF: Partial<Record<ProviderName, Finding>> = {
  invoices: INVOICES_OFF,
  push: PUSH_OFF,
  andreani: COURIER_OFF,
  correo: COURIER_OFF,
}

const PREFIX = 'provider:'
/** Of an event that repeats itself one line is enough. */
const SAME_NEWS_MS = 30_000
const CHECKS = { max: 6, windowSeconds: 60 }

export function openProviders(context: ShopContext) {
  const { database, gateways, clock, log } = context
  const last = new Map<ProviderName, { at: number; what: TroubleName | null }>()

  async function write(provider: ProviderName, what: TroubleName | null): Promise<void> {
    const at = clock()
    await database.db
      .insert(shopFacts)
      .values({ key: `${PREFIX}${provider}:${what ? 'trouble' : 'well'}`, value: what ?? '', updatedAt: at })
      .onConflictDoUpdate({
        target: shopFacts.key,
        set: { value: sql`excluded.value`, updatedAt: sql`excluded.updated_at` },
        // Another instance may have seen something later.
        setWhere: sql`shop_facts.updated_at <= excluded.updated_at`,
      })
  }

  /** Called after every call; never waits and never fails the call that it watches. */
  const note: NoteCall = (provider, what) => {
    const before = last.get(provider)
    const now = clock().getTime()
    if (before && before.what === what && now - before.at < SAME_NEWS_MS) return
    last.set(provider, { at: now, what })
    if (what === 'key' && before?.what !== 'key') log.error({ provider }, 'a provider refuses our key')
    else if (before?.what && what === null) {
      log.info({ provider }, 'a provider is well again')
      if (provider === 'mail' || provider === 'payments' || provider === 'invoices' || provider === 'push')
        void providerIsBack(database.db, provider, clock()).catch((error: unknown) =>
          log.warn({ err: error, provider }, 'what waited for a provider keeps its turns'),
        )
    }
    void write(provider, what).catch(() => last.delete(provider))
  }

  async function seen(): Promise<Map<string, { at: Date; value: string }>> {
    const rows = await database.db
      .select()
      .from(shopFacts)
      .where(like(shopFacts.key, `${PREFIX}%`))
    return new Map(rows.map((row) => [row.key, { at: row.updatedAt, value: row.value }]))
  }

  function stateOf(provider: ProviderName, facts: Awaited<ReturnType<typeof seen>>): ProviderState {
    const wellAt = facts.get(`${PREFIX}${provider}:well`)?.at ?? null
    const bad = facts.get(`${PREFIX}${provider}:trouble`)
    const what = TROUBLES.find((one) => one === bad?.value)
    const local = provider === 'images' && gateways.images.addressBase === ''
    return {
      provider,
      kind: local ? 'local' : kindOf(gateways[provider]),
      wellAt,
      trouble: bad && what ? { at: bad.at, what, now: isInTrouble(wellAt, bad.at) } : null,
      resting: provider === 'payments' && gateways.payments.resting(),
    }
  }

  /** Asks one provider. What a check finds wrong is known to the shop like any other failure. */
  async function ask(provider: ProviderName): Promise<Finding[]> {
    const gateway = gateways[provider]
    if (gateway === null) return [OFF[provider]!]
    const findings = await gateway.check()
    const trouble = findings.find((finding) => finding.trouble)?.trouble
    note(provider, trouble && trouble !== 'resting' ? trouble : null)
    return findings
  }

  return {
    note,

    async list(visitor: Visitor): Promise<Outcome<ProviderState[]>> {
      const refusal = may(visitor, 'outbox.read')
      if (refusal) return refusal
      const facts = await seen()
      return done(PROVIDERS.map((provider) => stateOf(provider, facts)))
    },

    /** For every page of the back office: whose route is closed to us until somebody mends a key. */
    async refusing(visitor: Visitor): Promise<Outcome<ProviderName[]>> {
      const refusal = may(visitor, 'outbox.read')
      if (refusal) return refusal
      const facts = await seen()
      const states = PROVIDERS.map((provider) => stateOf(provider, facts))
      return done(
        states
          .filter(({ trouble }) => trouble?.now && trouble.what === 'key')
          .map(({ provider }) => provider),
      )
    },

    /** Six times a minute, all admins and instances together: a check logs in somewhere. The terminal may always. */
    async check(visitor: Visitor, provider: string): Promise<Outcome<Finding[]>> {
      const refusal = may(visitor, 'outbox.read')
      if (refusal) return refusal
      const known = PROVIDERS.find((one) => one === provider)
      if (!known) return missing()
      if (visitor.kind !== 'system') {
        const allowed = await limit(database.db, 'provider-check', { ...CHECKS, now: clock() })
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
