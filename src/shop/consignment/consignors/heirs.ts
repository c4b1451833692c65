/**
 * Who inherits from a consignor: named with the paper that was seen, of which no copy is kept, and confirmed by another person of the
 * shop. From then on pairs are handed to them by their DNI, and an account of theirs may be paid.
 */
import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '#data/database.ts'
import { consignorAccounts, consignorHeirs } from '#data/schema.ts'
import { CHECK_SAYS } from '#rules/consignment/desk/checklist.ts'
import { maskedAccount, maskedCuil, maskedDni } from '#rules/consignment/masked.ts'
import { PAY_ACCOUNT_SAYS } from '#rules/consignment/people/account.ts'
import { CONSIGNOR_SAYS, cuilHasDni } from '#rules/consignment/people/consignor.ts'
import { DEATH_SAYS, heirAccountForm, heirForm } from '#rules/consignment/people/death.ts'
import { conflict, done, invalid, missing, refused, type Outcome } from '#rules/outcome.ts'
import { may, type PersonVisitor, type Visitor } from '#rules/users/access.ts'
import { writeAudit } from '#shop/audit/write.ts'
import { commitIfDone } from '#shop/commit-if-done.ts'
import type { ShopContext } from '#shop/context.ts'
import { actorOf } from '#shop/audit/actors.ts'
import { inReach } from '#rules/ids.ts'
import { readForm } from '#shop/read-form.ts'
import { accountOf } from '../accounts/in-force.ts'
import { others } from '#shop/users/others.ts'
import { isPayee, lockConsignor, type ConsignorRow } from './known.ts'
import { isOwn } from './conflict-of-interest.ts'

const HOUR = 3_600_000
type Heir = typeof consignorHeirs.$inferSelect

