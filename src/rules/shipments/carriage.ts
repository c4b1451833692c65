/** How a courier would carry what is bought (product §62.1): to a door or to a branch of its own, at what price, and which of its branches is near. */
import type { PromisedDays } from '#rules/checkout/shipping.ts'
import { formatPesos, type Centavos } from '#rules/money.ts'
import { COURIER_LABEL, type CourierName } from './couriers.ts'

export const CARRIAGE_MODES = ['home', 'branch'] as const
export type CarriageMode = (typeof CARRIAGE_MODES)[number]

/** Degrees. */
export type Point = { lat: number; lon: number }
/** A branch where a parcel is fetched, as the courier told of it. */
export type CourierBranch = {
  id: string
  name: string
  address: string
  postalCode: string
  hours: string
  point: Point | null
}
/** As a shopper sees it, and as an order keeps it. */
type NearBranch = Pick<CourierBranch, 'id' | 'name' | 'address' | 'hours'> & {
  /** Whole kilometres from the middle of the postal code; null when nobody knows. */
  km: number | null
}
/** One way of sending, with its price with VAT. */
export type CarriageOption = {
  courier: CourierName
  mode: CarriageMode
  price: Centavos
  /** Business days, the least and the most; null where the courier does not say: the shop's own. */
  days: PromisedDays | null
  branch: NearBranch | null
}
/** As it was chosen with the order: what it was quoted at stays, whatever the courier says later. */
export type Carriage = CarriageOption & { quotedAt: string }

/** Branches of one courier that are offered, and how far one goes for another than the nearest. */
export const MOST_BRANCHES = 4
const MOST_KM = 60
/** A price is shown again without asking. */
export const QUOTE_FRESH_MINUTES = 15
/** What was shown is charged. */
export const QUOTE_HOLDS_MINUTES = 120
/** After a courier did not answer, it is not asked for so long: pages do not wait for it each time. */
export const QUOTE_PAUSE_SECONDS = 60
/** Couriers' answers later than this are not waited for (product §62.1). */
export const QUOTE_LIMIT_MS = 2_000

const EARTH_KM = 6371
const radians = (degrees: number): number => (degrees * Math.PI) / 180
/** Along the surface. */
export function kilometres(a: Point, b: Point): number {
  const lat = radians(b.lat - a.lat) / 2
  const lon = radians(b.lon - a.lon) / 2
  const square = Math.sin(lat) ** 2 + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * Math.sin(lon) ** 2
  return 2 * EARTH_KM * Math.asin(Math.min(1, Math.sqrt(square)))
}

/** The nearest first; those that nobody can place come last, by how near their postal code is as a number. */
export function nearestBranches(
  code: string,
  branches: readonly CourierBranch[],
  pointOf: (postalCode: string) => Point | null,
): NearBranch[] {
  const here = pointOf(code)
  const away = ({ postalCode }: CourierBranch) => Math.abs(Number(postalCode) - Number(code)) || 0
  return branches
    .map((branch) => {
      const there = branch.point ?? pointOf(branch.postalCode)
      return { branch, km: here && there ? kilometres(here, there) : null }
    })
    .toSorted((a, b) => (a.km ?? Infinity) - (b.km ?? Infinity) || away(a.branch) - away(b.branch))
    .filter(({ km }, index) => index === 0 || km === null || km <= MOST_KM)
    .slice(0, MOST_BRANCHES)
    .map(({ branch: { id, name, address, hours }, km }) => ({
      id,
      name,
      address,
      hours,
      km: km === null ? null : Math.round(km),
    }))
}

/** To a door before a branch, the cheapest first; branches of one courier as they are. */
export const inOfferedOrder = (options: readonly CarriageOption[]): CarriageOption[] =>
  options.toSorted((a, b) => Number(a.mode === 'branch') - Number(b.mode === 'branch') || a.price - b.price)

/** «Andreani a domicilio»; «Andreani, sucursal Monte Grande». */
export const carriageName = ({ courier, branch }: Pick<CarriageOption, 'courier' | 'branch'>): string =>
  branch === null
    ? `${COURIER_LABEL[courier]} a domicilio`
    : `${COURIER_LABEL[courier]}, sucursal ${branch.name}`

/** How a form names one: the quote, and its place in it. */
export const carriageKey = (quoteId: number, index: number): string => `${quoteId}-${index}`
export function readCarriageKey(text: string): { quoteId: number; index: number } | null {
  const [, quoteId, index] = /^(\d{1,9})-(\d{1,2})$/.exec(text) ?? []
  return quoteId === undefined ? null : { quoteId: Number(quoteId), index: Number(index) }
}

export const CARRIAGE_SAYS = {
  code: 'Poné los 4 números de tu código postal: 1414.',
  nowhere: 'Ese código postal no existe. Revisalo: son 4 números, como 1414.',
  /** Two provinces, or many places, have the same one. */
  shared: (places: readonly string[]) => `Lo comparten ${listed(places)}.`,
  table: 'Ningún correo contestó: este es el costo de la tienda.',
  stale:
    'El costo del envío que elegiste ya no vale para este pedido. No se cobró nada. Elegí otra vez cómo te lo mandamos.',
  choose: 'Elegí cómo te lo mandamos y volvé a confirmar. No se cobró nada.',
}
const SHOWN_PLACES = 3
function listed(places: readonly string[]): string {
  const [some, more] = [places.slice(0, SHOWN_PLACES), places.length - SHOWN_PLACES]
  if (more > 0) return `${some.join(', ')} y ${more} más`
  return some.length < 2 ? some.join('') : `${some.slice(0, -1).join(', ')} y ${some.at(-1)}`
}

/** For the shop's people, when a courier asks for more or less than whoever bought was shown; null when it is the same. */
export function priceChangeSaid(shown: Centavos, now: Centavos): string | null {
  if (shown === now) return null
  const [more, word] = now > shown ? [now - shown, 'más'] : [shown - now, 'menos']
  return `Cotizó ${formatPesos(shown)} al comprar y ahora ${formatPesos(now)}: ${formatPesos(more)} ${word}. Quien compró paga lo que vio.`
}
