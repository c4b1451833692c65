import { Form } from 'react-router'
import { toPesos, type Centavos } from '#rules/money.ts'
import { choicesOf } from '#rules/products/choices.ts'
import { PROMOTION_KIND_LABEL, type PromotionKind } from '#rules/promotions/promotion.ts'
import type { PromotionView } from '#shop/promotions/views.ts'
import { severalTyped, type Refusal } from '#web/admin/ui/answers.ts'
import { KindChoice } from '#web/admin/ui/kind-choice.tsx'
import { plainField } from '#web/admin/ui/plain-field.ts'
import { UseLimits } from '#web/admin/ui/use-limits.tsx'
import { ScopeBoxes } from '#web/admin/ui/scope-boxes.tsx'
import { useCatalogue } from '#web/admin/ui/use-catalogue.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { Notice } from '#web/ui/notice/notice.tsx'

const INTENT = 'save'
const KINDS = Object.entries(PROMOTION_KIND_LABEL) as [PromotionKind, string][]
const inPesos = (amount: Centavos | null | undefined) =>
  amount === null || amount === undefined ? '' : String(toPesos(amount)).replace('.', ',')
/** The form of a promotion. Which fields show follows the kind by CSS alone: it works without scripts. */
export function PromotionFields({
  promotion,
  refusal,
  label,
}: {
  promotion?: PromotionView
  refusal: Refusal | undefined
  label: string
}) {
  const catalogue = useCatalogue()
  const mine = refusal?.intent === INTENT ? refusal : undefined
  const field = (name: string, start?: string | number | null) =>
    plainField(INTENT, name, refusal, start === null || start === undefined ? '' : String(start))
  const kind = mine?.typed.kind ?? promotion?.kind ?? 'percent'
  const ticked = (name: 'firstPurchase' | 'stackable' | 'active', start: boolean) =>
    mine ? mine.typed[name] === 'on' : (promotion?.[name] ?? start)
  return (
    <Form method="post" preventScrollReset className="chooses space-y-4">
      <input type="hidden" name="intent" value={INTENT} />
      {promotion && <input type="hidden" name="revision" value={promotion.revision} />}
      {mine && <Notice tone="error">{mine.message}</Notice>}
      <TextField
        field={field('name', promotion?.name)}
        label="Nombre"
        autoComplete="off"
        hint="Lo lee quien compra, en cada producto que descuenta"
      />
      <KindChoice legend="Qué descuenta" kinds={KINDS} chosen={kind} />
      <div data-for="percent">
        <TextField
          field={field('percent', promotion?.percent)}
          label="Porcentaje"
          inputMode="numeric"
          autoComplete="off"
        />
      </div>
      <div data-for="amount">
        <TextField
          field={field('amount', inPesos(promotion?.amount))}
          label="Descuento en pesos"
          inputMode="decimal"
          autoComplete="off"
          hint="Una vez por pedido, repartido entre los productos que alcanza"
        />
      </div>
      <fieldset>
        <legend className="mb-1.5 text-md font-semibold">Qué productos</legend>
        <p className="mb-3 text-sm text-muted">De lo que no elijas nada, entran todos.</p>
        <div className="space-y-3">
          <ScopeBoxes
            name="category"
            label="Categorías"
            options={choicesOf(catalogue.categories, promotion?.categories).map(({ value, many }) => ({
              value,
              label: many,
            }))}
            chosen={mine ? severalTyped(mine, 'category') : (promotion?.categories ?? [])}
            field={field('category')}
          />
          <ScopeBoxes
            name="brand"
            label="Marcas"
            options={choicesOf(catalogue.brands, promotion?.brands)}
            chosen={mine ? severalTyped(mine, 'brand') : (promotion?.brands ?? [])}
            field={field('brand')}
          />
        </div>
        <div className="mt-4 grid items-start gap-4 xs:grid-cols-2">
          <TextField
            field={field('ids', promotion?.products.join(', '))}
            label="Sólo estos productos"
            optional
            autoComplete="off"
            hint="Sus números, con comas"
          />
          <TextField
            field={field('sizes', promotion?.sizes.join(', '))}
            label="Sólo estos talles"
            optional
            autoComplete="off"
            hint="Por ejemplo: 41, 42, M"
          />
        </div>
      </fieldset>
      <div className="grid items-start gap-4 xs:grid-cols-2">
        <TextField
          field={field('minimum', inPesos(promotion?.minimum))}
          label="Compra mínima"
          optional
          inputMode="decimal"
          autoComplete="off"
          hint="De los productos que alcanza"
        />
        <TextField
          field={field('code', promotion?.code)}
          label="Código"
          optional
          autoComplete="off"
          hint="Vacío: descuenta sola"
        />
        <UseLimits of={promotion} field={field} />
      </div>
      <div className="space-y-1">
        <label className="check w-fit">
          <input type="checkbox" name="firstPurchase" defaultChecked={ticked('firstPurchase', false)} />
          Solo en la primera compra
        </label>
        <label className="check w-fit">
          <input
            type="checkbox"
            name="stackable"
            defaultChecked={ticked('stackable', false)}
            aria-describedby="promo-suma"
          />
          Se suma a otras que también se suman
        </label>
        <p id="promo-suma" className="text-sm text-muted">
          Si no, vale sola en el pedido: cuenta la que más le conviene a quien compra. Los cupones se suman
          siempre.
        </p>
        {field('stackable').errors && (
          <p className="text-sm font-medium text-rojo">{field('stackable').errors![0]}</p>
        )}
        <label className="check w-fit">
          <input type="checkbox" name="active" defaultChecked={ticked('active', true)} />
          Activa
        </label>
      </div>
      <Button size="small">{label}</Button>
    </Form>
  )
}
