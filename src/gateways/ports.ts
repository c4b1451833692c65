/**
 * What the shop asks of the providers outside, in our words. One adapter file each (identity, payments, images, mail);
 * a local sandbox speaks the same protocol to the same adapter. The shop sees only these types.
 */
import type { BuyerCondition, BuyerDocument, InvoiceKind, Letter } from '#rules/invoices/kinds.ts'
import type { Remark } from '#rules/invoices/remarks.ts'
import type { Centavos } from '#rules/money.ts'
import type { EventKind } from '#rules/shipments/events.ts'
import type { BackKind } from '#rules/shipments/back.ts'
import type { CarriageMode, CourierBranch } from '#rules/shipments/carriage.ts'
import type { Party } from '#rules/shipments/recipient.ts'
import type { ProviderPaymentState, ProviderRefundState } from '#rules/payments/provider.ts'
import type { Box } from '#rules/products/box-fields.ts'

/**
 * Why a provider is of no use just now: out of reach (or out of order), our key is refused, we asked too often, or nobody
 * asked because the last five tries failed.
 */
export type Trouble = 'reach' | 'key' | 'limit' | 'resting'

/**
 * The provider did not answer, or answered with its own trouble (time-out, 429, 5xx, half an answer): try again later. A key
 * that it refuses is one of these: the owner puts it right, and what waited goes on.
 */
export class GatewayUnavailable extends Error {
  override name = 'GatewayUnavailable'
  readonly trouble: Trouble
  constructor(message: string, options: ErrorOptions & { trouble?: Trouble } = {}) {
    super(message, options)
    this.trouble = options.trouble ?? 'reach'
  }
}
/** It is well and told us when to come again (429 with Retry-After); a good answer to somebody else changes nothing about that. */
export class GatewayAsksToWait extends GatewayUnavailable {
  override name = 'GatewayAsksToWait'
  readonly seconds: number
  constructor(message: string, seconds: number, options: ErrorOptions = {}) {
    super(message, { ...options, trouble: 'limit' })
    this.seconds = seconds
  }
}
/** The provider understood and said no; trying the same again is useless. `detail` is for the log, never for shoppers. */
export class GatewayRefused extends Error {
  override name = 'GatewayRefused'
  readonly detail: string
  constructor(message: string, detail = '') {
    super(message)
    this.detail = detail
  }
}
/** The person went back at the identity provider instead of signing in: nothing failed. */
export class SignInDeclined extends GatewayRefused {}

// ---------------------------------------------------------------- is it configured well?

/** One thing that was looked at. `todo`: what the owner does about it. Never a secret, not even a part of one. */
export type Finding = {
  state: 'right' | 'wrong' | 'note'
  sentence: string
  todo?: string
  /** When the provider itself is of no use because of it. */
  trouble?: Trouble
}
/** Asks the provider itself, without changing anything there and without throwing. */
type Check = () => Promise<Finding[]>

// ---------------------------------------------------------------- payments

export type PreferenceRequest = {
  /** The order's reference; comes back in every payment. */
  reference: string
  /** What the payer sees; the sum of unitPrice × quantity is exactly what is charged. Shipping is a line of its own. */
  lines: { id: string; title: string; pictureUrl?: string; quantity: number; unitPrice: Centavos }[]
  payer: {
    name: string
    surname: string
    email: string
    phone: string
    postalCode: string
    street: string
  }
  /** Absolute addresses. */
  returnUrls: { success: string; pending: string; failure: string }
  noticeUrl: string
  expiresAt: Date
  statementDescriptor: string
  maxInstalments: number
  /** Whether it may be paid with a ticket, in cash, days later. */
  tickets: boolean
}
type Preference = { id: string; redirectUrl: string }

export type ProviderPayment = {
  id: string
  /** in_process and in_mediation arrive as 'pending' and 'charged_back' respectively (see the adapter's table). */
  status: ProviderPaymentState
  detail: string
  reference: string
  preferenceId: string | null
  amount: Centavos
  refunded: Centavos
  currency: string
  /** Who was paid: must be us. */
  sellerId: string
  method: string
  instalments: number
  /** What they keep of it; null while they do not say. */
  fee: Centavos | null
  approvedAt: Date | null
  refunds: { id: string; amount: Centavos; status: ProviderRefundState }[]
}
export type ProviderRefund = { id: string; status: ProviderRefundState; amount: Centavos }

