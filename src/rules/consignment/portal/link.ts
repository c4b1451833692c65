/**
 * The links of consignment's e-mails, for owners without an account: of one offer, or of all that is somebody's. They show; whatever is
 * changed behind them needs a code to the same mailbox (codes.ts), but for an offer of which nothing is agreed yet (decision 53). No personal data stands in them.
 */
import { linkDay } from '#rules/orders/link.ts'

/** Days that a link lives, by what it opens. */
export const CONSIGNMENT_LINK_DAYS = { offer: 90, consignor: 30 }
export type LinkKind = keyof typeof CONSIGNMENT_LINK_DAYS

/** `o.42.20500.…`: what, its number, the last day (counted from 1970) and the seal over them. */
const LINK = /^([oc])\.([1-9]\d{0,8})\.(\d{1,6})\.([\w-]{43})$/
const SIGN: Record<LinkKind, string> = { offer: 'o', consignor: 'c' }
export type ConsignmentLink = { kind: LinkKind; id: number; lastDay: number; seal: string }

export function readConsignmentLink(token: string): ConsignmentLink | null {
  const [, sign, id, day, seal] = LINK.exec(token) ?? []
  return id && day && seal
    ? { kind: sign === SIGN.offer ? 'offer' : 'consignor', id: Number(id), lastDay: Number(day), seal }
    : null
}
export const writeConsignmentLink = ({ kind, id, lastDay, seal }: ConsignmentLink): string =>
  `${SIGN[kind]}.${id}.${lastDay}.${seal}`

/** Where the link of an e-mail about money leads, when not to one settlement. */
export const MONEY_PAGES = { rows: 'cuenta', account: 'datos' } as const

export const consignmentLinkDay = linkDay
export const CONSIGNMENT_LINK_GONE =
  'Este enlace no sirve: venció o está cortado. Pedí otro con tu e-mail, o ingresá con tu cuenta.'
