/** One consignor as the shop's people see them: papers, accounts, pairs and flags, numbers masked; whole numbers leave a trace. */
import { and, asc, desc, eq, isNull } from 'drizzle-orm'
import {
  agreements,
  agreementTexts,
  consignmentMessages,
  consignorAccounts,
  consignorHeirs,
  consignors,
  products,
  productSizes,
  units,
} from '#data/schema.ts'
import type { AcceptedHow } from '#rules/consignment/labels.ts'
import { maskedAccount, maskedCuil, maskedDni } from '#rules/consignment/masked.ts'
import type { OwnerNotice } from '#rules/consignment/people/notices.ts'
import { CONSIGNOR_SAYS, formatCuil } from '#rules/consignment/people/consignor.ts'
import type { Centavos } from '#rules/money.ts'
import { formatDni } from '#rules/checkout/format-dni.ts'
import { conflict, done, missing, type Outcome } from '#rules/outcome.ts'
import type { PairPrice } from '#rules/prices/shown.ts'
import type { UnitState } from '#rules/units/states.ts'
import { may, type Visitor } from '#rules/users/access.ts'
import { writeAudit } from '#shop/audit/write.ts'
import type { ShopContext } from '#shop/context.ts'
import { inReach } from '#rules/ids.ts'
import { nameActors } from '#shop/audit/actors.ts'
import { accountOf } from '../accounts/in-force.ts'
import { balanceOf } from '../ledger/entries.ts'
import { flagsOf, type Flagged } from './flags.ts'
import { consignorRow } from './known.ts'
import { isOwn } from './conflict-of-interest.ts'
import { consignmentOf } from './whole.ts'
import { pairPrice } from '#shop/units/price.ts'

type ConsignorUnit = PairPrice & {
  code: string
  state: UnitState
  /** What the catalogue calls it, or whoever received it. */
  name: string
  size: string
  mine: boolean
}
export type ConsignorPage = {
  id: number
  name: string
  surname: string
  email: string
  emailProven: boolean
  phone: string
  dni: string
  cuil: string
  seen: { at: Date; by: string } | null
  adult: boolean
  note: string
  blockedReason: string | null
  /** News that they do without. */
  noticesOff: OwnerNotice[]
  /** Null while nobody wrote down that they died. */
  died: { on: string; how: string } | null
  /** Who inherits, as they were named; `by` whom, and who signed second. */
  heirs: {
    id: number
    name: string
    dni: string
    paper: string
    by: string
    confirmedAt: Date | null
    confirmedBy: string
    /** The visitor named them: another person confirms. */
    mine: boolean
    /** Of several heirs the one who is paid, once another person confirmed it. */
    payee: 'no' | 'marked' | 'yes'
    /** The visitor marked them: another person confirms that too. */
    payeeMine: boolean
  }[]
  userId: number | null
  version: number
  createdAt: Date
  /** It is the visitor's own: somebody else handles it. */
  own: boolean
  flags: Flagged[]
  agreements: { version: number; at: Date; how: AcceptedHow; witness: string | null }[]
  /** The newest first; that is the one that holds. */
  accounts: {
    id: number
    account: string
    holder: string
    cuil: string
    confirmedAt: Date | null
    usableFrom: Date
    createdAt: Date
    by: string
  }[]
  units: ConsignorUnit[]
  messages: { fromShop: boolean; body: string; at: Date }[]
  /** Null for who may not see money. */
  balance: Centavos | null
}
export type ConsignorPrivate = { dni: string; cuil: string; account: string }

const LATEST = { units: 200, messages: 20 }

