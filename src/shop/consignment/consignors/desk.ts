/** What the shop's people write down of a consignor: who they are, the document that was seen, that nothing more is taken from them. */
import { and, eq, isNull, ne } from 'drizzle-orm'
import { brokenUnique } from '#data/errors.ts'
import type { Reader, Tx } from '#data/database.ts'
import { consignors } from '#data/schema.ts'
import type { AuditAction } from '#rules/audit/audit.ts'
import { maskedDni } from '#rules/consignment/masked.ts'
import { DEATH_SAYS } from '#rules/consignment/people/death.ts'
import {
  blockForm,
  CONSIGNOR_SAYS,
  consignorForm,
  cuilHasDni,
  documentForm,
  noteForm,
} from '#rules/consignment/people/consignor.ts'
import { conflict, done, invalid, missing, type Outcome } from '#rules/outcome.ts'
import { pick } from '#rules/record.ts'
import { may, type Visitor } from '#rules/users/access.ts'
import type { StaffAction } from '#rules/users/roles.ts'
import { writeAudit } from '#shop/audit/write.ts'
import type { ShopContext } from '#shop/context.ts'
import { inReach } from '#rules/ids.ts'
import { readForm } from '#shop/read-form.ts'
import { accountOf } from '../accounts/in-force.ts'
import { notifyMailboxes } from './emails.ts'
import { lockConsignor, type ConsignorRow } from './known.ts'
import { isOwn } from './conflict-of-interest.ts'

const FIELDS = ['name', 'surname', 'email', 'phone', 'adult'] as const
type Sides = { before?: Record<string, unknown>; after: Record<string, unknown> }

