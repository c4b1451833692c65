/** Single pairs that their owner buys: what knows them hands this in. */
import type { Tx } from '#data/database.ts'
import type { PersonalData } from '#rules/checkout/purchase.ts'
import type { Conflict } from '#rules/outcome.ts'
import type { Settings } from '#shop/context.ts'
import type { ChosenUnit } from '#shop/units/chosen.ts'
import type { OrderRow } from './events.ts'

export type Buyer = Pick<
  PersonalData,
  'emailCompra' | 'phoneNumber' | 'dni' | 'streetAddress' | 'apartment' | 'codePostal'
>
type Taken = readonly { got?: Pick<ChosenUnit, 'id' | 'owner'> }[]

export type OwnPairs = {
  /** The codes of those that are the buyer's own. */
  of(tx: Tx, userId: number, buyer: Buyer, taken: Taken): Promise<string[]>
  /** For what is added to an order that was placed. */
  refuse(tx: Tx, order: OrderRow, taken: Taken): Promise<Conflict | null>
  /** Such an order waits for somebody's look. */
  hold(tx: Tx, settings: Settings, order: { id: number }, codes: readonly string[]): Promise<void>
}
