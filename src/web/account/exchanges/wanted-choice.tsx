import { DELIVERY_LABEL, type Delivery } from '#rules/checkout/shipping.ts'
import { formatPesos, type Centavos } from '#rules/money.ts'
import { printUnitCode } from '#rules/units/code.ts'
import { GRADE_LABEL } from '#rules/units/grade.ts'
import type { ExchangeChoices } from '#shop/returns/exchange/choices.ts'
import { WithCodes } from '#web/ui/with-codes.tsx'

type Chosen = NonNullable<ExchangeChoices['chosen']>
type Props = {
  chosen: Chosen
  /** The single pair that was chosen. */
  pair: Chosen['pairs'][number] | null
  pickup: boolean
  refusal: { fields: Record<string, string>; typed: Record<string, string> } | undefined
}

const costs = (difference: Centavos, many: boolean): string => {
  const each = many ? ' por cada uno' : ''
  if (difference === 0) return 'Sin diferencia: vale lo mismo que pagaste.'
  return difference > 0
    ? `Pagás la diferencia${each}: ${formatPesos(difference)}. Lo que devolvés cuenta por lo que pagaste.`
    : `Te devolvemos la diferencia${each}: ${formatPesos(-difference)}, cuando hagamos el cambio.`
}

/** The sizes that are in stock now, how many, and how it is handed over. */
export function WantedChoice({ chosen, pair, pickup, refusal }: Props) {
  const { product, sizes, held } = chosen
  const deliveries: Delivery[] = pickup ? ['pickup', 'delivery'] : ['delivery']
  return (
    <>
      <fieldset>
        <legend className="mb-1 text-lg font-bold">
          Por {product.name}
          {pair ? `, ${GRADE_LABEL[pair.grade].toLowerCase()}, talle ${pair.size}` : ', en talle'}
        </legend>
        <p className="mb-2 text-md text-muted">
          {costs(pair?.difference ?? chosen.difference, pair === null && held.free > 1)}
        </p>
        {pair ? (
          <>
            <input type="hidden" name="unit" value={pair.code} />
            <input type="hidden" name="size" value={pair.size} />
            <p className="text-md">
              <WithCodes text={printUnitCode(pair.code)} /> · pieza única
            </p>
          </>
        ) : sizes.length === 0 ? (
          <p className="text-md">No queda en otro talle. Abajo podés elegir otro producto.</p>
        ) : (
          <div className="flex flex-wrap gap-x-6 gap-y-1">
            {sizes.map((size) => (
              <label key={size} className="check">
                <input
                  type="radio"
                  name="size"
                  value={size}
                  required
                  defaultChecked={refusal?.typed.size === size || sizes.length === 1}
                />
                {size}
              </label>
            ))}
          </div>
        )}
      </fieldset>
      {pair === null && held.free > 1 && (
        <label className="block text-md font-semibold">
          Cuántos
          <select
            name="quantity"
            defaultValue={refusal?.typed.quantity ?? '1'}
            className="input mt-1.5 max-w-28 font-normal"
          >
            {Array.from({ length: held.free }, (_, index) => (
              <option key={index} value={index + 1}>
                {index + 1}
              </option>
            ))}
          </select>
        </label>
      )}
      <fieldset>
        <legend className="mb-1 text-md font-semibold">¿Cómo querés hacerlo?</legend>
        <div className="flex flex-col gap-1">
          {deliveries.map((delivery, index) => (
            <label key={delivery} className="check">
              <input
                type="radio"
                name="delivery"
                value={delivery}
                required
                defaultChecked={refusal ? refusal.typed.delivery === delivery : index === 0}
              />
              {delivery === 'pickup'
                ? 'En el showroom: traés uno y te llevás el otro'
                : `${DELIVERY_LABEL.delivery}, gratis`}
            </label>
          ))}
        </div>
      </fieldset>
    </>
  )
}