/**
 * A provider's hint that something happened; its truth is fetched afterwards. `stop_delivery` names the payment whose goods
 * must not leave; every topic that is none of these is 'other' and asks for nothing.
 */
export type NoticeTopic =
  | 'payment'
  | 'merchant_order'
  | 'chargeback'
  | 'claim'
  | 'stop_delivery'
  /** A QR of the counter. */
  | 'qr'
  | 'other'
export type PaymentNotice = { dedupeKey: string; topic: NoticeTopic; resourceId: string }

/** What a notice that is not about a payment alone leads to. */
export type NoticeSubject = {
  paymentIds: string[]
  /** Of a dispute: until when documents may be sent. */
  deadline: Date | null
  /** Of a dispute: whether it is over. */
  closed: boolean
}

/** A QR to be shown at the counter; the sum of its lines is its total. */
export type QrRequest = {
  /** The order's reference; comes back with the QR and its payments. */
  reference: string
  /** Read by whoever pays: no personal data. */
  description: string
  total: Centavos
  minutes: number
  lines: { id: string; title: string; quantity: number; unitPrice: Centavos }[]
}
export type QrOrder = {
  id: string
  reference: string
  state: 'waiting' | 'paid' | 'expired' | 'cancelled'
  total: Centavos
  /** What the QR says (EMVCo). */
  code: string
  expiresAt: Date | null
  /** What came in: one, or more where something went wrong with them. */
  payments: ProviderPayment[]
}
/** QRs of the counter. */
export type QrOrders = {
  /** The same `key` is the same QR. */
  create(request: QrRequest, key: string): Promise<QrOrder>
  find(id: string): Promise<QrOrder | null>
  /** Answers what it is afterwards: still 'waiting' while somebody is paying it, 'paid' where they were quicker. */
  cancel(id: string): Promise<QrOrder>
  refund(id: string, paymentId: string, amount: Centavos, key: string): Promise<ProviderRefund>
  /** Where somebody who tries the shop pays it; null where payments are real. */
  playedAt(id: string): string | null
}

export type Payments = {
  provider: string
  sandbox: boolean
  /** For the widget in the browser. */
  publicKey: string
  scriptUrl: string
  /** The account that is paid; '' until known. */
  sellerId: string
  createPreference(request: PreferenceRequest, key: string): Promise<Preference>
  findPayment(id: string): Promise<ProviderPayment | null>
  searchPayments(reference: string): Promise<ProviderPayment[]>
  /** amount null: all that is left. */
  refund(paymentId: string, amount: Centavos | null, key: string): Promise<ProviderRefund>
  cancel(paymentId: string): Promise<void>
  /** null: no till of the counter is set up with the provider. */
  qr: QrOrders | null
  /** The payments behind a merchant order, a charge-back or a claim; null when the provider does not know it. */
  findSubject(topic: NoticeTopic, id: string): Promise<NoticeSubject | null>
  check: Check
  /** Whether calls are held back after repeated failures; of this process. */
  resting(): boolean
  /** null when the signature is missing or wrong. Header names are lower case. */
  readNotice(notice: {
    headers: Record<string, string | undefined>
    query: Record<string, string | undefined>
    body: unknown
  }): PaymentNotice | null
}

// ---------------------------------------------------------------- identity

export type IdentityProfile = {
  issuer: string
  subject: string
  email: string
  emailVerified: boolean
  /** Any of these may be missing at real providers. */
  givenName?: string
  familyName?: string
  nickname?: string
  picture?: string
}
type SignInStart = { url: string; state: string; nonce: string; verifier: string }
/** 'create': the account form comes first. 'again': the provider asks who it is, whoever is signed in there. */
export type SignInIntent = 'create' | 'again'
export type Identity = {
  sandbox: boolean
  start(options: { redirectUri: string; intent?: SignInIntent }): Promise<SignInStart>
  /** Checks state, nonce, PKCE, issuer, audience, signature, times (60 s leeway). Throws SignInDeclined, GatewayRefused or GatewayUnavailable. */
  finish(options: {
    currentUrl: string
    state: string
    nonce: string
    verifier: string
    /** It was begun with 'again': refused unless the provider says when it asked, and that was minutes ago at most. */
    again?: boolean
  }): Promise<{
    profile: IdentityProfile
    idToken: string
    /** `auth_time`: when the provider last asked who it is. Many say so only to 'again'. */
    authenticatedAt?: Date
  }>
  signOutUrl(options: { idToken: string | null; returnTo: string }): Promise<string>
  check: Check
}

