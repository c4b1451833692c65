/** What the owner sets of gift cards: whether they are sold, and for how much. */
import { formatAmount, fromPesos, toPesos } from '#rules/money.ts'
import { LEAST_GIFT, MOST_GIFT, type GiftAmounts } from './limits-and-texts.ts'
import { typedNumber } from '#rules/typed.ts'
import { choice, pesosSpan, type Kind } from '#rules/settings/kinds.ts'
import { rows } from '#rules/settings/rows.ts'
import { setting } from '#rules/settings/setting.ts'

const MOST_OFFERED = 8

const amounts: Kind<GiftAmounts> = rows<GiftAmounts[number]>({
  columns: [{ name: 'Monto en pesos', inputMode: 'decimal' }],
  most: MOST_OFFERED,
  read([typed]) {
    const pesos = typedNumber(typed!)
    const amount = pesos === null ? -1 : fromPesos(pesos)
    return amount >= LEAST_GIFT && amount <= MOST_GIFT
      ? { amount }
      : `«${typed}» no es un monto de ${formatAmount(LEAST_GIFT)} a ${formatAmount(MOST_GIFT)}.`
  },
  write: ({ amount }) => [String(toPesos(amount)).replace('.', ',')],
  check(all) {
    const twice = all.find(({ amount }, index) => all.findIndex((one) => one.amount === amount) !== index)
    return twice ? `${formatAmount(twice.amount)} está dos veces.` : null
  },
})

export const GIFT_CARD_SETTINGS = {
  giftCards: setting({
    group: 'gifts',
    label: 'Tarjetas de regalo',
    about: 'Las que ya se vendieron se mandan y se canjean igual, aunque no se vendan más.',
    kind: choice<'yes' | 'no'>([
      { value: 'yes', label: 'Se venden' },
      { value: 'no', label: 'No se venden' },
    ]),
    initial: 'yes' as 'yes' | 'no',
  }),
  giftCardAmounts: setting({
    group: 'gifts',
    label: 'Montos que se ofrecen',
    about: 'Además de otro, que elige quien compra. Sin ninguno, solo ese.',
    kind: amounts,
    initial: [20_000, 50_000, 100_000].map((pesos) => ({ amount: fromPesos(pesos) })) as GiftAmounts,
  }),
  giftCardRange: setting({
    group: 'gifts',
    label: 'De cuánto a cuánto puede ser otro monto',
    kind: pesosSpan(toPesos(MOST_GIFT)),
    initial: { min: 5_000, max: 500_000 },
  }),
} as const
