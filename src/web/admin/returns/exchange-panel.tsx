import { DELIVERY_LABEL } from '#rules/checkout/shipping.ts'
import { formatAmount, toPesos } from '#rules/money.ts'
import { EXCHANGE_STEPS, type ExchangeStep } from '#rules/returns/exchange/exchange.ts'
import { REPLACEMENT_LABEL } from '#rules/returns/exchange/states.ts'
import { PAID_BACK, type PayBack } from '#rules/returns/pay-back.ts'
import { NO_REFUND_REASON } from '#rules/returns/return.ts'
import type { ReturnView } from '#shop/returns/returns.ts'
import type { Refusal } from '#web/admin/ui/answers.ts'
import { Facts } from '#web/admin/ui/facts.tsx'
import { plainField } from '#web/admin/ui/plain-field.ts'
import { ShipmentFields } from '#web/admin/ui/shipment-fields.tsx'
import { fullDate } from '#web/ui/dates.ts'
import { TextField } from '#web/ui/form/text-field.tsx'
import { Step, Submit } from './step.tsx'

export type Exchange = NonNullable<ReturnView['exchange']>

/** What is given for what comes back, where it is, and what it costs more or less. */
export function ExchangeFacts({ exchange, seesMoney }: { exchange: Exchange; seesMoney: boolean }) {
  const { from, quantity, name, size, difference, settled, made } = exchange
  const cost =
    difference === 0
      ? 'Sin diferencia'
      : difference < 0
        ? `Se le devuelve ${formatAmount(exchange.back)}`
        : `Paga ${formatAmount(difference)}: ${settled ? 'ya pagado' : 'falta'}`
  return (
    <section aria-labelledby="cambio" className="panel p-4 md:p-5">
      <h2 id="cambio" className="mb-1 text-lg font-bold">
        Cambio
      </h2>
      <Facts
        facts={[
          ['Vuelve', from],
          ['Se lleva', `${quantity === 1 ? '' : `${quantity} × `}${name}, talle ${size}`],
          ['Lo nuevo', REPLACEMENT_LABEL[exchange.parcel]],
          ['Cómo', DELIVERY_LABEL[exchange.delivery]],
          ['Se guarda hasta', made ? null : fullDate(exchange.expiresAt)],
          ['Diferencia', seesMoney && cost],
          ['Seguimiento', [exchange.carrier, exchange.trackingCode].filter(Boolean).join(' · ')],
        ]}
      />
    </section>
  )
}

type Props = { exchange: Exchange; payBack: PayBack; requestKey: string; refusal: Refusal | undefined }
const title = (step: ExchangeStep) => EXCHANGE_STEPS[step].label

/** The steps that are open now: the exchange itself, and the parcel of what is given. */
export function ExchangeSteps({ exchange, payBack, requestKey, refusal }: Props) {
  const { steps, back, allCame, made } = exchange
  const early = !made && 'Todavía no volvió lo anterior: sale antes, porque así lo elegís.'
  return (
    <>
      {steps.includes('replace') && (
        <Step move="replace">
          <input type="hidden" name="back" value={toPesos(back)} />
          <input type="hidden" name="payBack" value={payBack} />
          {!allCame && (
            <TextField
              field={plainField('replace', 'reason', refusal)}
              label="Por qué, si no volvió todo"
              hint={`Al menos ${NO_REFUND_REASON.min} letras.`}
              autoComplete="off"
              className="w-full"
            />
          )}
          <Submit
            says={
              back > 0
                ? `Hacer el cambio y devolver ${formatAmount(back)}${PAID_BACK[payBack]}`
                : title('replace')
            }
          />
        </Step>
      )}
      {steps.includes('pack') && (
        <Step move="pack">
          {early && <p className="w-full text-muted">{early}</p>}
          <Submit says={title('pack')} look={made ? 'strong' : 'quiet'} />
        </Step>
      )}
      {steps.includes('ship') && (
        <Step move="ship">
          {early && <p className="w-full text-muted">{early}</p>}
          <ShipmentFields refusal={refusal} />
          <Submit says={title('ship')} />
        </Step>
      )}
      {steps.includes('deliver') && (
        <Step move="deliver">
          <Submit says={title('deliver')} />
        </Step>
      )}
      {steps.includes('unship') && (
        <Step move="unship">
          <Submit says={title('unship')} look="quiet" />
        </Step>
      )}
      {steps.includes('lost') && (
        <Step move="lost">
          <p className="w-full text-muted">
            {made
              ? 'Se devuelve lo que se pagó por lo nuevo.'
              : allCame
                ? 'Vuelve la diferencia que se pagó, y después lo que llegó se resuelve con dinero.'
                : 'El cambio se anula, vuelve la diferencia que se pagó, y se queda con lo que tiene.'}
          </p>
          <input type="hidden" name="key" value={requestKey} />
          <TextField
            field={plainField('lost', 'reason', refusal)}
            label="Qué pasó"
            autoComplete="off"
            className="w-full"
          />
          <Submit says={title('lost')} danger />
        </Step>
      )}
      {steps.includes('unpack') && (
        <Step move="unpack">
          <Submit says={title('unpack')} look="quiet" />
        </Step>
      )}
    </>
  )
}
