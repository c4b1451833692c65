import { Form, Link } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import { formatAmount, toPesos, type Centavos } from '#rules/money.ts'
import { neverLeft, NO_REFUND_REASON } from '#rules/returns/return.ts'
import { isCredit, PAID_BACK, type PayBack } from '#rules/returns/pay-back.ts'
import { isReceived } from '#rules/returns/states.ts'
import type { ReturnView } from '#shop/returns/returns.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import type { Refusal } from '#web/admin/ui/answers.ts'
import { plainField } from '#web/admin/ui/plain-field.ts'
import { Step, Submit } from './step.tsx'

export type OtherAmount = { typed: string; amount: Centavos | null; problem: string } | null
type Props = { found: ReturnView; other: OtherAmount; requestKey: string; refusal: Refusal | undefined }

/** The ends of a case, each a button that says what it does and for how much. */
export function ResolveSteps({ found, other, requestKey, refusal }: Props) {
  const { kind, status, orderDetail, owed, code, payBack } = found
  const how = PAID_BACK[payBack]
  if (!orderDetail) return null
  const { refundable } = orderDetail
  const takenBack = kind === 'withdrawal' && neverLeft(orderDetail)
  if (takenBack && !found.partly)
    return (
      <Step move="resolve">
        <Money amount={refundable} payBack={payBack} requestKey={requestKey} />
        <Submit
          move="resolve"
          says={
            refundable > 0
              ? `Cancelar el pedido y devolver ${formatAmount(refundable)}${how}`
              : 'Cancelar el pedido'
          }
        />
      </Step>
    )
  return (
    <>
      {owed > 0 && (
        <Step
          move="resolve"
          title={
            found.exchange
              ? `Terminar con ${isCredit(payBack) ? 'saldo a favor' : 'dinero'}, sin el cambio`
              : 'Resolver'
          }
        >
          <Money amount={owed} payBack={payBack} requestKey={requestKey} />
          <p className="w-full text-muted">
            {takenBack
              ? 'Es lo que se pagó por esas unidades: vuelven a la venta y el pedido sale sin ellas.'
              : found.received.length > 0
                ? 'Es lo que se pagó por lo que volvió.'
                : 'Es lo que se pagó por lo que faltó.'}
            {found.exchange && ' Lo que se guardaba vuelve a la venta.'}
          </p>
          <Reason of="owed" refusal={refusal} />
          <Submit move="resolve" says={`Devolver ${formatAmount(owed)}${how}`} />
        </Step>
      )}
      {refundable > 0 && other?.amount != null && (
        <Step move="resolve" title="Devolver otro importe">
          <Money amount={other.amount} payBack={payBack} requestKey={requestKey} />
          <Reason of="other" refusal={refusal} />
          <Submit move="resolve" says={`Devolver ${formatAmount(other.amount)}${how}`} look="danger" />
          <Link to={adminPaths.return(code)} preventScrollReset className="link font-semibold">
            Elegir otro importe
          </Link>
        </Step>
      )}
      {refundable > 0 && other?.amount == null && (
        <section aria-label="Otro importe" className="panel p-4 md:p-5">
          <h2 className="mb-3 text-lg font-bold">{owed > 0 ? 'Devolver otro importe' : 'Devolver dinero'}</h2>
          <Form method="get" preventScrollReset className="flex flex-wrap gap-3">
            <TextField
              field={{
                ...plainField('resolve', 'monto', undefined, other?.typed),
                errors: other?.problem ? [other.problem] : undefined,
              }}
              label="Cuánto"
              inputMode="decimal"
              autoComplete="off"
              hint={`Hasta ${formatAmount(refundable)}`}
              className="w-full max-w-72"
            />
            <div className="w-full">
              <Button look="quiet" size="small">
                Seguir
              </Button>
            </div>
          </Form>
        </section>
      )}
      <Step move="resolve" title="Cerrar sin devolver dinero">
        <Money amount={0} payBack={payBack} requestKey={requestKey} />
        {(takenBack || isReceived(status)) && refundable > 0 && (
          <TextField
            field={reasonField('none', refusal)}
            label="Por qué"
            hint={`Al menos ${NO_REFUND_REASON.min} letras${takenBack ? '' : ': los productos ya están acá'}.`}
            autoComplete="off"
            className="w-full"
          />
        )}
        <Submit move="resolve" says="Cerrar sin devolver dinero" danger />
      </Step>
    </>
  )
}

type Paid = { amount: Centavos; payBack: PayBack; requestKey: string }
const Money = ({ amount, payBack, requestKey }: Paid) => (
  <>
    <input type="hidden" name="payBack" value={payBack} />
    <input type="hidden" name="key" value={requestKey} />
    <input type="hidden" name="amount" value={toPesos(amount)} />
  </>
)
/** Each form has its own, so each has its own id. */
function reasonField(of: string, refusal: Refusal | undefined) {
  const id = `resolve-${of}-reason`
  return {
    ...plainField('resolve', 'reason', refusal),
    id,
    errorId: `${id}-error`,
    descriptionId: `${id}-hint`,
  }
}
const Reason = ({ of, refusal }: { of: string; refusal: Refusal | undefined }) => (
  <TextField
    field={{ ...reasonField(of, refusal), errors: undefined }}
    label="Motivo"
    optional
    autoComplete="off"
    className="w-full"
  />
)
