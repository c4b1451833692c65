/** All that the shop keeps of somebody as a consignor, handed to them whole (Ley 25.326 art. 14): amounts in pesos, times in UTC. */
import { asc, eq, inArray, or, type SQL } from 'drizzle-orm'
import type { Reader, Tx } from '#data/database.ts'
import {
  agreements,
  agreementTexts,
  consignmentMessages,
  consignorAccounts,
  consignorEntries,
  consignors,
  dropOffs,
  offers,
  products,
  productSizes,
  settlements,
  units,
  unitTerms,
} from '#data/schema.ts'
import { DROP_OFF_STATE_LABEL, OFFER_STATE_LABEL } from '#rules/consignment/offers/states.ts'
import { OWNER_NOTICE_LABEL } from '#rules/consignment/people/notices.ts'
import { SETTLEMENT_STATE_LABEL } from '#rules/consignment/settlements/states.ts'
import { ACCEPTED_HOW_LABEL, CONSIGNOR_ENTRY_LABEL } from '#rules/consignment/labels.ts'
import { toPesos, type Centavos } from '#rules/money.ts'
import { printUnitCode } from '#rules/units/code.ts'
import { GRADE_LABEL } from '#rules/units/grade.ts'
import { UNIT_STATE_LABEL } from '#rules/units/states.ts'

const pesos = (amount: Centavos | null) => (amount === null ? null : toPesos(amount))

/** `who`: which rows of `consignors` are theirs; `email`: a mailbox that is theirs for sure, whose offers are told too. */
export async function consignmentOf(
  db: Reader | Tx,
  who: SQL | undefined,
  email: string | null,
): Promise<Record<string, unknown> | null> {
  const rows = await db.select().from(consignors).where(who).orderBy(asc(consignors.id))
  const ids = rows.map(({ id }) => id)
  const offered = await db
    .select()
    .from(offers)
    .where(or(inArray(offers.consignorId, ids), email === null ? undefined : eq(offers.email, email)))
    .orderBy(asc(offers.id))
  if (rows.length === 0 && offered.length === 0) return null
  const [agreed, accounts, pairs, terms, entries, paid, visits, messages] = await Promise.all([
    db
      .select({ version: agreementTexts.version, at: agreements.acceptedAt, how: agreements.how })
      .from(agreements)
      .innerJoin(agreementTexts, eq(agreementTexts.id, agreements.textId))
      .where(inArray(agreements.consignorId, ids))
      .orderBy(asc(agreements.id)),
    db
      .select()
      .from(consignorAccounts)
      .where(inArray(consignorAccounts.consignorId, ids))
      .orderBy(asc(consignorAccounts.id)),
    db
      .select({ unit: units, product: products.name, size: productSizes.size })
      .from(units)
      .leftJoin(products, eq(products.id, units.productId))
      .leftJoin(productSizes, eq(productSizes.id, units.sizeId))
      .where(inArray(units.consignorId, ids))
      .orderBy(asc(units.id)),
    db
      .select({ code: units.code, terms: unitTerms })
      .from(unitTerms)
      .innerJoin(units, eq(units.id, unitTerms.unitId))
      .where(inArray(units.consignorId, ids))
      .orderBy(asc(unitTerms.id)),
    db
      .select()
      .from(consignorEntries)
      .where(inArray(consignorEntries.consignorId, ids))
      .orderBy(asc(consignorEntries.id)),
    db.select().from(settlements).where(inArray(settlements.consignorId, ids)).orderBy(asc(settlements.id)),
    db.select().from(dropOffs).where(inArray(dropOffs.consignorId, ids)).orderBy(asc(dropOffs.id)),
    db
      .select()
      .from(consignmentMessages)
      .where(
        or(
          inArray(consignmentMessages.consignorId, ids),
          inArray(
            consignmentMessages.offerId,
            offered.map(({ id }) => id),
          ),
        ),
      )
      .orderBy(asc(consignmentMessages.id)),
  ])
  return {
    consignor: rows.map((row) => ({
      name: row.name,
      surname: row.surname,
      email: row.email,
      emailProvenAt: row.emailProvenAt,
      phone: row.phone,
      dni: row.dni,
      documentSeenAt: row.dniSeenAt,
      cuil: row.cuil,
      adult: row.adult,
      note: row.note,
      notTakenMore: row.blockedReason,
      newsSwitchedOff: row.noticesOff.map((notice) => OWNER_NOTICE_LABEL[notice]),
      since: row.createdAt,
    })),
    agreements: agreed.map(({ how, ...one }) => ({ ...one, how: ACCEPTED_HOW_LABEL[how] })),
    accounts: accounts.map(({ account, holder, cuil, confirmedAt, usableFrom, createdAt }) => ({
      account,
      holder,
      cuil,
      confirmedAt,
      usableFrom,
      at: createdAt,
    })),
    pairs: pairs.map(({ unit, product, size }) => ({
      code: printUnitCode(unit.code),
      name: product ?? [unit.brand, unit.model].filter(Boolean).join(' '),
      size: size ?? unit.sizeLabel,
      grade: GRADE_LABEL[unit.grade],
      state: UNIT_STATE_LABEL[unit.state],
      price: toPesos(unit.priceCentavos),
      floor: pesos(unit.floorCentavos),
      receivedAt: unit.receivedAt,
      termEndsOn: unit.termEndsOn,
      takenHomeBy: unit.handedTo,
    })),
    terms: terms.map(({ code, terms: one }) => ({
      pair: printUnitCode(code),
      price: toPesos(one.priceCentavos),
      floor: toPesos(one.floorCentavos),
      commissionPercent: one.commissionBp / 100,
      commissionLeast: toPesos(one.commissionMinCentavos),
      calendar: one.calendar,
      days: one.termDays,
      keptDays: one.keepDays,
      acceptedAt: one.acceptedAt,
      how: one.how && ACCEPTED_HOW_LABEL[one.how],
    })),
    account: entries.map(({ kind, amountCentavos, reason, createdAt }) => ({
      what: CONSIGNOR_ENTRY_LABEL[kind],
      amount: toPesos(amountCentavos),
      reason,
      at: createdAt,
    })),
    settlements: paid.map((one) => ({
      number: one.id,
      state: SETTLEMENT_STATE_LABEL[one.state],
      total: toPesos(one.totalCentavos),
      account: one.account,
      holder: one.holder,
      cuil: one.cuil,
      closedAt: one.closedAt,
      paidAt: one.paidAt,
      proof: one.proof,
    })),
    offers: offered.map((one) => ({
      brand: one.brand,
      model: one.model,
      size: one.size,
      grade: GRADE_LABEL[one.grade],
      note: one.note,
      state: OFFER_STATE_LABEL[one.state],
      name: one.name,
      email: one.email,
      phone: one.phone,
      hoped: pesos(one.hopedCentavos),
      quoted: pesos(one.priceCentavos),
      secondLook: one.secondLookNote,
      at: one.createdAt,
    })),
    visits: visits.map(({ day, slot, state }) => ({ day, slot, state: DROP_OFF_STATE_LABEL[state] })),
    messages: messages.map(({ fromShop, body, createdAt }) => ({ fromShop, body, at: createdAt })),
  }
}
