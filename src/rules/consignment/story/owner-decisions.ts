/** What of a pair waits for its owner's word: a late claim, terms that are proposed or stand on paper, an offer to buy it. */
import { formatAmount, type Centavos } from '#rules/money.ts'
import { whenSaid } from '#rules/calendar/said.ts'
import type { UnitState } from '#rules/units/states.ts'
import type { Agreed, PairSituation, SaleSituation, UnitSituation } from './situation.ts'
import { line, type PairStory } from './line.ts'
import { splitOf } from '../split.ts'

export type Told = PairSituation & { unit: UnitSituation }

export const claimed = (
  { amount, reason, answerUntil }: NonNullable<SaleSituation['claim']>,
  today: string,
) =>
  line(
    'claim',
    'Hay un reclamo',
    `Quien lo compró tuvo un problema: ${ended(reason)} Descontaríamos ${formatAmount(amount)} de tu cuenta. Contanos qué pasó hasta ${whenSaid(answerUntil, today)}.`,
    { tone: 'bad', place: 'sold', deeds: ['answer-claim'] },
  )

/** What came with the shop's spreadsheet, until its owner confirms it. */
export const onPaper = (story: PairStory): PairStory => ({
  ...story,
  text: `${story.text} Lo que acordamos está en papel: falta que lo confirmes.`,
  tone: 'wait',
  deeds: ['confirm-terms', ...story.deeds],
})

/** «te quedan $ 67.425, y si baja al mínimo de $ 65.000, $ 48.750» */
export const leaves = ({ price, floor, commission }: Agreed): string => {
  const part = (of: Centavos) => formatAmount(splitOf(of, commission).part)
  return floor === price
    ? `te quedan ${part(price)}`
    : `te quedan ${part(price)}, y nunca menos de ${part(floor)}`
}

export function proposed(pair: Told, terms: NonNullable<UnitSituation['proposed']>): PairStory {
  const { unit } = pair
  const paid = terms.compensation > 0 ? ` Además te pagamos ${formatAmount(terms.compensation)}.` : ''
  const so = `Así te proponemos ${formatAmount(terms.price)}: ${leaves(terms)}.${paid}`
  if (unit.state === 'received' || unit.state === 'inspected') {
    const seen = notedSaid(unit.flaws) ?? ended(terms.reason || 'Lo revisamos y cambiamos la propuesta')
    return line('worse', 'Vimos algo distinto', `${seen} ${so}`, {
      tone: 'wait',
      place: 'with-us',
      deeds: ['accept-terms', 'want-back'],
    })
  }
  const why = terms.reason === '' ? '' : `${ended(terms.reason)} `
  const home = unit.state === 'to_return'
  // After a damage nothing is in force: it is sold by what is proposed, or goes home.
  const stays = !home && unit.terms !== null
  const otherwise = stays ? 'Si no querés, sigue como está.' : 'Si no querés, lo retirás.'
  const title =
    terms.price === unit.price
      ? 'Te proponemos otras condiciones'
      : `¿Probamos a ${formatAmount(terms.price)}?`
  return line('proposed', title, `${why}${so} ${otherwise}`, {
    tone: 'wait',
    place: 'with-us',
    deeds: home
      ? ['accept-terms']
      : stays
        ? ['accept-terms', 'decline-terms', 'want-back']
        : ['accept-terms', 'want-back'],
  })
}

/** `agreed`: terms are in force. After a check, or a damage, that put them out of force others are owed to its owner. */
export const isToPrice = (state: UnitState, agreed: boolean): boolean =>
  !agreed && (state === 'inspected' || state === 'ready')

/** It is worse than was told, and nobody has proposed a price for that yet. */
export const toPrice = ({ unit }: Told): PairStory =>
  line(
    'to-price',
    'Vimos algo distinto',
    `${notedSaid(unit.flaws) ?? 'No está como nos dijiste.'} En estos días te proponemos otro precio: hasta que lo aceptes no se vende.`,
    { tone: 'wait', place: 'with-us', deeds: ['want-back'] },
  )

const notedSaid = (flaws: number): string | null =>
  flaws === 0 ? null : `Anotamos ${flaws === 1 ? 'un detalle' : `${flaws} detalles`}: mirá las fotos.`

export const buyOut = (
  { today }: Told,
  { amount, endsAt }: NonNullable<UnitSituation['buyOut']>,
): PairStory =>
  line(
    'buy-out',
    `Te lo compramos por ${formatAmount(amount)}`,
    `Lo cobrás en la próxima liquidación y el par pasa a ser de la tienda. Vale hasta ${whenSaid(endsAt, today)}. Si no querés, sigue como está.`,
    { tone: 'wait', place: 'with-us', deeds: ['accept-buy-out', 'decline-buy-out'] },
  )

export const ended = (text: string): string => (/[.!?…]$/.test(text) ? text : `${text}.`)
export const capital = (text: string): string => text.replace(/^./, (first) => first.toUpperCase())
