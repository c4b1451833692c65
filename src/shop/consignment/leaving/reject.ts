/** A pair is not taken after all: with why, and photos of it. One that is not what it says to be goes home too; the second ends it. */
import { and, count, eq, isNull, like } from 'drizzle-orm'
import type { Tx } from '#data/database.ts'
import { consignors, units } from '#data/schema.ts'
import { DESK_SAYS, rejectForm } from '#rules/consignment/desk/forms.ts'
import { PAPER_SAYS } from '#rules/consignment/desk/photos.ts'
import {
  BLOCKED_FOR_FAKES,
  FAKES_TO_BLOCK,
  REJECT_LABEL,
  rejectedSaid,
} from '#rules/consignment/desk/reject.ts'
import { SECOND_LOOK_SAYS } from '#rules/consignment/second-opinion.ts'
import { conflict, invalid, type Outcome } from '#rules/outcome.ts'
import { UNIT } from '#rules/units/states.ts'
import { UNIT_SAYS } from '#rules/units/limits-and-texts.ts'
import type { Visitor } from '#rules/users/access.ts'
import { writeAudit } from '#shop/audit/write.ts'
import type { ShopContext } from '#shop/context.ts'
import { readForm } from '#shop/read-form.ts'
import { noteAnswered, secondLookOf, whyLookedBefore } from '../checks/second-opinion.ts'
import { withPair, type Moved } from '../desk/held.ts'
import { papersAt } from '../reception/papers.ts'
import { sendHome } from './to-owner.ts'

export function openReject(context: ShopContext) {
  /** `input`: rules/consignment/desk/forms.ts `rejectForm`. */
  return (visitor: Visitor, code: string, input: unknown): Promise<Outcome<Moved>> => {
    const form = readForm(rejectForm, input, DESK_SAYS.why)
    return withPair(context, visitor, code, 'consign.receive', async (tx, pair, at) => {
      if (!form.ok) return form
      const { unit, consignorId } = pair
      if (unit.state !== UNIT.received && unit.state !== UNIT.inspected) return conflict(UNIT_SAYS.moved)
      const looked = await whyLookedBefore(tx, visitor, unit.id)
      if (looked) return looked
      const photos = await papersAt(tx, unit.id, 'refused')
      if (photos === 0) return invalid(PAPER_SAYS.refused, { photos: PAPER_SAYS.refused })
      const { reason, why } = form.value
      const again = (await secondLookOf(tx, unit.id)) !== null
      const end = await sendHome(tx, context.settings, pair, {
        visitor,
        action: 'unit.reject',
        why: rejectedSaid(reason, why),
        subject: (name) => `No podemos vender tu par: ${name}`,
        parts: [
          `${REJECT_LABEL[reason]}.`,
          { quote: why, by: context.settings.name },
          photos === 1
            ? 'La foto de lo que vimos está en la página de tu par.'
            : `Las ${photos} fotos de lo que vimos están en la página de tu par.`,
          ...(again ? [] : [SECOND_LOOK_SAYS.offered]),
        ],
        button: 'Ver por qué, con fotos',
        at,
      })
      // Not of one that was answered before, and is refused later.
      if (end.ok && again && unit.state === UNIT.received) await noteAnswered(tx, visitor, unit, 'fail', at)
      if (end.ok && reason === 'fake') await blockAfter(tx, visitor, consignorId, at)
      return end
    })
  }

  async function blockAfter(tx: Tx, visitor: Visitor, consignorId: number, at: Date): Promise<void> {
    const [fakes] = await tx
      .select({ count: count() })
      .from(units)
      .where(and(eq(units.consignorId, consignorId), like(units.toReturnWhy, `${REJECT_LABEL.fake}:%`)))
    if (fakes!.count < FAKES_TO_BLOCK) return
    const blocked = await tx
      .update(consignors)
      .set({ blockedReason: BLOCKED_FOR_FAKES, updatedAt: at })
      .where(and(eq(consignors.id, consignorId), isNull(consignors.blockedReason)))
      .returning({ id: consignors.id })
    if (blocked.length > 0)
      await writeAudit(tx, visitor, {
        action: 'consignor.block',
        entity: 'consignor',
        entityId: consignorId,
        after: { reason: BLOCKED_FOR_FAKES },
        at,
      })
  }
}
