/** One call of each operation of the API by each role. */
import { CATALOGUE } from './catalogue.ts'
import { MY_ORDERS } from './my-orders.ts'
import { MONEY_BY_HAND } from './money-by-hand.ts'
import { PEOPLE } from './people.ts'
import { SAID } from './said.ts'
import { PRODUCTS_ADMIN } from './products-admin.ts'
import { ORDERS_ADMIN } from './orders-admin.ts'
import { OFFICE } from './office.ts'
import { GIFT_CARDS } from './gift-cards.ts'
import { DROPS } from './drops.ts'
import { LOOKS } from './looks.ts'
import { PROMOTIONS } from './promotions.ts'
import { CONSIGNORS, HEIRS } from './consignors.ts'
import { SETTLEMENTS } from './settlements.ts'
import { DESK } from './desk.ts'
import { ENTRUSTED } from './entrusted.ts'
import { MY_DATA } from './my-data.ts'
import { OFFERS } from './offers.ts'
import { AGREEMENTS, SHEETS } from './sheets.ts'
import { ORDER_PARTS } from './parts.ts'
import { SHIPMENTS } from './shipments.ts'
import { TILL } from './till.ts'
import { UNITS } from './units.ts'
import { OWN_RETURNS, RETURNS_ADMIN } from './returns.ts'
import type { Calls } from './call.ts'

/** In this order: what the first ones make, the later ones find. */
export const CALLS: Calls = {
  ...CATALOGUE,
  ...MY_ORDERS,
  ...MONEY_BY_HAND,
  ...TILL,
  ...PEOPLE,
  ...SAID,
  ...PRODUCTS_ADMIN,
  ...SHIPMENTS,
  ...ORDER_PARTS,
  ...ORDERS_ADMIN,
  ...OFFICE,
  ...PROMOTIONS,
  ...GIFT_CARDS,
  ...DROPS,
  ...LOOKS,
  ...UNITS,
  ...OFFERS,
  ...DESK,
  ...ENTRUSTED,
  ...MY_DATA,
  ...CONSIGNORS,
  ...SETTLEMENTS,
  ...OWN_RETURNS,
  ...RETURNS_ADMIN,
  ...HEIRS,
  ...SHEETS,
  ...AGREEMENTS,
}
