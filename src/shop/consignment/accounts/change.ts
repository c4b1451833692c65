/**
 * Where a consignor is paid. Another account is another row, after a code that went to their mailbox and was typed, by themselves or at
 * the counter; their mailboxes, also those of a while ago, hear of it, and nothing is paid to it before its hours are over.
 */
import { and, desc, eq, gte, isNull, sql } from 'drizzle-orm'
import type { Tx } from '#data/database.ts'
import { auditLog, consignorAccounts, consignors, users } from '#data/schema.ts'
import { mayAct, holderActor, type Holder } from '#rules/consignment/portal/holder.ts'
import { maskedAccount, maskedCuil } from '#rules/consignment/masked.ts'
import { PAY_ACCOUNT_SAYS, payAccountForm } from '#rules/consignment/people/account.ts'
import { DEATH_SAYS } from '#rules/consignment/people/death.ts'
import { CONSIGNOR_SAYS, cuilHasDni } from '#rules/consignment/people/consignor.ts'
import { conflict, done, invalid, missing, type Outcome } from '#rules/outcome.ts'
import { anonymous, may, system, type Visitor } from '#rules/users/access.ts'
import { writeAudit } from '#shop/audit/write.ts'
import type { ShopContext } from '#shop/context.ts'
import { queue } from '#shop/jobs/outbox.ts'
import { actorOf } from '#shop/audit/actors.ts'
import { inReach } from '#rules/ids.ts'
import { readForm } from '#shop/read-form.ts'
import { checkCode, sendCode, type CodeFor } from '../codes/codes.ts'
import { accountChangedEmail } from '../consignors/emails.ts'
import { consignorRow, lockConsignor, type ConsignorRow } from '../consignors/known.ts'
import { isOwn } from '../consignors/conflict-of-interest.ts'
import { ring } from '../letters.ts'
import { accountOf } from './in-force.ts'

const HOUR = 3_600_000
/** A mailbox that somebody changed so many days ago still hears of another account. */
const MAILBOX_DAYS = 60

const codeFor = ({ id, email }: Pick<ConsignorRow, 'id' | 'email'>): CodeFor => ({
  purpose: 'account',
  subject: `consignor:${id}`,
  email,
})

