/** When a provider outside fails for an hour, the shop hears of it, once: at the head of the back office, by mail and in the log. */
import { lte, sql } from 'drizzle-orm'
import { adminPaths } from '#rules/admin-paths.ts'
import type { Reader, Tx } from '#data/database.ts'
import { outbox, shopFacts } from '#data/schema.ts'
import {
  JOB_PROVIDERS,
  JOB_PROVIDER_NAME,
  LATE_MINUTES,
  lateInWords,
  type JobProvider,
  patienceTerm,
} from '#rules/jobs/outbox.ts'
import type { ShopContext } from '#shop/context.ts'
import { shopEmail } from '#shop/emails/email.ts'
import { queue } from './outbox.ts'
import { failingJobs, lateFact } from './recovery.ts'

/** The same trouble is told again after a day. */
const TOLD_AGAIN_HOURS = 24
export type Late = { provider: JobProvider; since: Date; jobs: number }

/** Providers whose work has been failing for an hour, and how much of it waits. */
export async function lateWork(db: Reader | Tx, now: Date): Promise<Late[]> {
  const late: Late[] = []
  for (const provider of JOB_PROVIDERS) {
    const before = new Date(now.getTime() - LATE_MINUTES * 60_000)
    const [found] = await db
      .select({
        since: sql<string | null>`min(${outbox.failingSince})`,
        jobs: sql<number>`count(*)::int`,
        late: sql<boolean>`coalesce(bool_or(${lte(outbox.failingSince, before)}), false)`,
      })
      .from(outbox)
      .where(failingJobs(provider))
    if (found?.late && found.since) late.push({ provider, since: new Date(found.since), jobs: found.jobs })
  }
  return late
}

/** Looked for every minute; any instance may, the fact decides. The email waits too, when mail is what fails. */
export function openLate(context: ShopContext) {
  const { database, clock, settings, log } = context

  async function tell(tx: Tx, late: Late, at: Date): Promise<boolean> {
    const { provider, since } = late
    const [first] = await tx
      .insert(shopFacts)
      .values({ key: lateFact(provider), value: since.toISOString(), updatedAt: at })
      .onConflictDoUpdate({
        target: shopFacts.key,
        set: { updatedAt: at },
        setWhere: lte(shopFacts.updatedAt, new Date(at.getTime() - TOLD_AGAIN_HOURS * 3_600_000)),
      })
      .returning({ key: shopFacts.key })
    if (first && settings.contactEmail)
      await queue(tx, 'mail', lateEmail(late, settings), {
        dedupeKey: `${lateFact(provider)}:${at.toISOString()}`,
        runAt: at,
      })
    return first !== undefined
  }

  return {
    async tellLate(): Promise<void> {
      const at = clock()
      for (const late of await lateWork(database.db, at)) {
        if (!(await database.transaction((tx) => tell(tx, late, at)))) continue
        const { provider, jobs, since } = late
        log.error({ provider, jobs, since: since.toISOString() }, 'a provider has failed for an hour')
        await context.hint({ kind: 'job' })
      }
    },
  }
}

const lateEmail = ({ provider, since, jobs }: Late, settings: ShopContext['settings']) =>
  shopEmail(
    {
      subject: `${JOB_PROVIDER_NAME[provider]} no responde desde hace una hora`,
      parts: [
        lateInWords(provider, momentText(since), jobs),
        provider === 'mail'
          ? `Los mails se reintentan durante ${patienceTerm('mail')} y salen todos juntos cuando el correo vuelva.`
          : provider === 'invoices'
            ? 'Se sigue vendiendo igual: las facturas esperan en cola y salen en orden cuando ARCA vuelva.'
            : provider === 'push'
              ? `Los mails salen igual. Los avisos se reintentan durante ${patienceTerm('push')}, y los que ya no sirven no salen.`
              : `Los avisos de pago se reintentan durante ${patienceTerm('payment-notice')}; las devoluciones y los pagos, ${patienceTerm('refund')}. Cuando vuelva, sale todo junto.`,
        { button: 'Ver qué espera', href: settings.publicUrl + adminPaths.jobsToDo },
        'Si sigue así, revisá en Empresas que las claves sirvan, o avisale a quien mantiene la tienda.',
      ],
    },
    settings,
  )

/** «20 nov, 09:14», in Argentina. */
export const momentText = (at: Date): string => moment.format(at)
const moment = new Intl.DateTimeFormat('es-AR', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'America/Argentina/Buenos_Aires',
})