// ---------------------------------------------------------------- images

export type StoredImage = { url: string; width: number; height: number }
export type Images = {
  sandbox: boolean
  /** What the addresses it gives begin with, when they are not ours (`/img/…`); '' when they are. */
  addressBase: string
  /** Bytes of a JPEG, PNG, WebP or AVIF; anything else, a bomb or a broken file throws GatewayRefused with a Spanish sentence. */
  store(
    bytes: Uint8Array,
    fileName: string,
    /** 'tile': set whole on the tile's colour unless it is 4 by 5 already. */ shape?: 'tile',
  ): Promise<StoredImage>
  /** The same pixels, at most `side` long, upright, as WebP without metadata; kept nowhere. Refuses what `store` does. Waits behind others of its line. */
  redraw(bytes: Uint8Array, side: number, line: 'shop' | 'visitors'): Promise<Uint8Array>
  /**
   * A file on this machine's disk, in the folder of the pictures: an MP4 with H.264 or a WebM; anything else throws GatewayRefused with
   * a Spanish sentence. May take the file away; what is left of it is the caller's to drop.
   */
  storeVideo(path: string): Promise<{ url: string }>
  /** Addresses of videos that lie with us since before this moment. */
  videosBefore(moment: Date): Promise<string[]>
  /** One that lies with us; no other is touched. */
  dropVideo(url: string): Promise<void>
  check: Check
}
/** Where pictures lie; what is only drawn anew needs no place. */
export type ImageHost = Omit<Images, 'redraw'>

// ---------------------------------------------------------------- mail

/** A QR code of this text that goes along in an email as a picture; its HTML shows it as `cid:` and this name (RFC 2392). */
export type Picture = { cid: string; qr: string }
export type Email = {
  to: string
  subject: string
  text: string
  html: string
  pictures?: readonly Picture[]
  replyTo?: string
  /** Where one click ends emails like this one (RFC 8058). */
  unsubscribeUrl?: string
  /** Same id, same email: the receiving side may drop a repeat. */
  messageId: string
}
export type Mail = { sandbox: boolean; send(email: Email): Promise<void>; check: Check }

// ---------------------------------------------------------------- invoices

/** Documents of one kind and letter are numbered one after another. */
export type InvoiceSeries = { kind: InvoiceKind; letter: Letter }
export type InvoiceRequest = InvoiceSeries & {
  number: number
  /** Argentine day, `yyyy-mm-dd`. */
  day: string
  buyer: { document: BuyerDocument; number: string; condition: BuyerCondition }
  total: Centavos
  net: Centavos
  vat: Centavos
  /** Of a credit note: the invoice that it takes back. */
  of: { number: number; day: string } | null
}
export type InvoiceCode = { cae: string; due: string; remarks: Remark[] }
export type InvoiceAnswer =
  | ({ end: 'authorized' } & InvoiceCode)
  /** No number was used. `outOfStep`: the number was not the next one, so somebody else numbers too. */
  | { end: 'rejected'; remarks: Remark[]; outOfStep: boolean }
  /** Nobody knows whether it was taken: ask before the number is used again. */
  | { end: 'lost' }
export type IssuedInvoice = InvoiceCode & { day: string; total: Centavos; buyerNumber: string }

/** Who a CUIT is, as far as an invoice prints it. */
export type Registered = { name: string; address: string; condition: BuyerCondition; active: boolean }

/** The permission is not good (any more); nothing was done. Another one is asked for. */
export class TicketRefused extends GatewayUnavailable {}

export type Invoices = {
  sandbox: boolean
  /** Documents of anything else than 'production' are worth nothing. */
  environment: 'sandbox' | 'homologation' | 'production'
  /** Of the seller, digits. */
  cuit: string
  pointOfSale: number
  /** Nothing paid before this Argentine day is invoiced; null: from the first day on which this is used. */
  startsOn: string | null
  /** A permission for some hours, sealed: only this gateway reads it. Another one while it lasts may be refused. */
  login(to?: 'documents' | 'registry'): Promise<{ ticket: string; until: Date }>
  /** 0 when there is none yet. */
  lastNumber(ticket: string, series: InvoiceSeries): Promise<number>
  authorize(ticket: string, request: InvoiceRequest): Promise<InvoiceAnswer>
  /** null: no document has this number. */
  find(ticket: string, series: InvoiceSeries, number: number): Promise<IssuedInvoice | null>
  /** null: nobody has that CUIT. Quick to give up: somebody waits for it. The ticket is the registry's own. */
  lookUp(ticket: string, cuit: string): Promise<Registered | null>
  check: Check
}

