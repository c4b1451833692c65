/**
 * Pairs are handed over at the counter: from this moment the shop answers for them. Their owner's DNI was seen, photos were taken while
 * they stood there, and they say yes with the code of their mailbox, or on paper. One receipt for all that came at once.
 */
import { asc, inArray } from 'drizzle-orm'
import type { Tx } from '#data/database.ts'
import { units } from '#data/schema.ts'
import { dayOf } from '#rules/calendar/argentine-day.ts'
import { businessDaysAfter } from '#rules/calendar/holidays.ts'
import { weekdaySaid } from '#rules/calendar/said.ts'
import { DESK_SAYS, receiveForm } from '#rules/consignment/desk/forms.ts'
import { CHECK_DAYS, LEAST_RECEIVED, PAPER_SAYS } from '#rules/consignment/desk/photos.ts'
import { termsSaid } from '#rules/consignment/terms-said.ts'
import type { AcceptedHow } from '#rules/consignment/labels.ts'
import { conflict, done, invalid, missing, type Outcome } from '#rules/outcome.ts'
import { printUnitCode, readUnitCode } from '#rules/units/code.ts'
import { GRADE_LABEL } from '#rules/units/grade.ts'
import { UNIT } from '#rules/units/states.ts'
import { UNIT_BOX_LABEL, UNIT_SAYS } from '#rules/units/limits-and-texts.ts'
import { may, type Visitor } from '#rules/users/access.ts'
import { commitIfDone } from '#shop/commit-if-done.ts'
import type { ShopContext } from '#shop/context.ts'
import { readForm } from '#shop/read-form.ts'
import { holdUnit } from '#shop/units/unit.ts'
import { acceptAgreement } from '../agreements/accept.ts'
import { lockConsignor, markProven } from '../consignors/known.ts'
import { consented, ownedPair, witnessOf } from '../desk/consent.ts'
import { movePair, ownPair, type Pair } from '../desk/held.ts'
import { pairName, notifyOwner } from '../desk/owner.ts'
import { whyOwn } from '#shop/units/entrusted/owners.ts'
import { acceptTerms, newestTerms, readTerms } from '../terms/terms.ts'
import { papersAt } from './papers.ts'

type Received = { codes: string[] }

