import { Link } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import { HAND_TILL_MEANS, TILL_MEANS_LABEL } from '#rules/payments/till-means.ts'
import { PressButton, PressForm } from '#web/admin/scan/press-form.tsx'
import { ChoiceField } from '#web/admin/products/form/choice-field.tsx'
import { formatAmount } from '#rules/money.ts'
import type { OwedBack as Owed } from '#shop/transfers/transfers.ts'
import { TextField } from '#web/ui/form/text-field.tsx'
import { useMay } from '#web/admin/sections/may.ts'
import type { Refusal } from '#web/admin/ui/answers.ts'
import { plainField } from '#web/admin/ui/plain-field.ts'

type Props = { owed: readonly Owed[]; refusal: Refusal | undefined }

const WHERE: Record<Owed['means'], string> = {
  transfer: 'Todavía no dijo a qué cuenta.',
  cash: 'Se pagó en efectivo.',
  counter: 'Se pagó en el mostrador: se devuelve por donde se cobró.',
}

/** Money that goes back by hand: where to, and writing down that it went. */
export function OwedBack({ owed, refusal }: Props) {
  const may = useMay()
  if (owed.length === 0) return null
  return (
    <section aria-labelledby="por-devolver" className="panel p-4 md:p-5">
      <h2 id="por-devolver" className="text-lg font-bold">
        Por devolver a mano
      </h2>
      <p className="text-md text-muted">
        Lo que entró sin Mercado Pago no vuelve solo. Transferilo y anotá acá el número de la operación.
      </p>
      <ul className="mt-2 divide-y divide-line">
        {owed.map(({ refundId, orderId, number, means, amount, account, name }) => {
          const intent = `back-${orderId}-${refundId}`
          return (
            <li key={refundId} className="py-4">
              <p className="flex flex-wrap items-baseline justify-between gap-x-6">
                <span>
                  <Link to={adminPaths.order(number)} className="link font-bold">
                    {number}
                  </Link>{' '}
                  {name}
                  <span className="block text-sm break-all text-muted">
                    {account ? `A ${account}` : WHERE[means]}
                  </span>
                </span>
                <span className="text-lg font-bold tabular-nums">{formatAmount(amount)}</span>
              </p>
              {may('order.refund') && (
                <PressForm method="post" preventScrollReset className="mt-3 grid gap-4 sm:grid-cols-2">
                  <input type="hidden" name="intent" value={intent} />
                  <TextField
                    field={plainField(intent, 'operation', refusal)}
                    label={means !== 'transfer' ? 'Número de recibo' : 'Número de operación'}
                    autoComplete="off"
                  />
                  {means === 'counter' && (
                    <ChoiceField
                      field={plainField(intent, 'means', refusal)}
                      legend="Se devuelve en"
                      choices={HAND_TILL_MEANS.map((value) => ({ value, label: TILL_MEANS_LABEL[value] }))}
                      chosen={refusal?.intent === intent ? (refusal.typed.means ?? '') : ''}
                    />
                  )}
                  <TextField
                    field={plainField(intent, 'account', refusal)}
                    label={account ? 'Otra cuenta' : 'A qué cuenta (CBU, CVU o alias)'}
                    optional={account !== '' || means !== 'transfer'}
                    autoComplete="off"
                  />
                  <PressButton look="quiet" className="sm:justify-self-start">
                    Ya devolví {formatAmount(amount)}
                  </PressButton>
                </PressForm>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
