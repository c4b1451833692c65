/**
 * Another price or another floor are new terms, which hold once the owner accepts them with a code: those that the shop proposes
 * (terms/decide.ts), the same that stood on paper, or a floor of their own, which is proposed and accepted at once.
 */
import { eq } from 'drizzle-orm'
import type { Reader, Tx } from '#data/database.ts'
import { unitTerms } from '#data/schema.ts'
import { holderActor, type Holder } from '#rules/consignment/portal/holder.ts'
import { waitForCode } from '#rules/consignment/paper-terms.ts'
import { floorForm } from '#rules/consignment/price-forms.ts'
import { PRICE_SAYS, whyNotFloor } from '#rules/consignment/prices.ts'
import { whyNotTerms, type Terms } from '#rules/consignment/terms-said.ts'
import type { Centavos } from '#rules/money.ts'
import { conflict, done, invalid, missing, type Outcome } from '#rules/outcome.ts'
import { isEditable, isTaken, UNIT_STATE_LABEL } from '#rules/units/states.ts'
import type { Visitor } from '#rules/users/access.ts'
import type { ShopContext } from '#shop/context.ts'
import { readForm } from '#shop/read-form.ts'
import type { UnitRow } from '#shop/units/unit.ts'
import { acceptAgreement } from '../agreements/accept.ts'
import { markProven } from '../consignors/known.ts'
import { acceptTerms, newestTerms, proposeTerms } from '../terms/terms.ts'
import { goingOn } from './going-on.ts'
import { termsInForce } from './of-terms.ts'
import { actOnTheirs, askCode, theirUnit, withCode } from './owner-action.ts'

