/**
 * What a consignor reads of one pair: one title, one sentence, what may be done. One table from where the pair, its sale and its money stand;
 * the list, the pair's own page, e-mails and the bell draw from it. Amounts are those of rows: what was agreed while nothing is sold, then
 * what was frozen with the sale. Nothing is an estimate.
 */
import { formatAmount } from '#rules/money.ts'
import { daySaid, weekdaySaid, whenSaid } from '#rules/calendar/said.ts'
import { WITHDRAWAL_DAYS } from '#rules/sale-terms/terms.ts'
import { daysAfter } from '#rules/calendar/argentine-day.ts'
import type { UnitState } from '#rules/units/states.ts'
import type { SaleState } from '#rules/consignment/sales/states.ts'
import type { PairSituation, UnitSituation } from './situation.ts'
import {
  buyOut,
  capital,
  claimed,
  ended,
  isToPrice,
  leaves,
  onPaper,
  proposed,
  toPrice,
  type Told,
} from './owner-decisions.ts'
import { OFFER_STORIES } from './offers.ts'
import { owedStory, payoutSaid } from './money.ts'
import { line, type PairStory } from './line.ts'
import { chooseSaid, CHOSEN_TITLE, chosenSaid } from '../found.ts'
import { END_TOLD_DAYS } from '../term.ts'

export function pairStory(pair: PairSituation): PairStory {
  const { unit, offer } = pair
  if (unit) return unitStory({ ...pair, unit })
  return offer
    ? OFFER_STORIES[offer.state](offer, pair)
    : line('none', 'Sin novedades', 'Todavía no hay nada que contar de este par.')
}

function unitStory(pair: Told): PairStory {
  const { unit, sale, today } = pair
  if (sale?.claim && !sale.claim.answered) return claimed(sale.claim, today)
  if (unit.owner === 'shop') return shopsOwn(pair)
  const waiting = WHERE_TERMS_WAIT.includes(unit.state) && unit.proposed
  if (waiting) return proposed(pair, waiting)
  if (unit.buyOut && WHERE_IT_IS_BOUGHT.includes(unit.state)) return buyOut(pair, unit.buyOut)
  if (isToPrice(unit.state, unit.terms !== null)) return toPrice(pair)
  const story = UNIT_STORIES[unit.state](pair)
  return unit.toConfirm ? onPaper(story) : story
}

/** Bought from them, lost and paid for, or back so late that the shop bore it. */
function shopsOwn(pair: Told): PairStory {
  const { unit, sale } = pair
  if (unit.bought !== null)
    return line(
      'bought',
      'Lo compró la tienda',
      `Te lo compramos por ${formatAmount(unit.bought)}. ${payoutSaid(pair)}`,
      { place: 'sold', deeds: pair.payout ? ['see-settlement'] : [] },
    )
  if (unit.compensated === null && sale?.state === 'payable') return owedStory(pair, sale)
  return lost(pair)
}

const lost = (pair: Told): PairStory => {
  const amount = pair.unit.compensated
  const settled = pair.payout ? (['see-settlement'] as const) : []
  const { chooseBy, chosen, owner } = pair.unit
  if (chooseBy !== null && owner === 'consignor') {
    const [title, text] = chosen
      ? [CHOSEN_TITLE[chosen.keeps], chosenSaid(chosen, amount)]
      : ['Apareció: elegí qué querés', chooseSaid(chooseBy, amount)]
    return line('found', title, text, {
      // Also of what is chosen: as long as it may be changed it is theirs to look at.
      tone: 'wait',
      place: 'with-us',
      deeds: ['choose-found', 'write-us', ...settled],
    })
  }
  return line(
    'lost',
    'Lo perdimos nosotros',
    amount === null
      ? 'Te escribimos para decirte qué pasó y cuánto te pagamos.'
      : `Te pagamos ${formatAmount(amount)}, como si se hubiera vendido. ${payoutSaid(pair)}`,
    { tone: 'bad', place: 'sold', deeds: settled },
  )
}

const WHERE_TERMS_WAIT: readonly UnitState[] = ['received', 'inspected', 'ready', 'listed', 'to_return']
const WHERE_IT_IS_BOUGHT: readonly UnitState[] = ['inspected', 'ready', 'listed']

