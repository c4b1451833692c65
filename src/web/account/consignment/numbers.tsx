import { NUMBER_LABEL } from '#rules/consignment/labels.ts'
import { formatAmount } from '#rules/money.ts'
import type { Numbers as Sums } from '#shop/consignment/settlements/account.ts'

const ABOUT = {
  onTheWay: 'Vendido y pagado, en los días para devolverlo',
  due: 'Ya es tuyo: entra en la próxima liquidación o está en camino',
  paid: 'Lo que te transferimos',
} as const

/** The three sums of an account, of rows alone. */
export function Numbers({ numbers }: { numbers: Sums }) {
  return (
    <dl className="mb-10 grid max-w-4xl gap-px overflow-hidden rounded-tile border border-line bg-line md:grid-cols-3">
      {(['onTheWay', 'due', 'paid'] as const).map((key) => (
        <div
          key={key}
          className="flex flex-wrap items-baseline justify-between gap-x-4 bg-paper px-4 py-3 md:block md:py-4"
        >
          <dt className="text-md">{NUMBER_LABEL[key]}</dt>
          <dd className="text-xl font-bold tabular-nums">{formatAmount(numbers[key])}</dd>
          <dd className="w-full text-sm text-muted">{ABOUT[key]}</dd>
        </div>
      ))}
    </dl>
  )
}
