/** Its owner, or whoever they send, takes a pair home: the risk is theirs again. Blocked and forgotten people too; of who died, a confirmed heir. */
import { eq } from 'drizzle-orm'
import { units } from '#data/schema.ts'
import { DESK_SAYS, handBackForm } from '#rules/consignment/desk/forms.ts'
import { conflict, invalid, missing, type Outcome } from '#rules/outcome.ts'
import { UNIT } from '#rules/units/states.ts'
import { UNIT_SAYS } from '#rules/units/limits-and-texts.ts'
import { may, type Visitor } from '#rules/users/access.ts'
import type { ShopContext } from '#shop/context.ts'
import { readForm } from '#shop/read-form.ts'
import { consented, ownedPair } from '../desk/consent.ts'
import { HANDED, heirHere, isStillTheirs, type Heir } from '../desk/heir.ts'
import { movePair, withPair, type Moved } from '../desk/held.ts'
import { pairName, notifyOwner } from '../desk/owner.ts'

export function openHandBack(context: ShopContext) {
  /** `input`: rules/consignment/desk/forms.ts `handBackForm`. A DNI that is typed is compared with the one that was seen. */
  return async (visitor: Visitor, code: string, input: unknown): Promise<Outcome<Moved>> => {
    const refusal = may(visitor, 'consign.receive')
    if (refusal) return refusal
    const form = readForm(handBackForm, input, DESK_SAYS.invalid)
    if (!form.ok) return form
    const found = await ownedPair(context, code)
    if (!found) return missing()
    const [unit] = await context.database.db
      .select({ state: units.state })
      .from(units)
      .where(eq(units.id, found.unitId))
    if (unit?.state !== UNIT.to_return) return conflict(UNIT_SAYS.moved)
    const { how, dni, to } = form.value
    let heir: Heir | null = null
    if (found.owner.diedOn !== null) {
      const end = await heirHere(context.database.db, found.owner.id, form.value, HANDED)
      if (!end.ok) return end
      heir = end.value
    } else if (how === 'dni') {
      if (found.owner.dni === '') return invalid(DESK_SAYS.dniUnknown, { dni: DESK_SAYS.dniUnknown })
      if (dni.replace(/\D/g, '') !== found.owner.dni) return invalid(DESK_SAYS.dni, { dni: DESK_SAYS.dni })
    } else {
      const said = await consented(context, visitor, found, 'hand-back', {
        how: 'code',
        code: form.value.code,
      })
      if (!said.ok) return said
    }
    return withPair(context, visitor, code, 'consign.receive', async (tx, pair, at) => {
      const moved = await movePair(tx, pair, UNIT.handed_back, {
        visitor,
        action: 'unit.hand-back',
        after: heir ? { how, heir: heir.name } : { how },
        at,
      })
      if (!moved.ok) return moved
      if (!(await isStillTheirs(tx, pair.consignorId, heir))) return conflict(UNIT_SAYS.moved)
      await tx.update(units).set({ handedTo: to, keepUntil: null }).where(eq(units.id, pair.unit.id))
      await notifyOwner(
        tx,
        context.settings,
        { consignorId: pair.consignorId, code: pair.unit.code },
        {
          subject: `Retiraste tu par: ${await pairName(tx, pair.unit)}`,
          parts: [
            'Ya no está con nosotros.',
            { facts: [['Se lo llevó', to]] },
            'Si no fuiste vos ni alguien de tu parte, respondé este e-mail ahora.',
          ],
          at,
        },
      )
      return moved
    })
  }
}