export function openConsignorPage({ database, clock, settings }: ShopContext) {
  const { db } = database

  async function find(visitor: Visitor, id: number): Promise<Outcome<ConsignorPage>> {
    const refusal = may(visitor, 'consign.read')
    if (refusal) return refusal
    const row = inReach(id) ? await consignorRow(db, id) : null
    if (!row) return missing(CONSIGNOR_SAYS.missing)
    const [flags, accepted, accounts, pairs, messages, heirs, balance] = await Promise.all([
      flagsOf(db, row, clock()),
      db
        .select({
          version: agreementTexts.version,
          at: agreements.acceptedAt,
          how: agreements.how,
          witness: agreements.witness,
        })
        .from(agreements)
        .innerJoin(agreementTexts, eq(agreementTexts.id, agreements.textId))
        .where(eq(agreements.consignorId, id))
        .orderBy(desc(agreementTexts.version)),
      db
        .select()
        .from(consignorAccounts)
        .where(eq(consignorAccounts.consignorId, id))
        .orderBy(desc(consignorAccounts.id)),
      db
        .select({
          code: units.code,
          state: units.state,
          owner: units.owner,
          product: products.name,
          brand: units.brand,
          model: units.model,
          size: productSizes.size,
          sizeLabel: units.sizeLabel,
          ...pairPrice,
        })
        .from(units)
        .leftJoin(products, eq(products.id, units.productId))
        .leftJoin(productSizes, eq(productSizes.id, units.sizeId))
        .where(eq(units.consignorId, id))
        .orderBy(desc(units.id))
        .limit(LATEST.units),
      db
        .select({
          fromShop: consignmentMessages.fromShop,
          body: consignmentMessages.body,
          at: consignmentMessages.createdAt,
        })
        .from(consignmentMessages)
        .where(eq(consignmentMessages.consignorId, id))
        .orderBy(desc(consignmentMessages.id))
        .limit(LATEST.messages),
      db
        .select()
        .from(consignorHeirs)
        .where(and(eq(consignorHeirs.consignorId, id), isNull(consignorHeirs.removedAt)))
        .orderBy(asc(consignorHeirs.id)),
      may(visitor, 'consign.see-money') === null ? balanceOf(db, id) : null,
    ])
    const witnesses = accepted.map(({ witness }) => (witness === null ? '' : `person:${witness}`))
    const seenBy = row.dniSeenBy === null ? '' : `person:${row.dniSeenBy}`
    const named = await nameActors(db, [
      ...witnesses.filter(Boolean),
      ...accounts.map(({ createdBy }) => createdBy),
      seenBy,
      ...heirs.flatMap(({ namedBy, confirmedBy }) => [
        `person:${namedBy}`,
        `person:${confirmedBy ?? namedBy}`,
      ]),
    ])
    return done({
      id,
      name: row.name,
      surname: row.surname,
      email: row.email,
      emailProven: row.emailProvenAt !== null,
      phone: row.phone,
      dni: maskedDni(row.dni),
      cuil: maskedCuil(row.cuil),
      seen: row.dniSeenAt && { at: row.dniSeenAt, by: seenBy === '' ? '' : named(seenBy) },
      adult: row.adult,
      note: row.note,
      blockedReason: row.blockedReason,
      noticesOff: row.noticesOff,
      died: row.diedOn === null ? null : { on: row.diedOn, how: row.diedHow },
      heirs: heirs.map(({ id: heirId, name, dni, paper, namedBy, confirmedAt, confirmedBy, ...heir }) => ({
        id: heirId,
        name,
        dni: maskedDni(dni),
        paper,
        by: named(`person:${namedBy}`),
        confirmedAt,
        confirmedBy: confirmedBy === null ? '' : named(`person:${confirmedBy}`),
        mine: visitor.kind === 'person' && visitor.id === namedBy,
        payee: heir.payeeBy === null ? 'no' : heir.payeeConfirmedBy === null ? 'marked' : 'yes',
        payeeMine: visitor.kind === 'person' && visitor.id === heir.payeeBy,
      })),
      userId: row.userId,
      version: row.version,
      createdAt: row.createdAt,
      own: isOwn(visitor, row),
      flags,
      agreements: accepted.map((one, index) => ({
        ...one,
        witness: one.witness === null ? null : named(witnesses[index]!),
      })),
      accounts: accounts.map(({ createdBy, account, cuil, ...one }) => ({
        id: one.id,
        account: maskedAccount(account),
        holder: one.holder,
        cuil: maskedCuil(cuil),
        confirmedAt: one.confirmedAt,
        usableFrom: one.usableFrom,
        createdAt: one.createdAt,
        by: createdBy.startsWith('consignor:') ? '' : named(createdBy),
      })),
      units: pairs.map((one) => ({
        code: one.code,
        state: one.state,
        name: one.product ?? [one.brand, one.model].filter(Boolean).join(' '),
        size: one.size ?? one.sizeLabel,
        price: one.price,
        before: one.before,
        mine: one.owner === 'consignor',
      })),
      messages,
      balance,
    })
  }

  /** The whole numbers, for whoever may; that they looked stays in the record. */
  async function findPrivate(visitor: Visitor, id: number): Promise<Outcome<ConsignorPrivate>> {
    const refusal = may(visitor, 'consign.see-private')
    if (refusal) return refusal
    const row = inReach(id) ? await consignorRow(db, id) : null
    if (!row) return missing(CONSIGNOR_SAYS.missing)
    if (isOwn(visitor, row)) return conflict(CONSIGNOR_SAYS.own)
    return database.transaction(async (tx) => {
      const account = await accountOf(tx, id)
      await writeAudit(tx, visitor, {
        action: 'consignor.see',
        entity: 'consignor',
        entityId: id,
        at: clock(),
      })
      return done({
        dni: formatDni(row.dni),
        cuil: formatCuil(account?.cuil ?? row.cuil),
        account: account?.account ?? '',
      })
    })
  }

  /** The file that a consignor without an account asks for; that somebody took it stays in the record too. */
  async function wholeData(visitor: Visitor, id: number): Promise<Outcome<Record<string, unknown>>> {
    const seen = await findPrivate(visitor, id)
    if (!seen.ok) return seen
    const row = await consignorRow(db, id)
    if (!row) return missing(CONSIGNOR_SAYS.missing)
    return done({
      shop: settings.name,
      at: clock(),
      ...(await consignmentOf(db, eq(consignors.id, id), row.email)),
    })
  }

  return { find, findPrivate, wholeData }
}