export function openHeirs({ database, clock, settings }: ShopContext) {
  /** `input`: `heirForm`. Where nobody else works in the shop, it is confirmed at once. */
  const nameHeir = (visitor: Visitor, id: number, input: unknown): Promise<Outcome<{ id: number }>> => {
    const form = readForm(heirForm, input, DEATH_SAYS.invalid)
    return ofDead<{ id: number }>(visitor, id, async (tx, row, person) => {
      if (!form.ok) return form
      if (form.value.dni === row.dni) return invalid(DEATH_SAYS.ownDni, { dni: DEATH_SAYS.ownDni })
      const at = clock()
      const alone = (await others(tx, person.id)) === 0
      const [made] = await tx
        .insert(consignorHeirs)
        .values({
          ...form.value,
          consignorId: id,
          namedBy: person.id,
          createdAt: at,
          ...(alone ? { confirmedBy: person.id, confirmedAt: at } : {}),
        })
        .onConflictDoNothing()
        .returning({ id: consignorHeirs.id })
      if (!made) return invalid(DEATH_SAYS.heirKnown, { dni: DEATH_SAYS.heirKnown })
      const { name, dni, paper } = form.value
      await audit(tx, visitor, id, 'consignor.heir-name', { heir: name, dni: maskedDni(dni), paper }, at)
      return done(made)
    })
  }

  /** By another person than who named them. */
  const confirmHeir = (visitor: Visitor, id: number, heirId: number): Promise<Outcome<null>> =>
    ofDead<null>(visitor, id, async (tx, _, person) => {
      const heir = await heirRow(tx, id, heirId)
      if (!heir) return conflict(DEATH_SAYS.heirGone)
      if (heir.confirmedAt !== null) return conflict(DEATH_SAYS.heirConfirmed)
      if (heir.namedBy === person.id && (await others(tx, person.id)) > 0)
        return conflict(DEATH_SAYS.otherPerson)
      const at = clock()
      await tx
        .update(consignorHeirs)
        .set({ confirmedBy: person.id, confirmedAt: at })
        .where(eq(consignorHeirs.id, heirId))
      await audit(
        tx,
        visitor,
        id,
        'consignor.heir-confirm',
        { heir: heir.name, dni: maskedDni(heir.dni) },
        at,
      )
      return done(null)
    })

  /** Nothing more is handed or paid to them; what was, stays. */
  const removeHeir = (visitor: Visitor, id: number, heirId: number): Promise<Outcome<null>> =>
    ofDead<null>(visitor, id, async (tx) => {
      const heir = await heirRow(tx, id, heirId)
      if (!heir) return conflict(DEATH_SAYS.heirGone)
      const at = clock()
      await tx.update(consignorHeirs).set({ removedAt: at }).where(eq(consignorHeirs.id, heirId))
      await audit(tx, visitor, id, 'consignor.heir-remove', { heir: heir.name, dni: maskedDni(heir.dni) }, at)
      return done(null)
    })

  /** Of several, who is paid; whoever was before is no more. Nobody is until another person confirms it. */
  const markPayee = (visitor: Visitor, id: number, heirId: number): Promise<Outcome<null>> =>
    ofDead<null>(visitor, id, async (tx, _, person) => {
      const heir = await heirRow(tx, id, heirId)
      if (!heir) return conflict(DEATH_SAYS.heirGone)
      if (heir.confirmedAt === null) return conflict(DEATH_SAYS.heirUnconfirmed)
      if (heir.payeeBy !== null) return conflict(DEATH_SAYS.payeeMarked)
      const alone = (await others(tx, person.id)) === 0
      await tx
        .update(consignorHeirs)
        .set({ payeeBy: null, payeeConfirmedBy: null })
        .where(and(eq(consignorHeirs.consignorId, id), isNull(consignorHeirs.removedAt)))
      await tx
        .update(consignorHeirs)
        .set({ payeeBy: person.id, payeeConfirmedBy: alone ? person.id : null })
        .where(eq(consignorHeirs.id, heirId))
      const said = { heir: heir.name, dni: maskedDni(heir.dni) }
      await audit(tx, visitor, id, 'consignor.heir-payee', said, clock())
      return done(null)
    })

  /** By another person than who marked them. */
  const confirmPayee = (visitor: Visitor, id: number, heirId: number): Promise<Outcome<null>> =>
    ofDead<null>(visitor, id, async (tx, _, person) => {
      const heir = await heirRow(tx, id, heirId)
      if (!heir) return conflict(DEATH_SAYS.heirGone)
      if (heir.payeeBy === null) return conflict(DEATH_SAYS.payeeUnmarked)
      if (heir.payeeConfirmedBy !== null) return conflict(DEATH_SAYS.payeeMarked)
      if (heir.payeeBy === person.id && (await others(tx, person.id)) > 0)
        return conflict(DEATH_SAYS.otherPerson)
      await tx
        .update(consignorHeirs)
        .set({ payeeConfirmedBy: person.id })
        .where(eq(consignorHeirs.id, heirId))
      const said = { heir: heir.name, dni: maskedDni(heir.dni) }
      await audit(tx, visitor, id, 'consignor.heir-payee-confirm', said, clock())
      return done(null)
    })

  /** `input`: `heirAccountForm`. It is the one that is paid from then on, once its hours are over. */
  const heirAccount = (
    visitor: Visitor,
    id: number,
    heirId: number,
    input: unknown,
  ): Promise<Outcome<{ usableFrom: Date }>> => {
    const form = readForm(heirAccountForm, input, PAY_ACCOUNT_SAYS.invalid)
    return ofDead<{ usableFrom: Date }>(visitor, id, async (tx) => {
      if (!form.ok) return form
      const heir = await heirRow(tx, id, heirId)
      if (!heir) return conflict(DEATH_SAYS.heirGone)
      if (heir.confirmedAt === null) return conflict(DEATH_SAYS.heirUnconfirmed)
      if ((await tx.$count(consignorHeirs, and(eq(consignorHeirs.id, heirId), isPayee))) === 0)
        return conflict(DEATH_SAYS.notPayee)
      const told = form.value
      if (!cuilHasDni(told.cuil, heir.dni))
        return invalid(DEATH_SAYS.cuilOfHeir, { cuil: DEATH_SAYS.cuilOfHeir })
      const before = await accountOf(tx, id)
      if (before?.heirId === heirId && before.account === told.account && before.cuil === told.cuil)
        return conflict(PAY_ACCOUNT_SAYS.same)
      const at = clock()
      const usableFrom = new Date(at.getTime() + settings.accountHoldHours * HOUR)
      await tx
        .insert(consignorAccounts)
        .values({ ...told, consignorId: id, heirId, usableFrom, createdBy: actorOf(visitor), createdAt: at })
      const said = { account: maskedAccount(told.account), cuil: maskedCuil(told.cuil), heir: heir.name }
      await audit(tx, visitor, id, 'consignor.account', said, at)
      return done({ usableFrom })
    })
  }

  async function ofDead<T>(
    visitor: Visitor,
    id: number,
    act: (tx: Tx, row: ConsignorRow, person: PersonVisitor) => Promise<Outcome<T>>,
  ): Promise<Outcome<T>> {
    const refusal = may(visitor, 'consign.manage')
    if (refusal) return refusal
    if (visitor.kind !== 'person') return refused('forbidden', CHECK_SAYS.person)
    if (!inReach(id)) return missing(CONSIGNOR_SAYS.missing)
    return commitIfDone<Outcome<T>>(database, async (tx) => {
      const row = await lockConsignor(tx, id)
      if (!row) return missing(CONSIGNOR_SAYS.missing)
      if (isOwn(visitor, row)) return conflict(CONSIGNOR_SAYS.own)
      return row.diedOn === null ? conflict(DEATH_SAYS.alive) : act(tx, row, visitor)
    })
  }

  return { nameHeir, confirmHeir, removeHeir, markPayee, confirmPayee, heirAccount }
}

async function heirRow(tx: Tx, consignorId: number, heirId: number): Promise<Heir | null> {
  if (!inReach(heirId)) return null
  const [row] = await tx
    .select()
    .from(consignorHeirs)
    .where(
      and(
        eq(consignorHeirs.id, heirId),
        eq(consignorHeirs.consignorId, consignorId),
        isNull(consignorHeirs.removedAt),
      ),
    )
  return row ?? null
}

const audit = (
  tx: Tx,
  visitor: Visitor,
  entityId: number,
  action:
    | 'consignor.heir-name'
    | 'consignor.heir-confirm'
    | 'consignor.heir-remove'
    | 'consignor.heir-payee'
    | 'consignor.heir-payee-confirm'
    | 'consignor.account',
  after: Record<string, unknown>,
  at: Date,
) => writeAudit(tx, visitor, { action, entity: 'consignor', entityId, after, at })
