import { DISCOUNTS, salePrice } from '#rules/products/discount.ts'
import { isUnderCost, marginText } from '#rules/prices/margin.ts'
import { FIELDS } from '#rules/products/fields.ts'
import { formatPesos, fromPesos } from '#rules/money.ts'
import { typedNumber } from '#rules/typed.ts'
import { FieldProblem } from '#web/ui/form/field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import type { FormPart } from './form-part.ts'
import { Section } from './section.tsx'

/** Product §4.9: the offer's box opens five discounts; each says what the product would cost. */
export function PriceAndOffer({ fields, values, live }: FormPart) {
  const pesos = typedNumber(live.price)
  const { discount } = fields
  const cost = live.cost.trim() === '' ? null : typedNumber(live.cost)
  const today =
    pesos === null
      ? null
      : salePrice({ price: fromPesos(pesos), offer: live.offer, discount: live.discount || null })
  const paid = cost === null ? null : fromPesos(cost)
  const margin = today === null ? '' : marginText(today, paid)
  const under = today !== null && isUnderCost(today, paid)
  return (
    <Section id="precio" title="Precio y oferta">
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          field={fields.price}
          label={FIELDS.price.label}
          inputMode="decimal"
          autoComplete="off"
          hint="En pesos. Por ejemplo 45.990"
        />
        <div>
          <TextField
            field={fields.cost}
            label={FIELDS.cost.label}
            inputMode="decimal"
            autoComplete="off"
            hint="Lo que te costó, en pesos. Puede quedar vacío; sólo lo ven quienes administran."
          />
          {margin && (
            <p className={`mt-1.5 text-md tabular-nums ${under ? 'font-semibold text-rojo' : 'text-muted'}`}>
              Margen: {margin}
            </p>
          )}
        </div>
      </div>
      <div>
        <label className="check w-fit">
          <input type="checkbox" name="offer" defaultChecked={values.offer} />
          {FIELDS.offer.label}
        </label>
        <fieldset
          id={discount.id}
          tabIndex={-1}
          className="when-on-offer pt-3"
          aria-describedby={discount.errors?.length ? discount.errorId : undefined}
        >
          <legend className="mb-1.5 text-md font-semibold">{FIELDS.discount.label}</legend>
          <div className="grid grid-cols-2 gap-2 sm:grid-cols-5">
            {DISCOUNTS.map((rate) => (
              <label key={rate} className="size-box content-center py-2 text-center leading-tight">
                <input
                  type="radio"
                  name="discount"
                  value={rate}
                  defaultChecked={values.discount === rate}
                  className="sr-only"
                />
                <span className="text-lg font-bold">{rate}</span>
                {pesos !== null && pesos >= 0 && (
                  <span className="text-sm tabular-nums">
                    {formatPesos(salePrice({ price: fromPesos(pesos), offer: true, discount: rate }))}
                  </span>
                )}
              </label>
            ))}
          </div>
          <FieldProblem field={discount} />
        </fieldset>
      </div>
    </Section>
  )
}