// ---------------------------------------------------------------- push

/** Where a browser is reached and what only it can read; all three are its secrets. base64url. */
export type PushTarget = { endpoint: string; p256dh: string; auth: string }
export type Push = {
  sandbox: boolean
  /** By which a browser knows us; base64url. What it gave for another key is worth nothing. */
  publicKey: string
  /** Where the sandbox stands in for a browser's service; null when the browser asks its own. */
  standIn: string | null
  /** Whether it is an address of a browser's push service, with keys as browsers make them. */
  accepts(target: PushTarget): boolean
  /** 'gone': that browser wants nothing any more, or is none. `replaces`: what has not been shown yet under the same name. */
  send(
    target: PushTarget,
    message: { text: string; secondsToLive: number; urgent: boolean; replaces: string },
  ): Promise<'sent' | 'gone'>
  check: Check
}

// ---------------------------------------------------------------- couriers

/** A parcel as it would be sent. Every box is like the others; `declared` is of all of them together, with VAT. */
/** `from`: who sends it, as the owner says now. */
export type ParcelOffer = { boxes: number; box: Box; declared: Centavos; from: Party }
export type ParcelQuote = {
  /** To the door, or to a branch where it is fetched. */
  mode: CarriageMode
  /** With VAT. */
  price: Centavos
  /** Business days, the least and the most; null when the courier does not say. */
  days: readonly [number, number] | null
}
export type ShipmentDraft = ParcelOffer & {
  /** «V-000123», for people. */
  orderNumber: string
  /** Whoever bought: who receives it or, of what comes back, who sends it to the shop. */
  to: Party
  /** What comes back; null: it goes out. */
  back: BackKind | null
  /** Of the courier's branches, where whoever bought fetches it; null: to the door. */
  branchId: string | null
  contents: string
}
/** `ref`: by which labels are fetched and it is called off; `trackingCode`: what shoppers follow. */
export type CreatedShipment = { ref: string; trackingCode: string }
export type CourierEvent = { at: Date; kind: EventKind; code: string; text: string; place: string }
type LabelFormat = 'pdf' | 'zpl'

/** No courier takes a key of ours as one: whoever creates asks with `findByKey` first when an answer was lost. */
export type Courier = {
  sandbox: boolean
  /** Whether labels come as ZPL too. */
  zpl: boolean
  /** For whoever bought; '' when there is none. */
  trackingPage(trackingCode: string): string
  /** Quick to give up, as somebody waits for it; none: it does not go there, or tells no prices. `to`: four digits. */
  quote(to: string, parcel: ParcelOffer): Promise<ParcelQuote[]>
  /** Where parcels are fetched near there; whoever asks puts them in order. */
  branches(near: { postalCode: string; provinceLetter: string }): Promise<CourierBranch[]>
  /** Throws GatewayRefused when it was not taken; after any other throw nobody knows. */
  create(draft: ShipmentDraft, key: string): Promise<CreatedShipment>
  /** All that it has under this key, the oldest first. */
  findByKey(key: string, since: Date): Promise<CreatedShipment[]>
  /** null: there is none yet. */
  label(shipment: CreatedShipment, format: LabelFormat): Promise<Uint8Array | null>
  /** null: it does not know it yet. */
  track(shipment: CreatedShipment): Promise<CourierEvent[] | null>
  /** What the shop's contracts let come back. */
  bringsBack: readonly BackKind[]
  /** `made` as it was created with. */
  cancel(
    shipment: CreatedShipment,
    made: Pick<ShipmentDraft, 'branchId' | 'back'>,
  ): Promise<'cancelled' | 'too-late'>
  check: Check
}

/** Without ARCA the shop issues nothing and is whole; without push it tells by e-mail; without couriers codes are typed. */
export type Gateways = {
  payments: Payments
  identity: Identity
  images: Images
  mail: Mail
  invoices: Invoices | null
  push: Push | null
  andreani: Courier | null
  correo: Courier | null
}
export type Provider = keyof Gateways
