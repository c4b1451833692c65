import { adminPaths } from '#rules/admin-paths.ts'
import { BUY_OUT_DAYS } from '#rules/consignment/buy-out.ts'
import { formatAmount } from '#rules/money.ts'
import type { BuyOut } from '#shop/consignment/buy-out/buy-out.ts'
import { Button } from '#web/ui/button.tsx'
import { fullDate } from '#web/ui/dates.ts'
import { TextField } from '#web/ui/form/text-field.tsx'
import { PressButton, PressForm } from '#web/admin/scan/press-form.tsx'
import type { Refusal } from '#web/admin/ui/answers.ts'
import { plainField } from '#web/admin/ui/plain-field.ts'
import { Rare } from './rare.tsx'
import { Step } from './step.tsx'

type Props = { code: string; refusal: Refusal | undefined }

/** It was offered; only its owner's code sells it. */
export const OfferedStep = ({ code, amount, endsAt }: BuyOut & { code: string }) => (
  <Step id="compra" title={`Le ofrecimos ${formatAmount(amount)}`}>
    <p className="text-md text-muted">Espera su respuesta hasta el {fullDate(endsAt)}.</p>
    <PressForm method="post" action={adminPaths.intakeOf(code)} preventScrollReset>
      <Button name="intent" value="withdraw-buy-out" look="quiet" size="small">
        Retirar la oferta
      </Button>
    </PressForm>
  </Step>
)

/** The shop offers to buy it. */
export const BuyOutForm = ({ code, refusal }: Props) => (
  <Rare title="Comprárselo" open={refusal?.intent === 'buy-out'}>
    <PressForm method="post" action={adminPaths.intakeOf(code)} preventScrollReset className="space-y-4">
      <p className="text-md text-muted">
        Le llega por mail y vale {BUY_OUT_DAYS} días. Si acepta, el par es de la tienda y se le debe ese monto
        desde ese momento.
      </p>
      <TextField
        field={plainField('buy-out', 'amount', refusal)}
        label="Cuánto le ofrecés, en pesos"
        inputMode="decimal"
        autoComplete="off"
      />
      <PressButton name="intent" value="buy-out" size="small">
        Mandarle la oferta
      </PressButton>
    </PressForm>
  </Rare>
)
