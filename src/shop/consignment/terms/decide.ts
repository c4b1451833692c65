/** Terms of a pair after the first ones: somebody of the shop proposes, its owner accepts, on their pages or at the counter. */
import { eq } from 'drizzle-orm'
import type { Tx } from '#data/database.ts'
import { units } from '#data/schema.ts'
import { calendarOf } from '#rules/consignment/calendar-form.ts'
import { acceptForm, DESK_SAYS, proposalForm } from '#rules/consignment/desk/forms.ts'
import { mayAct, type Holder } from '#rules/consignment/portal/holder.ts'
import { DEATH_SAYS } from '#rules/consignment/people/death.ts'
import { splitOf } from '#rules/consignment/split.ts'
import { TERMS_SAY, whyNotTerms, type Terms } from '#rules/consignment/terms-said.ts'
import type { AcceptedHow } from '#rules/consignment/labels.ts'
import { formatAmount } from '#rules/money.ts'
import { conflict, done, invalid, missing, type Outcome } from '#rules/outcome.ts'
import { mostPrice } from '#rules/units/ceiling.ts'
import { readUnitCode } from '#rules/units/code.ts'
import { isListed, isTaken, isWithUs, UNIT, UNIT_STATE_LABEL } from '#rules/units/states.ts'
import { may, type Visitor } from '#rules/users/access.ts'
import { writeAudit } from '#shop/audit/write.ts'
import { commitIfDone } from '#shop/commit-if-done.ts'
import type { ShopContext } from '#shop/context.ts'
import { actorOf } from '#shop/audit/actors.ts'
import { readForm } from '#shop/read-form.ts'
import { holdUnit } from '#shop/units/unit.ts'
import { acceptAgreement } from '../agreements/accept.ts'
import { checkCode, sendCode, type CodeFor } from '../codes/codes.ts'
import { dead } from '#shop/units/entrusted/owners.ts'
import { markProven } from '../consignors/known.ts'
import { consented, ownedPair, witnessOf } from '../desk/consent.ts'
import { movePair, ownPair, withPair, type Pair } from '../desk/held.ts'
import { pairName } from '../desk/owner.ts'
import { putTerms, repriced } from './put.ts'
import { acceptTerms, newestTerms, readTerms } from './terms.ts'

type Proposed = { code: string; termsId: number }
type Accepted = { code: string }

