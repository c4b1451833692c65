import { formatPesos, type Centavos } from '#rules/money.ts'
import { CHECKOUT_FORM } from '../form-id.ts'

type Props = { balance: Centavos; most: Centavos; initial: boolean }

/** Store credit pays as much as there is (product §43.2). */
export default function CreditChoice({ balance, most, initial }: Props) {
  return (
    <label className="check mt-4 text-md">
      <input type="checkbox" name="credit" value={balance} form={CHECKOUT_FORM} defaultChecked={initial} />
      Usar mi saldo a favor: {formatPesos(most)}
    </label>
  )
}