export function openReceive(context: ShopContext) {
  const { database, clock, settings } = context

  /** `input`: rules/consignment/desk/forms.ts `receiveForm`. */
  return async function receive(visitor: Visitor, input: unknown): Promise<Outcome<Received>> {
    const refusal = may(visitor, 'consign.receive')
    if (refusal) return refusal
    const form = readForm(receiveForm, input, DESK_SAYS.invalid)
    if (!form.ok) return form
    const codes = [...new Set(form.value.codes.flatMap((one) => readUnitCode(one) ?? []))]
    if (codes.length === 0) return missing()
    const first = await ownedPair(context, codes[0]!)
    if (!first) return missing()
    const ready = await database.transaction((tx) => hold(tx, visitor, codes))
    if (!ready.ok) return ready
    const how = await consented(context, visitor, first, 'receive', form.value)
    if (!how.ok) return how
    const at = clock()
    return commitIfDone<Outcome<Received>>(database, async (tx) => {
      const held = await hold(tx, visitor, codes)
      if (!held.ok) return held
      for (const pair of held.value) {
        const seal = sealOf(form.value, pair.unit.code)
        const end = await take(tx, visitor, pair, { ...form.value, seal, how: how.value, at })
        if (!end.ok) return end
      }
      if (how.value === 'counter_code') await markProven(tx, first.owner.id, at)
      await tellReceipt(tx, held.value, at)
      return done({ codes: held.value.map(({ unit }) => unit.code) })
    })
  }

  /** All of them, in the order of their numbers, with their owner last; or what is missing. */
  async function hold(tx: Tx, visitor: Visitor, codes: readonly string[]): Promise<Outcome<Pair[]>> {
    const found = await tx
      .select({ code: units.code })
      .from(units)
      .where(inArray(units.code, [...codes]))
      .orderBy(asc(units.id))
    if (found.length < codes.length) return missing()
    const pairs: Pair[] = []
    for (const { code } of found) {
      const there = await holdUnit(tx, code)
      const pair = there && ownPair(there)
      if (!pair) return conflict(DESK_SAYS.shopOwned)
      if (pair.unit.state !== UNIT.awaited) return conflict(UNIT_SAYS.moved)
      pairs.push(pair)
    }
    const { consignorId } = pairs[0]!
    if (pairs.some((one) => one.consignorId !== consignorId))
      return invalid(DESK_SAYS.owner, { codes: DESK_SAYS.owner })
    const own = await whyOwn(tx, visitor, consignorId)
    if (own) return own
    // Of who dies at this moment the pairs' own locks tell: they are cancelled by then, or found here and go home.
    const owner = await lockConsignor(tx, consignorId)
    if (!owner || owner.blockedReason !== null) return conflict(DESK_SAYS.blocked)
    if (owner.dniSeenAt === null) return invalid(DESK_SAYS.dniFirst, { dni: DESK_SAYS.dniFirst })
    for (const { unit } of pairs)
      if ((await papersAt(tx, unit.id, 'received')) < LEAST_RECEIVED) {
        const says =
          pairs.length === 1 ? PAPER_SAYS.received : PAPER_SAYS.receivedOf(printUnitCode(unit.code))
        return invalid(says, { photos: says })
      }
    return done(pairs)
  }

  type Taking = { how: AcceptedHow; shelf: string; seal: string; note: string; at: Date }
  async function take(
    tx: Tx,
    visitor: Visitor,
    pair: Pair,
    { how, shelf, seal, note, at }: Taking,
  ): Promise<Outcome<unknown>> {
    const { unit, consignorId } = pair
    const terms = await newestTerms(tx, unit.id)
    if (!terms) return conflict(DESK_SAYS.noTerms)
    const moved = await movePair(tx, pair, UNIT.received, {
      visitor,
      action: 'unit.receive',
      reason: note,
      after: { how },
      at,
    })
    if (!moved.ok) return moved
    await tx
      .update(units)
      .set({ receivedAt: at, ...(shelf === '' ? {} : { shelf }), ...(seal === '' ? {} : { seal }) })
      .where(inArray(units.id, [unit.id]))
    if (terms.acceptedAt !== null) return moved
    const witness = witnessOf(visitor)
    const agreementId = await acceptAgreement(tx, settings, { consignorId, how, witness, at })
    const accepted = { unitId: unit.id, termsId: terms.id, how, witness, agreementId, at, inLetter: true }
    await acceptTerms(tx, settings, accepted)
    return moved
  }

  /** One for all: codes, how they were declared, and what was agreed of them. */
  async function tellReceipt(tx: Tx, pairs: readonly Pair[], at: Date): Promise<void> {
    const { consignorId } = pairs[0]!
    const codes = pairs.map(({ unit }) => printUnitCode(unit.code))
    const today = dayOf(at)
    const checked = businessDaysAfter(today, CHECK_DAYS, settings.closedDays)
    const facts: [string, string][] = []
    const agreed = new Map<string, { codes: string[]; said: [string, string][] }>()
    for (const { unit } of pairs) {
      const code = printUnitCode(unit.code)
      facts.push([
        code,
        `${await pairName(tx, unit)} · ${unit.sizeLabel} · ${GRADE_LABEL[unit.grade]} · ${UNIT_BOX_LABEL[unit.box]}`,
      ])
      const terms = (await newestTerms(tx, unit.id))!
      const same = agreed.get(terms.sha256) ?? { codes: [], said: termsSaid(readTerms(terms)) }
      agreed.set(terms.sha256, { ...same, codes: [...same.codes, code] })
    }
    const one = codes.length === 1
    await notifyOwner(
      tx,
      settings,
      { consignorId, ...(one ? { code: pairs[0]!.unit.code } : {}) },
      {
        subject: one ? `Comprobante ${codes[0]!}` : `Comprobante ${codes[0]!} y ${codes.length - 1} más`,
        parts: [
          one
            ? 'Tenemos tu par. Desde ahora respondemos por él: si se pierde, lo roban o se daña con nosotros, te pagamos como si se hubiera vendido.'
            : `Tenemos tus ${codes.length} pares. Desde ahora respondemos por ellos: si alguno se pierde, lo roban o se daña con nosotros, te pagamos como si se hubiera vendido.`,
          { facts },
          `Lo revisamos antes del ${weekdaySaid(checked, today)}. Lo podés pedir de vuelta cualquier día, gratis.`,
          ...[...agreed.values()].flatMap(({ codes: of, said }) => [
            agreed.size === 1 ? 'Lo que acordamos:' : `Lo que acordamos de ${of.join(', ')}:`,
            { facts: said },
          ]),
          { small: 'Guardá este e-mail: es tu comprobante.' },
        ],
        at,
      },
    )
  }
}

type Sealed = { seal: string; seals: Record<string, string> }
/** Whoever sends it may write a code as it is printed. */
const sealOf = ({ seal, seals }: Sealed, code: string): string =>
  Object.entries(seals).find(([typed, own]) => own !== '' && readUnitCode(typed) === code)?.[1] ?? seal
