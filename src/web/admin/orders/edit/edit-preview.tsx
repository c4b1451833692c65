import { useNavigation } from 'react-router'
import { formatAmount, toPesos } from '#rules/money.ts'
import type { EditAsked } from '#rules/orders/edit/edit.ts'
import type { EditLook, EditQuote } from '#shop/orders/edit/edit.ts'
import { AmountsTable } from '#web/storefront/checkout/summary/amounts-table.tsx'
import { PressButton, PressForm } from '#web/admin/scan/press-form.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { Notice } from '#web/ui/notice/notice.tsx'
import { plainField } from '#web/admin/ui/plain-field.ts'
import { WithCodes } from '#web/ui/with-codes.tsx'

type Told = { ok: true; value: EditQuote } | { ok: false; message: string; fields: Record<string, string> }
type Props = {
  look: EditLook
  asked: EditAsked | null
  quote: Told | null
  requestKey: string
  typed: string | undefined
}

/** The amount stands on the button. */
function says({ difference, back, waits }: EditQuote): string {
  if (waits) return `Pedirle ${formatAmount(difference)} y cambiar cuando pague`
  return back > 0 ? `Cambiar y devolver ${formatAmount(back)}` : 'Cambiar el pedido'
}
/** «$ 700 por donde pagó y $ 300 a su saldo a favor». */
const wayBack = ({ back, backAsCredit }: EditQuote): string =>
  [
    back > backAsCredit && `${formatAmount(back - backAsCredit)} por donde pagó`,
    backAsCredit > 0 && `${formatAmount(backAsCredit)} a su saldo a favor`,
  ]
    .filter(Boolean)
    .join(' y ')
const meaning = (quote: EditQuote, { unpaid }: EditLook): string => {
  const { difference, back, waits } = quote
  if (unpaid)
    return difference === 0
      ? 'Todavía no lo pagó: el total no cambia.'
      : `Todavía no lo pagó: el total pasa a ser otro, ${formatAmount(Math.abs(difference))} ${difference > 0 ? 'más' : 'menos'}.`
  if (waits)
    return `Le mandamos por mail el enlace para pagar ${formatAmount(difference)}. Lo que se suma queda apartado; hasta que pague, el pedido sigue como está y no se prepara.`
  if (difference < 0 && back < -difference)
    return `Vale ${formatAmount(-difference)} menos; de lo que pagó ${back > 0 ? `se le devuelven ${wayBack(quote)}` : 'no queda nada por devolver'}.`
  return back > 0 ? `Se le devuelven ${wayBack(quote)}.` : 'No hay diferencia.'
}

/** How it would be, and the button that makes it so. */
export function EditPreview({ look, asked, quote, requestKey, typed }: Props) {
  const pending = useNavigation().formMethod === 'POST'
  return (
    <section aria-labelledby="quedaria" className="panel p-4 md:p-5">
      <h2 id="quedaria" className="mb-2 text-lg font-bold">
        Quedaría así
      </h2>
      {!quote && (
        <p className="text-muted">Cambiá algo y tocá «Ver cómo quedaría». Todavía no se hace nada.</p>
      )}
      {quote && !quote.ok && (
        <Notice tone="error" title={quote.message}>
          {Object.values(quote.fields).join(' · ') || null}
        </Notice>
      )}
      {quote?.ok && (
        <>
          <ul className="mb-3 space-y-1 text-md">
            {quote.value.lines.map(({ name, size, quantity, unitPrice }) => (
              <li key={`${name} ${size}`} className="flex justify-between gap-4">
                <span className="min-w-0">
                  {quantity} × <WithCodes text={name} />, talle {size}
                </span>
                <span className="tabular-nums">{formatAmount(unitPrice * quantity)}</span>
              </li>
            ))}
          </ul>
          <div className="border-t border-line pt-3">
            <AmountsTable
              amounts={quote.value.amounts}
              couponCode={null}
              shippingName="Envío"
              instalments={false}
            />
          </div>
          <p className="mt-3 text-md font-semibold">{meaning(quote.value, look)}</p>
          <PressForm method="post" className="mt-4 space-y-4">
            <input type="hidden" name="asked" value={JSON.stringify(asked)} />
            <input type="hidden" name="difference" value={toPesos(quote.value.difference)} />
            <input type="hidden" name="seen" value={look.seen} />
            <input type="hidden" name="key" value={requestKey} />
            <TextField
              field={plainField('edit', 'reason', undefined, typed)}
              label="Por qué"
              hint="Queda en la historia del pedido, para la tienda."
              optional
              autoComplete="off"
            />
            <PressButton pending={pending} className="w-full">
              {says(quote.value)}
            </PressButton>
          </PressForm>
        </>
      )}
    </section>
  )
}