export function openPayAccounts(context: ShopContext) {
  const { database, clock, settings } = context
  const { db } = database

  /** Theirs; `visitor` is counted only. */
  async function sendOwnCode(holder: Holder, visitor: Visitor = anonymous) {
    const row = await consignorRow(db, holder.consignorId)
    return row ? sendCode(context, visitor, codeFor(row)) : missing()
  }

  /** At the counter: it goes to their mailbox, and they say it. */
  async function sendCodeTo(visitor: Visitor, id: number): Promise<Outcome<{ email: string }>> {
    const found = await ofStaff(visitor, id)
    return found.ok ? sendCode(context, visitor, codeFor(found.value)) : found
  }

  /** `input`: `payAccountForm`, with the code that went to their mailbox. */
  async function changeOwn(
    holder: Holder,
    input: unknown,
    visitor: Visitor = anonymous,
  ): Promise<Outcome<{ usableFrom: Date }>> {
    const refusal = mayAct(holder)
    if (refusal) return refusal
    const row = await consignorRow(db, holder.consignorId)
    if (!row) return missing()
    return change(row, input, { visitor, actor: holderActor(holder), auditor: system('consignor') })
  }

  /** The same, typed by somebody of the shop while its owner stands there. */
  async function record(
    visitor: Visitor,
    id: number,
    input: unknown,
  ): Promise<Outcome<{ usableFrom: Date }>> {
    const found = await ofStaff(visitor, id)
    if (!found.ok) return found
    return change(found.value, input, { visitor, actor: actorOf(visitor), auditor: visitor })
  }

  async function ofStaff(visitor: Visitor, id: number): Promise<Outcome<ConsignorRow>> {
    const refusal = may(visitor, 'consign.manage')
    if (refusal) return refusal
    const row = inReach(id) ? await consignorRow(db, id) : null
    if (!row) return missing(CONSIGNOR_SAYS.missing)
    return isOwn(visitor, row) ? conflict(CONSIGNOR_SAYS.own) : done(row)
  }

  async function change(
    row: ConsignorRow,
    input: unknown,
    by: { visitor: Visitor; actor: string; auditor: Visitor },
  ): Promise<Outcome<{ usableFrom: Date }>> {
    const form = readForm(payAccountForm, input, PAY_ACCOUNT_SAYS.invalid)
    if (!form.ok) return form
    const wrong = whyNot(row, form.value.cuil)
    if (wrong) return wrong
    const known = await accountOf(db, row.id)
    const { code, ...told } = form.value
    if (known && known.account === told.account && known.cuil === told.cuil && known.holder === told.holder)
      return conflict(PAY_ACCOUNT_SAYS.same)
    const proven = await checkCode(context, by.visitor, codeFor(row), code)
    if (!proven.ok) return proven
    return database.transaction(async (tx) => {
      const now = await lockConsignor(tx, row.id)
      if (!now) return missing()
      // The document, or the mailbox, became another one while the code was typed.
      const late = now.email === row.email ? whyNot(now, told.cuil) : conflict(CONSIGNOR_SAYS.moved)
      if (late) return late
      const at = clock()
      const before = await accountOf(tx, now.id)
      const usableFrom = new Date(at.getTime() + settings.accountHoldHours * HOUR)
      const [made] = await tx
        .insert(consignorAccounts)
        .values({ ...told, consignorId: now.id, usableFrom, createdBy: by.actor, createdAt: at })
        .returning({ id: consignorAccounts.id })
      await tx
        .update(consignors)
        .set({ cuil: told.cuil, version: now.version + 1, updatedAt: at })
        .where(eq(consignors.id, now.id))
      const letter = (to: string) =>
        accountChangedEmail(
          { name: now.name, to },
          { account: told.account, hours: settings.accountHoldHours },
          settings,
        )
      const dedupeKey = `consignor-account:${made!.id}`
      for (const [index, to] of (await mailboxesOf(tx, now, at)).entries())
        await queue(tx, 'mail', letter(to), { dedupeKey: `${dedupeKey}:${index}`, runAt: at })
      await ring(tx, now, letter(now.email), { dedupeKey, at })
      await writeAudit(tx, by.auditor, {
        action: 'consignor.account',
        entity: 'consignor',
        entityId: now.id,
        before: before && { account: maskedAccount(before.account), cuil: maskedCuil(before.cuil) },
        after: { account: maskedAccount(told.account), cuil: maskedCuil(told.cuil) },
        at,
      })
      return done({ usableFrom })
    })
  }

  /** The first transfer arrived and the bank named its holder. */
  const confirm = (visitor: Visitor, accountId: number) => ticked(visitor, accountId, true)
  const unconfirm = (visitor: Visitor, accountId: number) => ticked(visitor, accountId, false)

  async function ticked(visitor: Visitor, accountId: number, yes: boolean): Promise<Outcome<null>> {
    const refusal = may(visitor, 'consign.pay')
    if (refusal) return refusal
    const [asked] = inReach(accountId)
      ? await db.select().from(consignorAccounts).where(eq(consignorAccounts.id, accountId))
      : []
    if (!asked) return missing(PAY_ACCOUNT_SAYS.none)
    return database.transaction(async (tx) => {
      const row = await lockConsignor(tx, asked.consignorId)
      const account = row && (await accountOf(tx, row.id))
      if (!row || !account) return missing(PAY_ACCOUNT_SAYS.none)
      if (isOwn(visitor, row)) return conflict(CONSIGNOR_SAYS.own)
      if (account.id !== accountId) return conflict(PAY_ACCOUNT_SAYS.old)
      if ((account.confirmedAt !== null) === yes) return done(null)
      const at = clock()
      await tx
        .update(consignorAccounts)
        .set(
          yes
            ? { confirmedAt: at, confirmedBy: visitor.kind === 'person' ? visitor.id : null }
            : { confirmedAt: null, confirmedBy: null },
        )
        .where(eq(consignorAccounts.id, accountId))
      const said = { id: accountId, account: maskedAccount(account.account) }
      await writeAudit(tx, visitor, {
        action: yes ? 'consignor.account-confirm' : 'consignor.account-unconfirm',
        entity: 'consignor',
        entityId: row.id,
        ...(yes ? { after: said } : { before: said }),
        at,
      })
      return done(null)
    })
  }

  return { sendOwnCode, sendCodeTo, changeOwn, record, confirm, unconfirm }
}

/** The account is of whoever consigns, whose document somebody saw. */
function whyNot(row: ConsignorRow, cuil: string): Outcome<never> | null {
  if (row.diedOn !== null) return conflict(DEATH_SAYS.ownAccount)
  if (row.dniSeenAt === null || row.dni === '') return conflict(CONSIGNOR_SAYS.unseen)
  return cuilHasDni(cuil, row.dni)
    ? null
    : invalid(CONSIGNOR_SAYS.cuilOfOther, { cuil: CONSIGNOR_SAYS.cuilOfOther })
}

/** Theirs, their account's, and those that were theirs a while ago: whoever took one of them over does not have them all. */
async function mailboxesOf(tx: Tx, { id, email, userId }: ConsignorRow, at: Date): Promise<string[]> {
  const [account] =
    userId === null
      ? []
      : await tx
          .select({ email: sql<string>`lower(${users.email})` })
          .from(users)
          .where(and(eq(users.id, userId), eq(users.emailVerified, true), isNull(users.deletedAt)))
  const earlier = await tx
    .select({ email: sql<string>`${auditLog.before} ->> 'email'` })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.entity, 'consignor'),
        eq(auditLog.entityId, String(id)),
        eq(auditLog.action, 'consignor.email'),
        gte(auditLog.createdAt, new Date(at.getTime() - MAILBOX_DAYS * 24 * HOUR)),
      ),
    )
    .orderBy(desc(auditLog.id))
  const all = [email, account?.email, ...earlier.map((one) => one.email)]
  return [...new Set(all.filter((one): one is string => Boolean(one)))]
}
