/** Single pairs that their owner buys: what knows them hands this in. */
import type { Tx } from '#data/database.ts'
import type { PersonalData } from '#rules/checkout/purchase.ts'
import type { Conflict } from '#rules/outcome.ts'
import type { ChosenUnit } from '#shop/units/chosen.ts'
import type { OrderRow } from './events.ts'

export type Buyer = Pick<
  PersonalData,
  'emailCompra' | 'phoneNumber' | 'dni' | 'streetAddress' | 'apartment' | 'codePostal'
>
export type Taken = readonly { got?: Pick<ChosenUnit, 'id' | 'owner'> }[]

export type OwnPairs = {
  /** For what is added to an order that was placed. */
  refuse(tx: Tx, order: OrderRow, taken: Taken): Promise<Conflict | null>
}
