import { record } from '#rules/record.ts'
import { EXCHANGE_STEP_NAMES, EXCHANGE_STEPS, type ExchangeStep } from '#rules/returns/exchange/exchange.ts'
import { RETURN_MOVE_LABEL, type ReturnMove } from '#rules/returns/return.ts'
import { PressButton, PressForm } from '#web/admin/scan/press-form.tsx'
import type { ButtonLook } from '#web/ui/button.tsx'

const LABEL: Record<ReturnMove | ExchangeStep, string> = {
  ...RETURN_MOVE_LABEL,
  ...record(EXCHANGE_STEP_NAMES, (step) => EXCHANGE_STEPS[step].label),
}

type Props = {
  move: ReturnMove | ExchangeStep
  /** When one move has several ways. */
  title?: string | undefined
  /** Where it brings files. */
  encType?: 'multipart/form-data'
  children: React.ReactNode
}

export const Step = ({ move, title = LABEL[move], encType, children }: Props) => (
  <section aria-label={title} className="panel p-4 md:p-5">
    <h2 className="mb-3 text-lg font-bold">{title}</h2>
    <PressForm
      method="post"
      {...(encType ? { encType } : {})}
      preventScrollReset
      className="flex flex-wrap gap-3"
    >
      <input type="hidden" name="intent" value={move} />
      {children}
    </PressForm>
  </section>
)

type SubmitProps = { move?: ReturnMove; says?: string; danger?: boolean; look?: ButtonLook }
export const Submit = ({ move, says = move && RETURN_MOVE_LABEL[move], danger, look }: SubmitProps) => (
  <div className="w-full">
    <PressButton look={look ?? (danger ? 'danger' : 'strong')} size="small">
      {says}
    </PressButton>
  </div>
)
