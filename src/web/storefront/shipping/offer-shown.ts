/** What couriers would carry something for, in words: what a page shows at once, of what is known already. */
import { OPEN_SIZE } from '#rules/cart/cart.ts'
import { dayOf } from '#rules/calendar/argentine-day.ts'
import { weekdaySaid } from '#rules/calendar/said.ts'
import { businessDaysAfter } from '#rules/calendar/holidays.ts'
import {
  deliveryPromise,
  promisedDays,
  provinceName,
  type Province,
  type PromisedDays,
} from '#rules/checkout/shipping.ts'
import type { Centavos } from '#rules/money.ts'
import { carriageKey, carriageName, CARRIAGE_SAYS } from '#rules/shipments/carriage.ts'
import type { CartView } from '#shop/cart/cart.ts'
import type { SentLine } from '#shop/shipments/quotes.ts'
import type { Settings } from '#shop/context.ts'
import type { Shop } from '#shop/shop.ts'
import { postalCodeOf, provinceOf } from '#web/cookies.ts'

type ShownOption = {
  key: string
  name: string
  /** Alike but for the branch. */
  kind: string
  /** Of a branch: where it is, and when it is open. */
  where: string
  price: Centavos
  /** «2 a 5 días hábiles: antes del viernes 4 de diciembre» */
  when: string
  days: PromisedDays | null
}
export type OfferShown = {
  /** As it was typed. */
  code: string
  /** Why it is no postal code, or where it is. */
  problem: string | null
  place: string
  options: ShownOption[]
  /** No courier told a price for it: the shop's own counts. */
  fromTable: boolean
}

/** Null while the shop charges its own table (product §62.1): then nothing of this is on any page. */
export async function offerShown(
  request: Request,
  { shop, settings }: { shop: Shop; settings: Settings },
  lines: readonly SentLine[],
  /** Of the form, where there is one. */
  otherwise = '',
): Promise<OfferShown | null> {
  const { carriage } = shop.orders
  if (!carriage.isOn()) return null
  const asked = postalCodeOf(request)
  const code = asked ?? otherwise
  const nothing = { code, problem: null, place: '', options: [], fromTable: false }
  if (code === '') return nothing
  const { provinces, localities } = shop.places.find(code)
  if (!/\d{4}/.test(code)) return { ...nothing, problem: CARRIAGE_SAYS.code }
  if (provinces.length === 0) return { ...nothing, problem: CARRIAGE_SAYS.nowhere }
  const offer = await carriage.kept(code, lines)
  const to = { province: provinceAmong(provinces, provinceOf(request)), postalCode: code }
  const today = dayOf(new Date())
  const whenOf = (days: PromisedDays | null): string => {
    const [, most] = days ?? promisedDays(settings, to)
    const arrives = businessDaysAfter(today, most, settings.closedDays)
    return `${deliveryPromise(settings, { ...to, promisedDays: days })}: antes del ${weekdaySaid(arrives, today)}`
  }
  const options = (offer?.options ?? []).map((option, index) => ({
    key: carriageKey(offer!.id!, index),
    name: carriageName(option),
    kind: `${option.courier} ${option.mode}`,
    where:
      option.branch === null
        ? ''
        : [
            option.branch.address,
            option.branch.km !== null && `a ${Math.max(option.branch.km, 1)} km`,
            option.branch.hours,
          ]
            .filter(Boolean)
            .join(' · '),
    price: option.price,
    when: whenOf(option.days),
    days: option.days,
  }))
  return {
    code,
    problem: null,
    place: placeOf(provinces, localities),
    options,
    fromTable: options.length === 0 && (asked !== null || offer?.id != null),
  }
}

const provinceAmong = (known: readonly Province[], chosen: Province | null): Province | null =>
  chosen !== null && known.includes(chosen) ? chosen : (known[0] ?? chosen)

/** «La Plata, Buenos Aires»; of a code that several have, all of that is said. */
function placeOf(provinces: readonly Province[], localities: readonly string[]): string {
  const names = provinces.map(provinceName)
  if (localities.length > 1) return `${names.join(' o ')}. ${CARRIAGE_SAYS.shared(localities)}`
  return [localities[0], ...names].filter((name, at, all) => name && all.indexOf(name) === at).join(', ')
}

/** What sending costs while nothing else is chosen: to the door, where somebody goes there; null: the shop's own price. */
export const firstPrice = (shown: OfferShown | null): Centavos | null => shown?.options[0]?.price ?? null

/** One of a product, as a cart would have it; none while couriers' prices do not count. */
export const oneOf = async (shop: Shop, productId: number): Promise<CartView['lines']> =>
  shop.orders.carriage.isOn()
    ? (await shop.cart.read([{ productId, size: OPEN_SIZE, quantity: 1 }])).lines
    : []
