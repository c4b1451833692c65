/**
 * The link of an order's e-mails: it shows how the order is to whoever has no session, and lets them do nothing (product §11.20,
 * decision 42). No personal data stands in it or behind it.
 */
export const ORDER_LINK_DAYS = 60

/** `42.20500.…`: the order, the last day (counted from 1970) and the seal over both. */
const LINK = /^([1-9]\d{0,8})\.(\d{1,6})\.([\w-]{43})$/
export type OrderLink = { orderId: number; lastDay: number; seal: string }

export function readOrderLink(token: string): OrderLink | null {
  const [, id, day, seal] = LINK.exec(token) ?? []
  return id && day && seal ? { orderId: Number(id), lastDay: Number(day), seal } : null
}
export const writeOrderLink = ({ orderId, lastDay, seal }: OrderLink): string =>
  `${orderId}.${lastDay}.${seal}`

const DAY = 86_400_000
export const linkDay = (at: Date): number => Math.floor(at.getTime() / DAY)

export const ORDER_LINK_GONE =
  'Este enlace no sirve: venció o está cortado. Ingresá con tu e-mail y lo ves en «Mis pedidos».'
