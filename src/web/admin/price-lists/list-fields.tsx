import { Form } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import { wallClockOf } from '#rules/calendar/argentine-day.ts'
import { toPesos } from '#rules/money.ts'
import { LIST_KIND_LABEL, ROUNDING_LABEL, ROUNDINGS, type ListKind } from '#rules/prices/list-plan.ts'
import { DISCOUNTS } from '#rules/products/discount.ts'
import { choicesOf } from '#rules/products/choices.ts'
import { useCatalogue } from '#web/admin/ui/use-catalogue.ts'
import type { PriceListView } from '#shop/prices/lists/read.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { Notice } from '#web/ui/notice/notice.tsx'
import { severalTyped, type Refusal } from '#web/admin/ui/answers.ts'
import { TextFileBox } from '#web/admin/ui/text-file-box.tsx'
import { ScopeBoxes } from '#web/admin/ui/scope-boxes.tsx'
import { KindChoice } from '#web/admin/ui/kind-choice.tsx'
import { plainField } from '#web/admin/ui/plain-field.ts'

const INTENT = 'save'
const any = (label: string) => ({ value: '', label })
const KINDS = Object.entries(LIST_KIND_LABEL) as [ListKind, string][]

/** The form of a list, new or a draft. Which fields show follows the kind by CSS alone: it works without scripts. */
export function ListFields({
  list,
  refusal,
  label,
}: {
  list?: PriceListView
  refusal: Refusal | undefined
  label: string
}) {
  const field = (name: string, start?: string | number | null) =>
    plainField(INTENT, name, refusal, start === null || start === undefined ? '' : String(start))
  const { change, scope } = list ?? {}
  const catalogue = useCatalogue()
  const mine = refusal?.intent === INTENT ? refusal : undefined
  const kind = mine?.typed.kind ?? change?.kind ?? 'percent'
  const boxes = (name: 'category' | 'brand' | 'genre') => ({
    name,
    chosen: mine ? severalTyped(mine, name) : (scope?.[name] ?? []),
    field: field(name),
  })
  const prices =
    change?.kind === 'fixed'
      ? change.prices.map(({ id, price }) => `${id} ${String(toPesos(price)).replace('.', ',')}`).join('\n')
      : ''
  return (
    <Form method="post" preventScrollReset className="chooses space-y-4">
      <input type="hidden" name="intent" value={INTENT} />
      {list && <input type="hidden" name="revision" value={list.revision} />}
      {mine && <Notice tone="error">{mine.message}</Notice>}
      <TextField
        field={field('name', list?.name)}
        label="Nombre"
        autoComplete="off"
        hint="Por ejemplo, Hot Sale"
      />
      <KindChoice legend="Qué hace" kinds={KINDS} chosen={kind} />
      <div data-for="percent">
        <div className="grid gap-4 xs:grid-cols-2">
          <TextField
            field={field('percent', change?.kind === 'percent' ? change.percent : null)}
            label="Porcentaje"
            autoComplete="off"
            hint="−15 baja el precio, 10 lo sube"
          />
          <SelectField
            field={field('rounding', change?.kind === 'percent' ? change.rounding : null)}
            label="Redondeo"
            options={ROUNDINGS.map((value) => ({ value, label: ROUNDING_LABEL[value] }))}
          />
        </div>
      </div>
      <div data-for="offer">
        <SelectField
          field={field('discount', change?.kind === 'offer' ? change.discount : null)}
          label="Descuento"
          options={[any('Elegí'), ...DISCOUNTS.map((value) => ({ value, label: value }))]}
        />
      </div>
      <div data-for="fixed">
        <TextArea
          field={field('prices', prices)}
          label="Precios"
          rows={5}
          hint={
            <>
              Un producto por línea: su número, o el SKU de un talle, y su precio. Por ejemplo: 12 45.990. O
              pegá la planilla de{' '}
              <a href={adminPaths.pricesFile} className="link" download>
                precios actuales
              </a>{' '}
              con la columna «precio nuevo» llena donde cambia.
            </>
          }
        />
        <TextFileBox
          fieldId={field('prices').id}
          heavy="dejá solo los productos que cambian."
          next="Guardá para ver cómo quedaría."
        />
      </div>
      <fieldset data-for="percent offer">
        <legend className="mb-1.5 text-md font-semibold">Qué productos</legend>
        <p className="mb-3 text-sm text-muted">De lo que no elijas nada, entran todos.</p>
        <div className="space-y-3">
          <ScopeBoxes
            {...boxes('category')}
            label="Categorías"
            options={choicesOf(catalogue.categories, scope?.category).map(({ value, many }) => ({
              value,
              label: many,
            }))}
          />
          <ScopeBoxes
            {...boxes('brand')}
            label="Marcas"
            options={choicesOf(catalogue.brands, scope?.brand)}
          />
          <ScopeBoxes
            {...boxes('genre')}
            label="Géneros"
            options={choicesOf(catalogue.genres, scope?.genre)}
          />
        </div>
        <div className="mt-4">
          <TextField
            field={field('ids', change?.kind === 'fixed' ? '' : scope?.ids.join(', '))}
            label="Sólo estos productos"
            optional
            autoComplete="off"
            hint="Sus números, con comas. Por ejemplo: 12, 40, 7"
          />
        </div>
      </fieldset>
      <TextField
        field={field('exclude', scope?.exclude.join(', '))}
        label="Menos estos"
        optional
        autoComplete="off"
        hint="Números de producto que no entran"
      />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(13rem,1fr))] gap-4">
        <TextField
          field={field('startsAt', list?.startsAt && wallClockOf(list.startsAt))}
          label="Empieza"
          optional
          type="datetime-local"
          hint="Vacío: al programarla"
        />
        <TextField
          field={field('endsAt', list?.endsAt && wallClockOf(list.endsAt))}
          label="Termina"
          optional
          type="datetime-local"
          hint="Vacío: queda para siempre"
        />
      </div>
      <label className="check w-fit">
        <input type="checkbox" name="underCost" defaultChecked={list?.underCost ?? false} />
        Acepto que haya productos bajo el costo
      </label>
      <Button size="small">{label}</Button>
    </Form>
  )
}
