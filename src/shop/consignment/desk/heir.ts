/** Of an owner who died, whoever inherits stands at the counter with their document: no code goes to a mailbox of the dead. */
import type { Reader, Tx } from '#data/database.ts'
import { DEATH_SAYS } from '#rules/consignment/people/death.ts'
import { conflict, done, invalid, type Outcome } from '#rules/outcome.ts'
import { heirsOf, lockConsignor } from '../consignors/known.ts'

export type Heir = { id: number; name: string }
type Says = { byDni: string; none: string }
export const HANDED: Says = { byDni: DEATH_SAYS.heirByDni, none: DEATH_SAYS.noHeirs }
export const DECIDED: Says = { byDni: DEATH_SAYS.heirDecides, none: DEATH_SAYS.nobodyDecides }

export async function heirHere(
  db: Reader,
  consignorId: number,
  { how, dni }: { how: string; dni: string },
  says: Says,
): Promise<Outcome<Heir>> {
  if (how !== 'dni') return invalid(says.byDni, { how: says.byDni })
  const heirs = await heirsOf(db, consignorId)
  if (heirs.length === 0) return conflict(says.none)
  const heir = heirs.find((one) => one.dni === dni.replace(/\D/g, ''))
  return heir ? done(heir) : invalid(DEATH_SAYS.notHeir, { dni: DEATH_SAYS.notHeir })
}

/** Under the owner's lock, asked once more: nobody takes the heir off the list, nor writes down that the owner died, in between. */
export async function isStillTheirs(tx: Tx, consignorId: number, heir: Heir | null): Promise<boolean> {
  const owner = await lockConsignor(tx, consignorId)
  const still = heir !== null && (await heirsOf(tx, consignorId)).some(({ id }) => id === heir.id)
  return owner === null || (owner.diedOn !== null) === still
}
