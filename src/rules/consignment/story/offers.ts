/** The line of a pair that was only shown to the shop. */
import { formatAmount } from '#rules/money.ts'
import { whenSaid } from '#rules/calendar/said.ts'
import { dayOf } from '#rules/calendar/argentine-day.ts'
import { lastDayBefore } from '#rules/consignment/offers/due.ts'
import { offerDayOf } from '#rules/consignment/offers/story.ts'
import type { OfferState } from '#rules/consignment/offers/states.ts'
import { splitOf } from '../split.ts'
import { line, type PairStory } from './line.ts'
import type { OfferSituation, PairSituation } from './situation.ts'

type Teller = (offer: OfferSituation, pair: PairSituation) => PairStory

export const OFFER_STORIES: Record<OfferState, Teller> = {
  submitted({ waitsForThem, lookedAgain, answerDueAt }, { today }) {
    if (waitsForThem)
      return line('photo-asked', 'Te pedimos algo más', 'Mirá el mensaje: con eso te contestamos.', {
        tone: 'wait',
        deeds: ['see-offer'],
      })
    const late = dayOf(answerDueAt) < today
    return line(
      'looking',
      lookedAgain ? 'Lo estamos mirando de nuevo' : 'Lo estamos mirando',
      late
        ? 'Nos atrasamos: te contestamos apenas podamos.'
        : `Te contestamos a más tardar ${whenSaid(answerDueAt, today)}.`,
      { deeds: ['see-offer'] },
    )
  },
  quoted({ quote, quoteEndsAt }) {
    if (!quote) return line('quoted', 'Te contestamos', 'Mirá qué te proponemos.', { deeds: ['see-offer'] })
    const part = (of: number) => formatAmount(splitOf(of, quote.commission).part)
    const till = quoteEndsAt ? ` Vale hasta el ${offerDayOf(lastDayBefore(quoteEndsAt))}.` : ''
    const floor =
      quote.floor < quote.price
        ? ` Nunca por menos de ${formatAmount(quote.floor)}: ahí te quedan ${part(quote.floor)}.`
        : ' Nunca por menos.'
    return line(
      'quoted',
      `Te quedan ${part(quote.price)}`,
      `Si se vende a ${formatAmount(quote.price)}.${floor}${till}`,
      { tone: 'wait', deeds: ['see-offer'] },
    )
  },
  accepted: () =>
    line(
      'bring',
      'Traelo cuando quieras',
      'Aceptaste la oferta: traé el par y mostrá el código de tu e-mail.',
      {
        tone: 'wait',
        deeds: ['see-offer'],
      },
    ),
  arrived: () =>
    line('arrived', 'Lo tenemos', 'Ya está en la tienda. Ahora lo revisamos.', { place: 'with-us' }),
  closed: () => line('closed', 'Terminada', 'Esta oferta ya terminó.'),
  refused: ({ refusedWhy, lookedAgain }) =>
    line(
      'refused',
      'Esta vez no',
      `${lookedAgain ? 'Lo volvimos a mirar. ' : ''}${refusedWhy === '' ? 'No lo podemos tomar.' : ended(refusedWhy)}`,
      { deeds: ['see-offer'] },
    ),
  declined: () => line('declined', 'Dijiste que no', 'No aceptaste lo que te propusimos.'),
  expired: () =>
    line('expired', 'Venció', 'Pasó el plazo. Si querés, la renovamos.', { deeds: ['see-offer'] }),
  withdrawn: () => line('withdrawn', 'La retiraste', 'Ya no la miramos.'),
}
const ended = (text: string): string => (/[.!?…]$/.test(text) ? text : `${text}.`)