const UNIT_STORIES: Record<UnitState, (pair: Told) => PairStory> = {
  awaited: ({ unit, hours, today }) =>
    line(
      'bring',
      'Traelo cuando quieras',
      `${
        unit.dropOff
          ? `Te esperamos el ${weekdaySaid(unit.dropOff.day, today)} a las ${unit.dropOff.slot}`
          : capital(hours)
      }. Mostrá este código: ${unit.code}.`,
      {
        tone: 'wait',
        place: 'with-you',
        deeds: unit.hasOffer ? ['choose-day', 'not-coming'] : ['not-coming'],
      },
    ),
  received: ({ unit, today }) => {
    if (unit.secondLookBy !== null)
      return line(
        'received',
        'Lo mira otra persona',
        unit.secondLookBy >= today
          ? `Te contestamos hasta el ${weekdaySaid(unit.secondLookBy, today)}. Lo que diga es lo que vale.`
          : 'Nos atrasamos: te contestamos apenas podamos. Lo que diga es lo que vale.',
        { place: 'with-us', deeds: ['want-back'] },
      )
    return line(
      'received',
      'Lo tenemos',
      `Comprobante ${unit.code}. Desde ahora respondemos por él. ${
        unit.checkedBy && unit.checkedBy >= today
          ? `Lo revisamos antes del ${weekdaySaid(unit.checkedBy, today)}.`
          : 'Lo revisamos apenas podamos.'
      }`,
      { place: 'with-us', deeds: ['want-back'] },
    )
  },
  inspected: () =>
    line('inspected', 'Ya lo revisamos', 'Está como nos dijiste. Ahora le sacamos fotos.', {
      place: 'with-us',
      deeds: ['want-back'],
    }),
  ready,
  listed,
  reserved,
  sold: (pair) => SOLD_STORIES[pair.sale?.state ?? 'none'](pair),
  returned: () =>
    line('returned', 'Volvió', 'Lo devolvieron a tiempo. Lo comparamos con sus fotos y te avisamos.', {
      tone: 'wait',
      place: 'with-us',
    }),
  to_return: toReturn,
  handed_back: ({ unit, today }) =>
    line(
      'handed-back',
      'Lo retiraste',
      `El ${daySaid(unit.movedOn, today)}${unit.handedTo === '' ? '' : ` se lo llevó ${unit.handedTo}`}. Ya no respondemos por él.`,
      { place: 'with-you' },
    ),
  written_off: lost,
  cancelled: () =>
    line(
      'cancelled',
      'No llegó',
      'No lo trajiste y cerramos la carga. Si querés venderlo, ofrecelo de nuevo.',
      {
        place: 'with-you',
      },
    ),
  sold_before: ({ unit, today }) =>
    line(
      'sold',
      'Se vendió',
      `El ${daySaid(unit.movedOn, today)}, por ${formatAmount(unit.price)}, antes de que lleváramos tus pares acá. Lo que quedó por pagarte está en tus movimientos.`,
      { place: 'sold' },
    ),
}

function ready({ unit, today }: Told): PairStory {
  const renews = endsSoon(unit, today) ? (['renew'] as const) : []
  if (unit.paused) {
    const ends =
      unit.termEndsOn === null ? '' : ` Su plazo termina igual, el ${daySaid(unit.termEndsOn, today)}.`
    return line(
      'paused',
      'En pausa',
      `Lo sacaste de la venta: nadie lo compra y su calendario de precios espera.${ends}`,
      { tone: 'wait', place: 'with-us', deeds: ['resume', ...renews, 'want-back'] },
    )
  }
  if (unit.wasListed)
    return line('kept', 'Guardado', 'Lo tenemos guardado y por ahora no está a la venta.', {
      place: 'with-us',
      deeds: [...renews, 'want-back'],
    })
  return line('photos', 'Le estamos sacando fotos', 'Cuando estén sale a la venta.', {
    place: 'with-us',
    deeds: ['want-back'],
  })
}

function listed({ unit, today }: Told): PairStory {
  const { terms, nextStep, price, termEndsOn } = unit
  const left = terms ? ` ${capital(leaves({ ...terms, price }))}.` : ''
  const next = nextStep
    ? `El ${daySaid(nextStep.day, today)} ${nextStep.price < price ? 'baja' : 'sube'} a ${formatAmount(nextStep.price)}.`
    : termEndsOn
      ? `El precio no cambia solo. Está a la venta hasta el ${daySaid(termEndsOn, today)}.`
      : 'El precio no cambia solo.'
  const soon = endsSoon(unit, today)
  const ends = soon && nextStep ? ` Está a la venta hasta el ${daySaid(termEndsOn!, today)}.` : ''
  return line('listed', `A la venta: ${formatAmount(price)}`, `${next}${left}${ends}`, {
    tone: 'good',
    place: 'with-us',
    deeds: [
      ...(soon ? (['renew'] as const) : []),
      'change-price',
      ...(nextStep?.mayKeep ? (['keep-price'] as const) : []),
      'want-back',
      'pause',
      'change-floor',
    ],
  })
}

