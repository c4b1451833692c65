/**
 * Whose pair was paid as lost and is here again chooses on their own page, the money or the pair. It happens when that day is over (the job
 * of `found.ts`), and until then they may choose otherwise or take it back (product §50.7, decision 81).
 */
import { eq } from 'drizzle-orm'
import type { Tx } from '#data/database.ts'
import { unitLosses } from '#data/schema.ts'
import { dayOf } from '#rules/calendar/argentine-day.ts'
import { CHOSEN_TITLE, chosenSaid, FOUND_SAYS, type Chosen } from '#rules/consignment/found.ts'
import { foundForm } from '#rules/consignment/found-form.ts'
import { DIED, mayAct, type Holder } from '#rules/consignment/portal/holder.ts'
import { conflict, done, missing, refused, type Outcome } from '#rules/outcome.ts'
import { readUnitCode } from '#rules/units/code.ts'
import { system } from '#rules/users/access.ts'
import { writeAudit } from '#shop/audit/write.ts'
import { commitIfDone } from '#shop/commit-if-done.ts'
import type { ShopContext } from '#shop/context.ts'
import { readForm } from '#shop/read-form.ts'
import { holdUnit } from '#shop/units/unit.ts'
import { lockConsignor } from '../consignors/known.ts'
import { ownPair } from '../desk/held.ts'
import { pairName, notifyOwner } from '../desk/owner.ts'
import { chosenIn, paidAsLost, paidLossOf, type Loss } from './found-ends.ts'

type Choice = { chosen: Chosen | null }

export function openChoose({ database, clock, settings }: ShopContext) {
  /** `input`: rules/consignment/found-form.ts `foundForm`. The same once more is done already, and nothing is written of it. */
  return async function chooseFound(holder: Holder, typed: string, input: unknown): Promise<Outcome<Choice>> {
    const refusal = mayAct(holder)
    if (refusal) return refusal
    const form = readForm(foundForm, input, FOUND_SAYS.invalid)
    if (!form.ok) return form
    const code = readUnitCode(typed)
    if (code === null) return missing()
    const wanted = form.value.keeps === '' ? null : form.value.keeps
    return commitIfDone<Outcome<Choice>>(database, async (tx) => {
      const there = await holdUnit(tx, code)
      if (there?.unit.consignorId !== holder.consignorId) return missing()
      const pair = ownPair(there)
      const loss = pair && (await paidLossOf(tx, pair))
      if (!loss || loss.foundAt === null) return conflict(FOUND_SAYS.nothing)
      const owner = await lockConsignor(tx, pair.consignorId)
      if (owner?.diedOn) return refused('forbidden', DIED)
      const at = clock()
      if (isOver(loss, dayOf(at))) return conflict(FOUND_SAYS.late)
      if (loss.chosen === wanted) return done({ chosen: chosenIn(loss) })
      if ((loss.chosen ?? '') !== form.value.was) return conflict(FOUND_SAYS.changed)
      const set = { chosen: wanted, chosenAt: wanted && at }
      await tx.update(unitLosses).set(set).where(eq(unitLosses.id, loss.id))
      const chosen = chosenIn(set)
      await writeAudit(tx, system('consignor'), {
        action: 'unit.found-chosen',
        entity: 'unit',
        entityId: code,
        before: { chosen: loss.chosen },
        after: { chosen: wanted, chosenBy: 'owner', consignorId: holder.consignorId },
        at,
      })
      if (chosen) await confirm(tx, loss, chosen, { pair, at })
      return done({ chosen })
    })
  }

  /** Once a day of each: whoever has their page may be somebody else, and money depends on it. */
  async function confirm(
    tx: Tx,
    { id, unitId }: Loss,
    chosen: Chosen,
    { pair: { unit, consignorId }, at }: { pair: NonNullable<ReturnType<typeof ownPair>>; at: Date },
  ): Promise<void> {
    await notifyOwner(
      tx,
      settings,
      { consignorId, code: unit.code },
      {
        subject: `${CHOSEN_TITLE[chosen.keeps]}: ${await pairName(tx, unit)}`,
        parts: [chosenSaid(chosen, await paidAsLost(tx, unitId))],
        button: 'Ver mi par',
        dedupeKey: `mail:found-chosen:${id}:${chosen.keeps}:${chosen.until}`,
        at,
      },
    )
  }
}

/** Its day is over, or that of what was chosen: it is settled already, or about to be. */
const isOver = (loss: Loss, today: string): boolean =>
  today > loss.decideBy! || (loss.chosenAt !== null && today > dayOf(loss.chosenAt))