export function openTermsDeeds(context: ShopContext) {
  const { database, clock, settings } = context

  /** `input`: rules/consignment/desk/forms.ts `proposalForm`. All that it does not name stays as it was agreed, and goes on from where it stands. */
  const propose = (visitor: Visitor, code: string, input: unknown): Promise<Outcome<Proposed>> => {
    const form = readForm(proposalForm, input, DESK_SAYS.invalid)
    return withPair(context, visitor, code, 'consign.quote', async (tx, pair, at) => {
      if (!form.ok) return form
      const { unit } = pair
      const { price, floor, why: reason } = form.value
      const next = await repriced(tx, unit, { price, floor }, at)
      if (!next) return conflict(DESK_SAYS.noTerms)
      const calendar = calendarOf(form.value, { shop: settings.priceSteps, same: next.calendar })
      const terms = { ...next, calendar }
      if (isTaken(unit.state)) return conflict(`Está en «${UNIT_STATE_LABEL[unit.state]}».`)
      return put(tx, visitor, pair, { ...terms, reason }, at, {
        subject: (name) =>
          price === unit.priceCentavos
            ? `Te proponemos otras condiciones: ${name}`
            : isListed(unit.state)
              ? `¿${price < unit.priceCentavos ? 'Bajamos' : 'Cambiamos'} a ${formatAmount(price)}? ${name}`
              : `Te proponemos otro precio: ${name}`,
        says: 'Mirá lo que te proponemos. Si no querés, no hagas nada, o pedilo de vuelta: es gratis.',
      })
    })
  }

  /** It was damaged with us: a lower price, and what their part loses by it is paid when they accept. `input`: `proposalForm`. */
  const damage = (visitor: Visitor, code: string, input: unknown): Promise<Outcome<Proposed>> => {
    const form = readForm(proposalForm, input, DESK_SAYS.invalid)
    return withPair(context, visitor, code, 'consign.quote', async (tx, pair, at) => {
      if (!form.ok) return form
      const before = await newestTerms(tx, pair.unit.id)
      if (!before) return conflict(DESK_SAYS.noTerms)
      const { price, floor, why: reason } = form.value
      const { commission, ...agreed } = readTerms(before)
      const lost = splitOf(pair.unit.priceCentavos, commission).part - splitOf(price, commission).part
      if (price >= pair.unit.priceCentavos || lost <= 0)
        return invalid(DESK_SAYS.cheaper, { price: DESK_SAYS.cheaper })
      const off = await takeOff(tx, visitor, pair, reason, at)
      if (!off.ok) return off
      const calendar = calendarOf(form.value, { shop: settings.priceSteps, same: agreed.calendar })
      const terms = { ...agreed, calendar, commission, price, floor, reason, compensation: lost }
      return put(tx, visitor, pair, terms, at, {
        subject: (name) => `Se dañó tu par con nosotros: ${name}`,
        says: `Fue nuestra culpa. Si aceptás, te pagamos ${formatAmount(lost)} ya, y se vende más barato. Si no, lo pasás a buscar.`,
      })
    })
  }

  /** What was agreed was agreed of a whole pair: it is not on sale, nor its terms in force, before its owner has answered. */
  async function takeOff(
    tx: Tx,
    visitor: Visitor,
    pair: Pair,
    reason: string,
    at: Date,
  ): Promise<Outcome<unknown>> {
    const { unit } = pair
    if (isTaken(unit.state)) return conflict(`Está en «${UNIT_STATE_LABEL[unit.state]}».`)
    if (isListed(unit.state)) {
      const off = await movePair(tx, pair, UNIT.ready, { visitor, action: 'unit.unlist', reason, at })
      if (!off.ok) return off
    }
    await tx.update(units).set({ termsId: null }).where(eq(units.id, unit.id))
    return done(null)
  }

  async function put(
    tx: Tx,
    visitor: Visitor,
    pair: Pair,
    terms: Terms,
    at: Date,
    { subject, says }: { subject: (name: string) => string; says: string },
  ): Promise<Outcome<Proposed>> {
    const { unit } = pair
    if ((await dead(tx, [pair.consignorId])).size > 0) return conflict(DEATH_SAYS.agreesNothing)
    if (!isWithUs(unit.state)) return conflict(`Está en «${UNIT_STATE_LABEL[unit.state]}».`)
    const why = whyNotTerms(terms, mostPrice(settings, unit.priceCentavos))
    if (Object.keys(why).length > 0) return invalid(DESK_SAYS.invalid, why)
    const termsId = await putTerms(tx, settings, pair, terms, {
      visitor,
      proposer: actorOf(visitor),
      subject: subject(await pairName(tx, unit)),
      parts: [says],
      at,
    })
    return done({ code: unit.code, termsId })
  }

  const codeOf = ({ email }: Holder, unitId: number): CodeFor => ({
    purpose: 'accept',
    subject: `unit:${unitId}`,
    email,
  })
  async function ofHolder(holder: Holder, code: string) {
    const pair = await ownedPair(context, code)
    return pair && pair.owner.id === holder.consignorId ? pair : null
  }

  /** To the mailbox of whoever owns it, from their own pages. */
  async function askTermsCode(visitor: Visitor, holder: Holder, code: string): Promise<Outcome<null>> {
    const pair = await ofHolder(holder, code)
    if (!pair) return missing()
    const sent = await sendCode(context, visitor, codeOf(holder, pair.unitId))
    return sent.ok ? done(null) : sent
  }

  /** `typed`: the code that went to their mailbox; `termsId`: of the terms that were shown. */
  async function accept(
    visitor: Visitor,
    holder: Holder,
    code: string,
    { termsId, typed }: { termsId: number; typed: string },
  ): Promise<Outcome<Accepted>> {
    const refusal = mayAct(holder)
    if (refusal) return refusal
    const pair = await ofHolder(holder, code)
    if (!pair) return missing()
    const checked = await checkCode(context, visitor, codeOf(holder, pair.unitId), typed)
    return checked.ok ? settle(code, termsId, 'web_code', null) : checked
  }

  /** Its owner says yes before somebody of the shop. `input`: rules/consignment/desk/forms.ts `acceptForm`. */
  async function acceptAtCounter(visitor: Visitor, code: string, input: unknown): Promise<Outcome<Accepted>> {
    const refusal = may(visitor, 'consign.receive')
    if (refusal) return refusal
    const form = readForm(acceptForm, input, DESK_SAYS.invalid)
    if (!form.ok) return form
    const pair = await ownedPair(context, code)
    if (!pair) return missing()
    // Asked before the code is used up: staff do not approve a pair of their own.
    const mine = await withPair(context, visitor, code, 'consign.receive', async () => done(null))
    if (!mine.ok) return mine
    const said = await consented(context, visitor, pair, 'accept', form.value)
    return said.ok ? settle(code, form.value.termsId, said.value, visitor) : said
  }

  async function settle(
    typed: string,
    termsId: number,
    how: AcceptedHow,
    visitor: Visitor | null,
  ): Promise<Outcome<Accepted>> {
    const code = readUnitCode(typed)
    if (code === null) return missing()
    const at = clock()
    let productId: number | undefined
    const end = await commitIfDone<Outcome<Accepted>>(database, async (tx) => {
      const there = await holdUnit(tx, code)
      const pair = there && ownPair(there)
      if (!pair) return missing()
      const { unit, consignorId } = pair
      productId = pair.product?.id
      if (!isWithUs(unit.state) || isTaken(unit.state))
        return conflict(`Está en «${UNIT_STATE_LABEL[unit.state]}».`)
      const witness = visitor && witnessOf(visitor)
      const agreementId = await acceptAgreement(tx, settings, { consignorId, how, witness, at })
      if (!(await acceptTerms(tx, settings, { unitId: unit.id, termsId, how, witness, agreementId, at })))
        return conflict(TERMS_SAY.gone)
      if (how !== 'paper') await markProven(tx, consignorId, at)
      if (visitor)
        await writeAudit(tx, visitor, {
          action: 'unit.accept-terms',
          entity: 'unit',
          entityId: unit.code,
          after: { termsId, how },
          at,
        })
      return done({ code: unit.code })
    })
    if (end.ok && productId !== undefined) await context.hint({ kind: 'catalogue', productId })
    return end
  }

  return { propose, damage, askTermsCode, accept, acceptAtCounter }
}
