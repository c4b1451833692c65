import { useNavigation } from 'react-router'
import { formatAmount, type Centavos } from '#rules/money.ts'
import { COUNTER_MEANS, COUNTER_SAYS } from '#rules/till/returns.ts'
import type { Grade } from '#rules/units/grade.ts'
import { nameOfUnit } from '#rules/units/shown.ts'
import type { Returnable } from '#shop/till/till.ts'
import { PressButton, PressForm } from '#web/admin/scan/press-form.tsx'
import type { Refusal } from '#web/admin/ui/answers.ts'
import { plainField } from '#web/admin/ui/plain-field.ts'
import { TextField } from '#web/ui/form/text-field.tsx'
import { WithCodes } from '#web/ui/with-codes.tsx'
import { MeansFields } from '../means-fields.tsx'
import { BackFields } from './back-fields.tsx'
import { ConditionSelect } from './held-line.tsx'

/** Of the form that changes. */
const FORM = 'change'

type Props = {
  sale: Returnable
  held: Returnable['held'][number]
  quantity: number
  /** What is taken along; null while nothing was chosen. */
  wanted: {
    productId: number
    size: string
    unit: string
    name: string
    grade: Grade | null
    difference: Centavos
  } | null
  requestKey: string
  answer: Refusal | undefined
}

/** What is taken along for what came, how that came, and the difference. */
export function ChangeForm({ sale, held, quantity, wanted, requestKey, answer }: Props) {
  const pending = useNavigation().formMethod === 'POST'
  const field = (of: string) => plainField(FORM, of, answer)
  const difference = wanted?.difference ?? 0
  return (
    <PressForm method="post" preventScrollReset className="chooses panel space-y-5 p-4 md:p-5">
      <h2 className="text-lg font-bold">El cambio</h2>
      <input type="hidden" name="intent" value={FORM} />
      <input type="hidden" name="key" value={answer?.typed.key || requestKey} />
      <input type="hidden" name="orderLineId" value={held.orderLineId} />
      <input type="hidden" name="of" value={held.of} />
      <input type="hidden" name="quantity" value={quantity} />
      {wanted === null ? (
        <p className="text-muted">Elegí qué se lleva.</p>
      ) : (
        <>
          <input type="hidden" name="productId" value={wanted.productId} />
          <input type="hidden" name="size" value={wanted.size} />
          <input type="hidden" name="unit" value={wanted.unit} />
          <input type="hidden" name="shown" value={difference} />
          <dl aria-live="polite" className="space-y-1 tabular-nums">
            <div className="flex flex-wrap justify-between gap-x-4">
              <dt className="text-muted">Se lleva</dt>
              <dd>
                {quantity > 1 && `${quantity} × `}
                <b>
                  <WithCodes
                    text={
                      wanted.grade
                        ? nameOfUnit(wanted.name, { code: wanted.unit, grade: wanted.grade })
                        : wanted.name
                    }
                  />
                </b>
                , talle {wanted.size}
              </dd>
            </div>
            <div className="flex items-baseline justify-between gap-4 text-xl font-bold">
              <dt>{difference < 0 ? 'Se devuelve' : 'Paga la diferencia'}</dt>
              <dd>{formatAmount(Math.abs(difference))}</dd>
            </div>
          </dl>
          <label className="block text-md font-semibold">
            Cómo volvió lo anterior
            <span className="mt-1.5 flex font-normal">
              <ConditionSelect
                name="condition"
                label={`Cómo volvió ${held.name}, talle ${held.size}`}
                single={held.unit !== null}
                chosen={answer?.typed.condition ?? (held.unit === null ? 'restock' : '')}
              />
            </span>
          </label>
          {sale.lateExchange && (
            <TextField
              field={field('reason')}
              label="Motivo"
              autoComplete="off"
              hint={COUNTER_SAYS.lateExchange}
            />
          )}
          {difference > 0 && (
            <MeansFields
              field={field}
              legend="Paga con"
              means={COUNTER_MEANS}
              chosen={answer?.typed.means ?? 'cash'}
              hint={null}
            />
          )}
          {difference < 0 && <BackFields field={field} sale={sale} typed={answer?.typed} />}
          <PressButton pending={pending} className="w-full">
            {pending
              ? 'Cambiando…'
              : difference > 0
                ? `Cobrar ${formatAmount(difference)} y cambiar`
                : difference < 0
                  ? `Cambiar y devolver ${formatAmount(-difference)}`
                  : 'Hacer el cambio'}
          </PressButton>
        </>
      )}
    </PressForm>
  )
}