/** From the letter that says so on, its term may be renewed. */
const endsSoon = ({ termEndsOn }: UnitSituation, today: string): boolean =>
  termEndsOn !== null && termEndsOn <= daysAfter(today, END_TOLD_DAYS[0])

function reserved({ unit, sale, today }: Told): PairStory {
  // No order has it: a till of the shop does (product §63.1).
  if (unit.atTill)
    return line(
      'reserved',
      'En el mostrador',
      unit.wantsBack
        ? 'Lo tienen a mano en el local para venderlo. Si no se vende, te lo guardamos para que lo retires.'
        : 'Lo tienen a mano en el local para venderlo. Si no se vende, vuelve a la venta.',
      { tone: 'wait', place: 'with-us', deeds: unit.wantsBack ? [] : ['want-back'] },
    )
  const back = unit.wantsBack
    ? 'Si no, te lo guardamos para que lo retires.'
    : sale
      ? `Si no, vuelve a la venta ${whenSaid(sale.reservedUntil, today)}.`
      : 'Si no, vuelve a la venta.'
  return line(
    'reserved',
    'Apartado',
    `${sale?.forExchange ? 'Es para un cambio.' : 'Lo están pagando.'} ${back}`,
    {
      tone: 'wait',
      place: 'with-us',
      deeds: unit.wantsBack ? [] : ['want-back'],
    },
  )
}

const sold = ({ unit }: Told): PairStory =>
  line('sold', 'Vendido', `Se vendió a ${formatAmount(unit.price)}. Te avisamos cómo sigue.`, {
    place: 'sold',
  })
const SOLD_STORIES: Record<SaleState | 'none', (pair: Told) => PairStory> = {
  none: sold,
  held: reserved,
  earned,
  payable: (pair) => owedStory(pair, pair.sale!),
  released: sold,
  reversed: sold,
}

function earned({ sale, today }: Told): PairStory {
  const { part, windowEndsOn, handedOver, askedBack, disputed } = sale!
  const yours = `Te quedan ${formatAmount(part)}.`
  const at = { place: 'sold', tone: 'good' } as const
  if (disputed)
    return line(
      'disputed',
      'El pago está en disputa',
      `${yours} El titular de la tarjeta desconoció el pago: hasta que se resuelva esperamos para pagarte.`,
      { ...at, tone: 'wait' },
    )
  if (askedBack)
    return line(
      'asked-back',
      'Lo quieren devolver',
      `Quien lo compró pidió devolverlo. Cuando llegue lo comparamos con sus fotos y te avisamos.`,
      { ...at, tone: 'wait' },
    )
  if (!handedOver || windowEndsOn === null)
    return line(
      'sold',
      'Vendido',
      `${yours} Cuando llegue empiezan los ${WITHDRAWAL_DAYS} días para devolverlo.`,
      at,
    )
  if (today > windowEndsOn)
    return line(
      'over',
      'Ya no lo pueden devolver',
      `${yours} En estos días pasa a tu cuenta y te avisamos.`,
      at,
    )
  return line(
    'window',
    `En los ${WITHDRAWAL_DAYS} días`,
    `${yours} Se cobra desde el ${daySaid(daysAfter(windowEndsOn, 1), today)} si no vuelve.`,
    at,
  )
}

function toReturn({ unit, today }: Told): PairStory {
  const why = unit.toReturnWhy === '' ? '' : `${ended(unit.toReturnWhy)} `
  const kept =
    unit.keepUntil && unit.keepUntil >= today
      ? `Está listo. Te lo guardamos gratis hasta el ${daySaid(unit.keepUntil, today)}.`
      : 'Está listo. Sigue siendo tuyo: pasá a buscarlo cuando puedas.'
  return line('to-return', 'Para retirar', `${why}${kept}`, {
    tone: 'wait',
    place: 'with-us',
    deeds: unit.wasListed ? ['renew'] : [],
  })
}
