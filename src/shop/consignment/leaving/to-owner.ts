/** A pair is to go home: why, until when it is kept free of charge, and that its owner knows. */
import type { Tx } from '#data/database.ts'
import { dayOf } from '#rules/calendar/argentine-day.ts'
import { daySaid } from '#rules/calendar/said.ts'
import { openHours } from '#rules/checkout/showroom.ts'
import type { AuditAction } from '#rules/audit/audit.ts'
import type { Outcome } from '#rules/outcome.ts'
import { UNIT } from '#rules/units/states.ts'
import type { Visitor } from '#rules/users/access.ts'
import type { Settings } from '#shop/context.ts'
import type { Part } from '#shop/emails/email.ts'
import { movePair, type Moved, type Pair } from '../desk/held.ts'
import { pairName, notifyOwner } from '../desk/owner.ts'
import { keepFor } from '#shop/units/entrusted/to-return.ts'

type Leaving = {
  /** Null when its owner asked for it on their own pages. */
  visitor: Visitor | null
  action: AuditAction
  /** As the shop's people and its owner read it. */
  why: string
  subject: (name: string) => string
  parts: readonly Part[]
  button?: string
  at: Date
}
export async function sendHome(
  tx: Tx,
  settings: Settings,
  pair: Pair,
  { visitor, action, why, subject, parts, button = 'Ver mi par', at }: Leaving,
): Promise<Outcome<Moved>> {
  const moved = await movePair(tx, pair, UNIT.to_return, { visitor, action, reason: why, at })
  if (!moved.ok) return moved
  const { unit, consignorId } = pair
  const [keepUntil] = await keepFor(tx, [unit.id], { why, at })
  const where = [settings.address, openHours(settings.openingHours)].filter(Boolean).join(', ')
  await notifyOwner(
    tx,
    settings,
    { consignorId, code: unit.code },
    {
      subject: subject(await pairName(tx, unit)),
      parts: [
        ...parts,
        `Te lo guardamos gratis hasta el ${daySaid(keepUntil!, dayOf(at))}. Traé tu DNI, o el código que te mandamos cuando vengas.`,
        ...(where === '' ? [] : [{ facts: [['Dónde', where] as const] }]),
      ],
      button,
      at,
    },
  )
  return moved
}
