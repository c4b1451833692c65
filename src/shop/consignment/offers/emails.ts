/** What we write to whoever offered a pair, at each of our answers; none carries its photos. The link shows where it stands. */
import type { Tx } from '#data/database.ts'
import { paths } from '#rules/paths.ts'
import { sellPaths } from '#rules/sell-paths.ts'
import { offerDayOf, offerMoment, offerName, quoteSaid } from '#rules/consignment/offers/story.ts'
import { lastDayBefore } from '#rules/consignment/offers/due.ts'
import { OFFER_LOOK_SAYS } from '#rules/consignment/offers/second-opinion.ts'
import { refusalSaid } from '#rules/consignment/offers/limits-and-texts.ts'
import { termsSaid, type Terms } from '#rules/consignment/terms-said.ts'
import { openHours } from '#rules/checkout/showroom.ts'
import { formatAmount } from '#rules/money.ts'
import { unlinked } from '#rules/text.ts'
import { printUnitCode } from '#rules/units/code.ts'
import { shopperEmail, type Part } from '#shop/emails/email.ts'
import type { Settings } from '#shop/context.ts'
import { holderOf } from '#shop/sessions/by-address.ts'
import { isDeadMailbox } from '../consignors/known.ts'
import { sendLetter } from '../letters.ts'
import { consignmentToken } from '../links.ts'
import { amountsOf, type OfferRow } from './row.ts'

type Letter = {
  /** Of an offer once each: «received», «quote:2». */
  cause: string
  subject: string
  parts: readonly Part[]
  button: string
}

/** In the transaction that makes it true; nothing to who is forgotten or died. */
export async function notifyOwner(
  tx: Tx,
  settings: Settings,
  offer: Pick<OfferRow, 'id' | 'name' | 'email'>,
  { cause, subject, parts, button }: Letter,
  at: Date,
): Promise<void> {
  if (offer.email === '' || (await isDeadMailbox(tx, offer.email))) return
  const href = settings.publicUrl + sellPaths.pairOffer(await consignmentToken(tx, 'offer', offer.id, at))
  const email = shopperEmail(
    { to: offer.email, name: offer.name, subject, parts: [...parts, { button, href }] },
    settings,
  )
  const account = await holderOf(tx, offer.email)
  await sendLetter(tx, { userId: account?.id ?? null }, email, {
    dedupeKey: `offer:${offer.id}:${cause}`,
    at,
  })
}

type Named = Pick<OfferRow, 'brand' | 'model' | 'size'>
const called = (offer: Named): string => unlinked(offerName(offer))

export const receivedLetter = (offer: Named, answerDueAt: Date): Letter => ({
  cause: 'received',
  subject: 'Recibimos tu par',
  parts: [
    `Recibimos las fotos de ${called(offer)}. Te contestamos antes del ${offerMoment(answerDueAt)}.`,
    'Con este enlace ves cómo va y nos podés escribir. Todavía no tenés que traer nada.',
  ],
  button: 'Ver mi oferta',
})

export const quoteLetter = (
  offer: Named,
  no: number,
  { terms, endsAt, message }: { terms: Terms; endsAt: Date; message: string },
): Letter => ({
  cause: `quote:${no}`,
  subject: `Te ofrecemos venderlo a ${formatAmount(terms.price)}`,
  parts: [
    `Miramos ${called(offer)}. Te quedan ${formatAmount(amountsOf(terms).part)}. ${quoteSaid(amountsOf(terms), endsAt)}`,
    ...(message === '' ? [] : [{ quote: message, by: 'La tienda' }]),
    { facts: termsSaid(terms) },
    'Podés aceptarla, proponer otro precio o dejarla pasar.',
  ],
  button: 'Ver la cotización',
})

/** `offer`: as it was before. */
export const refusedLetter = (offer: Named & Pick<OfferRow, 'secondLookAt'>, reason: string): Letter => ({
  cause: offer.secondLookAt ? 'refused:again' : 'refused',
  subject: 'Esta vez no',
  parts: [
    offer.secondLookAt
      ? `Volvimos a mirar ${called(offer)}, y no lo vamos a tomar.`
      : `Gracias por ofrecernos ${called(offer)}. Esta vez no lo vamos a tomar.`,
    refusalSaid(reason),
    ...(offer.secondLookAt ? [] : [OFFER_LOOK_SAYS.offered]),
    'Podés ofrecernos otro par cuando quieras.',
  ],
  button: 'Ver mi oferta',
})

export const messageLetter = (offer: Named, id: number, text: string): Letter => ({
  cause: `message:${id}`,
  subject: `Te escribimos por ${called(offer)}`,
  parts: [{ quote: text, by: 'La tienda' }, 'Contestanos desde tu oferta.'],
  button: 'Contestar',
})

export const acceptedLetter = (
  offer: Named,
  { code, terms, until, settings }: { code: string; terms: Terms; until: Date; settings: Settings },
): Letter => ({
  cause: `accepted:${code}`,
  subject: `Aceptaste: traenos ${called(offer)}`,
  parts: [
    `Mostranos este código cuando lo traigas: ${printUnitCode(code)}. Tenés tiempo hasta el ${offerDayOf(lastDayBefore(until))}.`,
    // As on its page, and on the tag that it gets.
    {
      picture: { cid: 'codigo', qr: settings.publicUrl + paths.passport(code) },
      side: 200,
      alt: `El código ${printUnitCode(code)}, para escanear`,
    },
    [
      `El showroom abre de ${openHours(settings.openingHours)}.`,
      settings.address ? `Estamos en ${settings.address}.` : '',
      'La primera vez traé tu DNI: lo miramos y no guardamos copia.',
    ]
      .filter(Boolean)
      .join(' '),
    'Esto es lo que acordamos:',
    { facts: termsSaid(terms) },
    {
      text: 'El acuerdo general que aceptaste lo leés en',
      link: { text: 'Acuerdo de consignación', href: settings.publicUrl + paths.agreement },
    },
  ],
  button: 'Ver el código y elegir día',
})

export const reminderLetter = (offer: Named, cause: string, until: Date, quoted: boolean): Letter => ({
  cause: `reminder:${cause}`,
  subject: quoted ? 'Tu cotización está por vencer' : 'Te esperamos con tu par',
  parts: [
    quoted
      ? `La cotización de ${called(offer)} vale hasta el ${offerDayOf(lastDayBefore(until))}.`
      : `Aceptaste que vendamos ${called(offer)}. Tenés tiempo para traerlo hasta el ${offerDayOf(lastDayBefore(until))}.`,
  ],
  button: 'Ver mi oferta',
})

export const expiredLetter = (offer: Named, cause: string): Letter => ({
  cause: `expired:${cause}`,
  subject: 'Venció; si querés, la renovamos',
  parts: [
    `Pasó el tiempo de la oferta de ${called(offer)} y la cerramos. Si querés, pedinos que la renovemos desde tu oferta: te contestamos con el precio de hoy.`,
  ],
  button: 'Pedir que la renueven',
})
