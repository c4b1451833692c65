/** What a sale that nobody can take back any more brings, until it is in its owner's account. */
import { formatAmount } from '#rules/money.ts'
import { daySaid, weekdaySaid } from '#rules/calendar/said.ts'
import type { SettlementState } from '#rules/consignment/settlements/states.ts'
import { settlementNumber } from '#rules/consignment/settlements/settlement.ts'
import { line, type PairStory } from './line.ts'
import type { PairSituation, PayoutSituation, SaleSituation } from './situation.ts'

type Teller = (payout: PayoutSituation, amount: string, pair: PairSituation) => PairStory
const SOLD = { place: 'sold', tone: 'good' } as const

export function owedStory(pair: PairSituation, { part, reversed }: SaleSituation): PairStory {
  const left = part - reversed
  if (left <= 0)
    return line(
      'claim',
      'Se devolvió',
      'La venta se devolvió entera por un reclamo: no queda nada por cobrar.',
      {
        place: 'sold',
      },
    )
  const amount = formatAmount(left)
  const { payout } = pair
  return payout ? PAYOUT_STORIES[payout.state](payout, amount, pair) : due(amount, pair)
}

const due = (amount: string, { settlesOn, hasAccount, today }: PairSituation): PairStory =>
  hasAccount
    ? line(
        'payable',
        'Por cobrar',
        `${amount}: entra en la liquidación del ${weekdaySaid(settlesOn, today)}.`,
        SOLD,
      )
    : line('payable', 'Por cobrar', `${amount}: decinos a qué cuenta y te lo transferimos.`, {
        ...SOLD,
        tone: 'wait',
        deeds: ['mend-account'],
      })

const onItsWay: Teller = ({ account }, amount) =>
  line('on-its-way', 'En transferencia', `${amount}: va a ${account}, a tu nombre.`, {
    ...SOLD,
    deeds: ['see-settlement'],
  })

const PAYOUT_STORIES: Record<SettlementState, Teller> = {
  closed: ({ id }, amount) =>
    line(
      'payable',
      'Por cobrar',
      `${amount}: está en la liquidación ${settlementNumber(id)}, que estamos revisando.`,
      {
        ...SOLD,
        deeds: ['see-settlement'],
      },
    ),
  approved: onItsWay,
  exported: onItsWay,
  paid: ({ paidOn }, amount, { today }) =>
    line('paid', 'Pagado', `${paidOn ? `El ${daySaid(paidOn, today)}, ` : ''}${amount}.`, {
      ...SOLD,
      deeds: ['see-settlement'],
    }),
  failed: ({ account }, amount) =>
    line(
      'bank-refused',
      'El banco rechazó la transferencia',
      `${amount}: no entró en ${account}. Revisá tu cuenta y la mandamos de nuevo.`,
      { place: 'sold', tone: 'bad', deeds: ['mend-account', 'see-settlement'] },
    ),
  reversed: ({ account }, amount, { settlesOn, today }) =>
    line(
      'bounced',
      'La transferencia volvió',
      `${amount}: volvió de ${account}. Te la seguimos debiendo y entra en la liquidación del ${weekdaySaid(settlesOn, today)}. Revisá tu cuenta.`,
      { place: 'sold', tone: 'bad', deeds: ['mend-account', 'see-settlement'] },
    ),
  voided: (_, amount, pair) => due(amount, pair),
}

/** The same as the second sentence of a pair that was bought or lost. */
export function payoutSaid({ payout, settlesOn, hasAccount, today }: PairSituation): string {
  switch (payout?.state) {
    case 'paid':
      return payout.paidOn ? `Te lo pagamos el ${daySaid(payout.paidOn, today)}.` : 'Ya te lo pagamos.'
    case 'closed':
    case 'approved':
    case 'exported':
      return `Está en la liquidación ${settlementNumber(payout.id)}.`
    case 'failed':
      return 'El banco rechazó la transferencia: revisá tu cuenta.'
    case 'reversed':
    case 'voided':
    case undefined:
      return hasAccount
        ? `Entra en la liquidación del ${weekdaySaid(settlesOn, today)}.`
        : 'Decinos a qué cuenta y te lo transferimos.'
  }
}