export function openConsignorDesk({ database, clock, settings }: ShopContext) {
  const { db } = database

  /** `input`: `consignorForm`. Answers `id`; a mailbox that is known is refused, naming whose it is. */
  async function create(visitor: Visitor, input: unknown): Promise<Outcome<{ id: number }>> {
    const refusal = may(visitor, 'consign.receive')
    if (refusal) return refusal
    const form = readForm(consignorForm, input, CONSIGNOR_SAYS.invalid)
    if (!form.ok) return form
    const at = clock()
    const made = await database.transaction(async (tx) => {
      const [row] = await tx
        .insert(consignors)
        .values({ ...form.value, createdAt: at, updatedAt: at })
        .onConflictDoNothing()
        .returning({ id: consignors.id })
      // The record says that there is one more, not who: that goes with them one day.
      if (row)
        await writeAudit(tx, visitor, {
          action: 'consignor.create',
          entity: 'consignor',
          entityId: row.id,
          at,
        })
      return row
    })
    return made ? done(made) : emailKnown(form.value.email)
  }

  /** `input`: `consignorForm` with the `version` on which it was written. Another mailbox is told to both. */
  async function change(visitor: Visitor, id: number, input: unknown): Promise<Outcome<null>> {
    const form = readForm(consignorForm, input, CONSIGNOR_SAYS.invalid)
    const version = Number((input as { version?: unknown } | null)?.version)
    const email = form.ok ? form.value.email : ''
    try {
      return await held(visitor, id, 'consign.manage', async (tx, row) => {
        if (!form.ok) return form
        if (row.version !== version) return conflict(CONSIGNOR_SAYS.moved)
        const changed = FIELDS.filter((field) => row[field] !== form.value[field])
        if (changed.length === 0) return done(null)
        const at = clock()
        const moves = row.email !== email
        await write(tx, row, {
          ...pick(form.value, changed),
          ...(moves ? { emailProvenAt: null } : {}),
        })
        if (moves && row.diedOn === null) await notifyMailboxes(tx, settings, row, email, at)
        await audit(tx, visitor, row, moves ? 'consignor.email' : 'consignor.change', {
          before: pick(row, changed),
          after: pick(form.value, changed),
        })
        return done(null)
      })
    } catch (error) {
      if (brokenUnique(error) === 'consignors_email') return emailKnown(email)
      throw error
    }
  }

  /** `input`: `documentForm`, the number that stands in the document which that person holds in their hand. */
  async function seeDocument(visitor: Visitor, id: number, input: unknown): Promise<Outcome<null>> {
    const form = readForm(documentForm, input, CONSIGNOR_SAYS.invalid)
    const dni = form.ok ? form.value.dni : ''
    try {
      return await held(visitor, id, 'consign.receive', async (tx, row) => {
        if (!form.ok) return form
        const other = await withDni(tx, dni, id)
        if (other) return dniKnown(other)
        const account = await accountOf(tx, id)
        if (account && account.heirId === null && !cuilHasDni(account.cuil, dni))
          return invalid(CONSIGNOR_SAYS.otherAccount, { dni: CONSIGNOR_SAYS.otherAccount })
        const again = row.dni === dni && row.dniSeenAt !== null
        await write(tx, row, {
          dni,
          dniSeenAt: clock(),
          dniSeenBy: visitor.kind === 'person' ? visitor.id : null,
          adult: true,
          // Told before anybody saw the document, and somebody else's.
          ...(row.cuil !== '' && !cuilHasDni(row.cuil, dni) ? { cuil: '' } : {}),
        })
        await audit(tx, visitor, row, 'consignor.document', {
          ...(again || row.dni === '' ? {} : { before: { dni: maskedDni(row.dni) } }),
          after: { dni: maskedDni(dni) },
        })
        return done(null)
      })
    } catch (error) {
      const other = brokenUnique(error) === 'consignors_dni' ? await withDni(db, dni, id) : null
      if (other) return dniKnown(other)
      throw error
    }
  }

  /** Nothing more is taken from them. Their pairs and their money are theirs all the same. */
  const block = (visitor: Visitor, id: number, input: unknown): Promise<Outcome<null>> => {
    const form = readForm(blockForm, input, CONSIGNOR_SAYS.reason)
    return held(visitor, id, 'consign.manage', async (tx, row) => {
      if (!form.ok) return form
      if (row.blockedReason !== null) return conflict(CONSIGNOR_SAYS.blockedAlready)
      await write(tx, row, { blockedReason: form.value.reason })
      await audit(tx, visitor, row, 'consignor.block', { after: { blockedReason: form.value.reason } })
      return done(null)
    })
  }

  const unblock = (visitor: Visitor, id: number): Promise<Outcome<null>> =>
    held(visitor, id, 'consign.manage', async (tx, row) => {
      if (row.diedOn !== null) return conflict(DEATH_SAYS.blocked)
      if (row.blockedReason === null) return conflict(CONSIGNOR_SAYS.notBlocked)
      await write(tx, row, { blockedReason: null })
      await audit(tx, visitor, row, 'consignor.unblock', {
        before: { blockedReason: row.blockedReason },
        after: { blockedReason: null },
      })
      return done(null)
    })

  /** What only the shop reads. */
  const note = (visitor: Visitor, id: number, input: unknown): Promise<Outcome<null>> => {
    const form = readForm(noteForm, input, CONSIGNOR_SAYS.invalid)
    return held(visitor, id, 'consign.receive', async (tx, row) => {
      if (!form.ok) return form
      if (row.note === form.value.note) return done(null)
      await write(tx, row, { note: form.value.note })
      await audit(tx, visitor, row, 'consignor.note', {
        before: { text: row.note },
        after: { text: form.value.note },
      })
      return done(null)
    })
  }

  async function held(
    visitor: Visitor,
    id: number,
    deed: StaffAction,
    act: (tx: Tx, row: ConsignorRow) => Promise<Outcome<null>>,
  ): Promise<Outcome<null>> {
    const refusal = may(visitor, deed)
    if (refusal) return refusal
    if (!inReach(id)) return missing(CONSIGNOR_SAYS.missing)
    return database.transaction(async (tx) => {
      const row = await lockConsignor(tx, id)
      if (!row) return missing(CONSIGNOR_SAYS.missing)
      return isOwn(visitor, row) ? conflict(CONSIGNOR_SAYS.own) : act(tx, row)
    })
  }

  const write = (tx: Tx, row: ConsignorRow, changes: Partial<typeof consignors.$inferInsert>) =>
    tx
      .update(consignors)
      .set({ ...changes, version: row.version + 1, updatedAt: clock() })
      .where(eq(consignors.id, row.id))

  const audit = (tx: Tx, visitor: Visitor, { id }: ConsignorRow, action: AuditAction, sides: Sides) =>
    writeAudit(tx, visitor, { action, entity: 'consignor', entityId: id, ...sides, at: clock() })

  async function emailKnown(email: string) {
    const [row] = await db
      .select()
      .from(consignors)
      .where(and(eq(consignors.email, email), isNull(consignors.erasedAt)))
    const said = CONSIGNOR_SAYS.emailKnown(row ? calledShort(row) : email)
    return invalid(said, { email: said })
  }

  return { create, change, seeDocument, block, unblock, note }
}

const calledShort = ({ id, name, surname }: Pick<ConsignorRow, 'id' | 'name' | 'surname'>): string =>
  `${name} ${surname} (n.º ${id})`

async function withDni(db: Reader | Tx, dni: string, not: number) {
  const [row] = await db
    .select({ id: consignors.id, name: consignors.name, surname: consignors.surname })
    .from(consignors)
    .where(and(eq(consignors.dni, dni), isNull(consignors.erasedAt), ne(consignors.id, not)))
  return row ?? null
}
const dniKnown = (other: Pick<ConsignorRow, 'id' | 'name' | 'surname'>) => {
  const said = CONSIGNOR_SAYS.dniKnown(calledShort(other))
  return invalid(said, { dni: said })
}
