/** What its owner is told of an offer: one title and one sentence, on its page, in e-mails and in «mis pares». */
import { dayOf } from '#rules/calendar/argentine-day.ts'
import { formatAmount } from '#rules/money.ts'
import type { OfferState } from './states.ts'
import { lastDayBefore } from './due.ts'
import { refusalSaid, type QuoteAmounts } from './limits-and-texts.ts'

const format = (options: Intl.DateTimeFormatOptions) =>
  /* @__PURE__ */ new Intl.DateTimeFormat('es-AR', { timeZone: 'America/Argentina/Buenos_Aires', ...options })
const dayFormat = /* @__PURE__ */ format({ weekday: 'long', day: 'numeric', month: 'long' })
const hourFormat = /* @__PURE__ */ format({ hour: 'numeric', minute: '2-digit', hourCycle: 'h23' })

/** «martes 24 de noviembre» */
const offerDay = (at: Date): string => dayFormat.format(at).replace(',', '')
/** The same of a day as the shop counts them. */
export const offerDayOf = (day: string): string => offerDay(new Date(`${day}T12:00:00-03:00`))
/** «martes 24 de noviembre a las 14» */
export const offerMoment = (at: Date): string =>
  `${offerDay(at)} a las ${hourFormat.format(at).replace(/:00$/, '')}`

export type OfferFacts = {
  state: OfferState
  answerDueAt: Date
  waitsForThem: boolean
  /** They asked that somebody else looks at it. */
  lookedAgain: boolean
  /** Of the last quote; null before it. */
  quote: QuoteAmounts | null
  quoteEndsAt: Date | null
  /** The last moment to bring it; null while nothing was accepted. */
  bringUntil: Date | null
  dropOff: { day: string; slot: string } | null
  /** «lunes a sábado de 11 a 18 h» */
  hours: string
  refusedWhy: string
}
export type Told = { title: string; sentence: string }

export function offerStory(facts: OfferFacts, now: Date): Told {
  const { state, quote, dropOff } = facts
  switch (state) {
    case 'submitted':
      if (facts.waitsForThem)
        return { title: 'Necesitamos algo más', sentence: 'Mirá nuestro mensaje y contestanos acá abajo.' }
      return {
        title: facts.lookedAgain ? 'Lo estamos mirando de nuevo' : 'Lo estamos mirando',
        sentence:
          facts.answerDueAt > now
            ? `Te contestamos antes del ${offerMoment(facts.answerDueAt)}.`
            : 'Nos demoramos más de lo que prometimos. Te contestamos lo antes posible.',
      }
    case 'quoted':
      return {
        title: `Te quedan ${formatAmount(quote!.part)}`,
        sentence: quoteSaid(quote!, facts.quoteEndsAt!),
      }
    case 'accepted':
      return dropOff
        ? {
            title: `Te esperamos el ${offerDayOf(dropOff.day)}`,
            sentence: `A las ${dropOff.slot}. Mostrá este código.`,
          }
        : {
            title: 'Traelo cuando quieras',
            sentence: `${facts.hours.replace(/^./, (letter) => letter.toUpperCase())}. Mostrá este código.${facts.bringUntil ? ` Tenés tiempo hasta el ${offerDayOf(lastDayBefore(facts.bringUntil))}.` : ''}`,
          }
    case 'arrived':
      return {
        title: 'Lo tenemos',
        sentence: 'Desde que lo recibimos respondemos por él. Lo estamos revisando.',
      }
    case 'closed':
      return { title: 'Ya está con nosotros', sentence: 'Lo que sigue lo ves en «Mis pares».' }
    case 'refused':
      return {
        title: 'Esta vez no',
        sentence: `${facts.lookedAgain ? 'Lo volvimos a mirar. ' : ''}${refusalSaid(facts.refusedWhy)}`,
      }
    case 'declined':
      return { title: 'Dijiste que no', sentence: 'No pasa nada. Podés ofrecernos otro par cuando quieras.' }
    case 'expired':
      return { title: 'Venció', sentence: 'Si querés, la renovamos: pedilo acá abajo.' }
    case 'withdrawn':
      return { title: 'La retiraste', sentence: 'No hicimos nada más con ella.' }
  }
}

/** «Si se vende a $ 89.900. Nunca por menos de $ 65.000: ahí te quedan $ 48.750. Vale hasta el jueves …» */
export const quoteSaid = (quote: QuoteAmounts, endsAt: Date): string =>
  `Si se vende a ${formatAmount(quote.price)}. ` +
  (quote.floor < quote.price
    ? `Nunca por menos de ${formatAmount(quote.floor)}: ahí te quedan ${formatAmount(quote.partAtFloor)}. `
    : 'Nunca por menos. ') +
  `Vale hasta el ${offerDayOf(dayOf(new Date(endsAt.getTime() - 1)))}.`

/** As lists and e-mails call it: «Nike Air Max 90, talle 42». */
export const offerName = ({ brand, model, size }: { brand: string; model: string; size: string }): string =>
  `${brand} ${model}, talle ${size}`