export function openProposals(context: ShopContext) {
  const { database, clock, settings } = context

  /** Of the purpose 'accept'. */
  const askToAccept = (visitor: Visitor, holder: Holder, code: string) =>
    askCode(context, visitor, holder, code, 'accept')

  /** `input`: `terms`, the number of those that were shown, and `code` of the purpose 'accept' (`askToAccept`). */
  function acceptProposal(
    visitor: Visitor,
    holder: Holder,
    code: string,
    input: { terms: number; code: string },
  ): Promise<Outcome<{ price: Centavos }>> {
    return withCode<{ price: Centavos }>(
      context,
      visitor,
      holder,
      { code, typed: input.code, purpose: 'accept' },
      async (unit) => {
        const whyNot = whyNotNow(unit)
        if (whyNot !== null) return conflict(whyNot)
        const last = await newestTerms(database.db, unit.id)
        return last?.id === input.terms && last.acceptedAt === null
          ? done(last)
          : conflict(PRICE_SAYS.proposal)
      },
      async (tx, { unit }) => {
        const whyNot = whyNotNow(unit)
        if (whyNot !== null) return conflict(whyNot)
        const last = await newestTerms(tx, unit.id)
        const accepted = await accept(tx, holder, unit, input.terms)
        return accepted && last ? done({ price: last.priceCentavos }) : conflict(PRICE_SAYS.proposal)
      },
    )
  }

  /** «Sigue como está»: only where something is in force that stays. `termsId`: of those that were shown. */
  const declineProposal = (holder: Holder, code: string, termsId: number): Promise<Outcome<null>> =>
    actOnTheirs<null>(context, holder, code, async (tx, { unit }) => {
      const last = await newestTerms(tx, unit.id)
      if (last?.id !== termsId || last.acceptedAt !== null) return conflict(PRICE_SAYS.proposal)
      if (unit.termsId === null) return conflict(PRICE_SAYS.mustAnswer)
      await tx.update(unitTerms).set({ declinedAt: clock() }).where(eq(unitTerms.id, termsId))
      return done(null)
    })

  async function floorTerms(db: Reader | Tx, unit: UnitRow, floor: Centavos): Promise<Outcome<Terms>> {
    const whyNot = whyNotNow(unit)
    if (whyNot !== null) return conflict(whyNot)
    const inForce = await termsInForce(db, unit)
    if (!inForce) return conflict(PRICE_SAYS.noTerms)
    const said = whyNotFloor({ current: inForce.terms.floor, wanted: floor, price: unit.priceCentavos })
    if (said !== null) return invalid(said, { floor: said })
    const terms = goingOn(unit, inForce, { price: unit.priceCentavos, floor }, clock())
    const wrong = whyNotTerms(terms)
    return Object.keys(wrong).length > 0 ? invalid(Object.values(wrong).join(' '), wrong) : done(terms)
  }

  /** The code for `changeFloor`, once that floor may be. */
  async function askToChangeFloor(
    visitor: Visitor,
    holder: Holder,
    code: string,
    input: unknown,
  ): Promise<Outcome<{ email: string }>> {
    const form = readForm(floorForm, input, PRICE_SAYS.floor)
    if (!form.ok) return form
    const unit = await theirUnit(database.db, holder, code)
    if (!unit) return missing()
    const terms = await floorTerms(database.db, unit, form.value.floor)
    return terms.ok ? askToAccept(visitor, holder, code) : terms
  }

  /** `input`: `floor` in pesos as typed, and `code`. */
  async function changeFloor(
    visitor: Visitor,
    holder: Holder,
    code: string,
    input: unknown,
  ): Promise<Outcome<{ floor: Centavos }>> {
    const form = readForm(floorForm, input, PRICE_SAYS.floor)
    if (!form.ok) return form
    const { floor } = form.value
    return withCode<{ floor: Centavos }>(
      context,
      visitor,
      holder,
      { code, typed: form.value.code, purpose: 'accept' },
      (unit) => floorTerms(database.db, unit, floor),
      async (tx, { unit }) => {
        const terms = await floorTerms(tx, unit, floor)
        return terms.ok && (await take(tx, holder, unit, terms.value))
          ? done({ floor })
          : terms.ok
            ? conflict(PRICE_SAYS.proposal)
            : terms
      },
    )
  }

  /** What stood on paper, as it holds today, is accepted with a code: the same terms once more. */
  const confirmPaper = (
    visitor: Visitor,
    holder: Holder,
    code: string,
    input: { code: string },
  ): Promise<Outcome<null>> => {
    const paper = async (db: Reader | Tx, unit: UnitRow): Promise<Outcome<Terms>> => {
      const last = await newestTerms(db, unit.id)
      const inForce = await termsInForce(db, unit)
      if (!last || !inForce || last.id !== inForce.id || !waitForCode(unit.state, last))
        return conflict(PRICE_SAYS.proposal)
      const { floor } = inForce.terms
      return done(goingOn(unit, inForce, { price: unit.priceCentavos, floor }, clock()))
    }
    return withCode<null>(
      context,
      visitor,
      holder,
      { code, typed: input.code, purpose: 'accept' },
      (unit) => paper(database.db, unit),
      async (tx, { unit }) => {
        const terms = await paper(tx, unit)
        if (!terms.ok) return terms
        return (await take(tx, holder, unit, terms.value)) ? done(null) : conflict(PRICE_SAYS.proposal)
      },
    )
  }

  /** Proposed by its owner and accepted at once. */
  async function take(tx: Tx, holder: Holder, unit: UnitRow, terms: Terms): Promise<boolean> {
    const termsId = await proposeTerms(tx, unit.id, terms, holderActor(holder), clock())
    return accept(tx, holder, unit, termsId)
  }

  async function accept(tx: Tx, { consignorId }: Holder, unit: UnitRow, termsId: number): Promise<boolean> {
    const by = { how: 'web_code', witness: null, at: clock() } as const
    const agreementId = await acceptAgreement(tx, settings, { consignorId, ...by })
    if (!(await acceptTerms(tx, settings, { unitId: unit.id, termsId, agreementId, ...by }))) return false
    await markProven(tx, consignorId, by.at)
    return true
  }

  return { acceptProposal, declineProposal, askToChangeFloor, changeFloor, confirmPaper, askToAccept }
}

const whyNotNow = ({ state }: UnitRow): string | null =>
  isTaken(state) ? PRICE_SAYS.reserved : isEditable(state) ? null : `Está en «${UNIT_STATE_LABEL[state]}».`
