/** Our order in the words of `POST /checkout/preferences` (product §33.1, §33.7). */
import * as v from 'valibot'
import { STATEMENT_LETTERS } from '#rules/payments/statement.ts'
import { CURRENCY, toPesos } from '#rules/money.ts'
import type { PreferenceRequest } from '#gateways/ports.ts'
import { idSchema } from './payment.ts'

/** Mercado Pago's id of the trade "clothing and accessories", used by its fraud scoring. */
const CATEGORY = 'fashion'

export const preferenceSchema = v.object({
  id: v.pipe(v.string(), v.nonEmpty()),
  init_point: v.pipe(v.string(), v.url(), v.startsWith('http')),
  collector_id: v.nullish(idSchema),
})

/** `2026-11-20T12:00:00.000-03:00`: they want an offset, and Argentina has had this one all year since 2009. */
export const argentineTime = (date: Date): string =>
  new Date(date.getTime() - 3 * 3_600_000).toISOString().replace('Z', '-03:00')

/** What the card statement shows: short, plain capitals. */
export const statementDescriptor = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/[^A-Za-z0-9 ]/g, '')
    .replace(/ +/g, ' ')
    .toUpperCase()
    .slice(0, STATEMENT_LETTERS)
    .trim()

const isHttps = (address: string): boolean => address.startsWith('https://')

/** `source_news=webhooks` asks for the signed notices only, without the older unsigned ones. */
function noticeAddress(address: string): string {
  const url = new URL(address)
  url.searchParams.set('source_news', 'webhooks')
  return url.href
}

/** For their scoring only, so the area code is a fair guess: 11, else the first three digits; without country and trunk prefixes. */
function phone(text: string): { area_code: string; number: string } {
  const digits = text
    .replace(/\D/g, '')
    .replace(/^549?(?=\d{10})/, '')
    .replace(/^0/, '')
  const area = digits.startsWith('11') ? 2 : 3
  return digits.length < 8
    ? { area_code: '', number: digits }
    : { area_code: digits.slice(0, area), number: digits.slice(area) }
}

/**
 * `sandbox`: the local play accepts plain http notices; the real provider refuses them, and then the sweep finds the
 * payment instead.
 */
export function preferenceBody(request: PreferenceRequest, sandbox: boolean) {
  const { payer, returnUrls } = request
  return {
    items: request.lines.map((line) => ({
      id: line.id,
      title: line.title.slice(0, 256),
      description: line.title.slice(0, 256),
      ...(line.pictureUrl ? { picture_url: line.pictureUrl } : {}),
      category_id: CATEGORY,
      quantity: line.quantity,
      unit_price: toPesos(line.unitPrice),
      currency_id: CURRENCY,
    })),
    payer: {
      name: payer.name,
      surname: payer.surname,
      email: payer.email,
      phone: phone(payer.phone),
      address: { zip_code: payer.postalCode, street_name: payer.street },
    },
    back_urls: returnUrls,
    // Refused by them for addresses that are not https; without it the payer presses «Volver al sitio».
    ...(isHttps(returnUrls.success) ? { auto_return: 'approved' } : {}),
    external_reference: request.reference,
    ...(sandbox || isHttps(request.noticeUrl) ? { notification_url: noticeAddress(request.noticeUrl) } : {}),
    statement_descriptor: statementDescriptor(request.statementDescriptor),
    expires: true,
    expiration_date_to: argentineTime(request.expiresAt),
    payment_methods: {
      installments: Math.min(36, Math.max(1, request.maxInstalments)),
      ...(request.tickets ? {} : { excluded_payment_types: [{ id: 'ticket' }, { id: 'atm' }] }),
    },
    // A payment under review may become approved: refusing it outright would lose honest buyers.
    binary_mode: false,
    metadata: { reference: request.reference },
  }
}
