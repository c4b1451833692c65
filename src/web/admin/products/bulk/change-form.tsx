import { Form } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import { ENDING_LABEL, ENDINGS } from '#rules/products/bulk/bulk.ts'
import { BOX_NAMES, BOX_SHORT } from '#rules/products/box-fields.ts'
import { DISCOUNTS } from '#rules/products/discount.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldProblem } from '#web/ui/form/field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { PlainSelect } from '#web/admin/ui/plain-select.tsx'

type Props = {
  choice: [string, string][]
  typed: Record<string, string>
  sizesTyped: string[]
  /** Those that the chosen products have. */
  sizes: string[]
  problems: Record<string, string>
  shown: boolean
}

/** What shall change. Asked with GET, so that nothing can happen by looking. */
export function ChangeForm({ choice, typed, sizesTyped, sizes, problems, shown }: Props) {
  const problem = (...names: string[]) => names.map((name) => problems[name]).find(Boolean)
  const field = (name: string, ...names: string[]) => ({
    id: `cambio-${name}`,
    name,
    errorId: `cambio-${name}-error`,
    descriptionId: `cambio-${name}-hint`,
    errors: problem(...names) ? [problem(...names)!] : undefined,
    initialValue: typed[name] ?? '',
  })
  return (
    <Form method="get" action={adminPaths.bulk} className="panel p-4 md:p-5">
      {choice.map(([name, value], index) => (
        <input key={index} type="hidden" name={name} value={value} />
      ))}
      <input type="hidden" name="ver" value="1" />
      <h2 className="mb-4 text-lg font-bold">Qué cambiar</h2>
      <div className="grid gap-x-8 gap-y-6 sm:grid-cols-2 xl:grid-cols-3 2xl:grid-cols-5">
        <fieldset className="space-y-3">
          <legend className="mb-2 font-semibold">Precio</legend>
          <PlainSelect
            name="precio"
            label="Cómo"
            chosen={typed.precio ?? ''}
            first={typed.para === 'precio'}
            options={[
              ['', 'Sin cambio'],
              ['percent', 'Subir un %'],
              ['less', 'Bajar un %'],
              ['add', 'Sumar o restar pesos'],
              ['set', 'Poner este precio'],
            ]}
          />
          <TextField
            field={field('valor', 'price.value', 'price.kind')}
            label="Cuánto"
            inputMode="decimal"
            autoComplete="off"
            hint="10, 1.500 o -1.500"
          />
          <PlainSelect
            name="redondeo"
            label="Redondeo"
            chosen={typed.redondeo ?? 'exact'}
            options={ENDINGS.map((ending) => [ending, ENDING_LABEL[ending]] as const)}
          />
        </fieldset>
        <fieldset className="space-y-3">
          <legend className="mb-2 font-semibold">Oferta</legend>
          <PlainSelect
            name="oferta"
            label="Descuento"
            chosen={typed.oferta ?? ''}
            first={typed.para === 'oferta'}
            options={[
              ['', 'Sin cambio'],
              ...DISCOUNTS.map((discount) => [discount, `En oferta: ${discount}`] as const),
              ['no', 'Sacar de oferta'],
            ]}
          />
        </fieldset>
        <fieldset className="space-y-3">
          <legend className="mb-2 font-semibold">Stock</legend>
          <PlainSelect
            name="stock"
            label="Cómo"
            chosen={typed.stock ?? ''}
            first={typed.para === 'stock'}
            options={[
              ['', 'Sin cambio'],
              ['add', 'Sumar o restar por talle'],
              ['set', 'Poner por talle'],
            ]}
          />
          <TextField
            field={field('unidades', 'stock.value', 'stock')}
            label="Unidades"
            inputMode="numeric"
            autoComplete="off"
            hint="De cada talle elegido"
          />
          <div role="group" aria-label="Talles">
            <p className="mb-1 text-sm text-muted">Talles (ninguno: todos)</p>
            <div className="flex flex-wrap gap-1.5">
              {sizes.map((size) => (
                <label key={size} className="size-box">
                  <input
                    type="checkbox"
                    name="talle"
                    value={size}
                    defaultChecked={sizesTyped.includes(size)}
                    className="sr-only"
                  />
                  {size}
                </label>
              ))}
            </div>
          </div>
        </fieldset>
        <fieldset className="space-y-3">
          <legend className="mb-2 font-semibold">Peso y caja</legend>
          <PlainSelect
            name="caja"
            label="Cómo"
            chosen={typed.caja ?? ''}
            options={[
              ['', 'Sin cambio'],
              ['set', 'Poner estos'],
              ['clear', 'Los de su categoría'],
            ]}
          />
          <div className="grid grid-cols-2 gap-3">
            {BOX_NAMES.map((name) => (
              <TextField
                key={name}
                field={field(name, `box.value.${name}`)}
                label={BOX_SHORT[name]}
                inputMode="numeric"
                autoComplete="off"
              />
            ))}
          </div>
        </fieldset>
        <fieldset className="space-y-3">
          <legend className="mb-2 font-semibold">En la tienda</legend>
          <PlainSelect
            name="estante"
            label="Mostrar"
            chosen={typed.estante ?? ''}
            options={[
              ['', 'Sin cambio'],
              ['archive', 'Archivar (eliminar de la tienda)'],
              ['restore', 'Recuperar los archivados'],
              ['hide', 'Ocultar'],
              ['show', 'Mostrar los ocultos'],
            ]}
          />
          <FieldProblem field={field('estante', 'shelf')} />
        </fieldset>
      </div>
      <Button look={shown ? 'quiet' : 'strong'} className="mt-5">
        Ver cómo quedaría
      </Button>
    </Form>
  )
}
