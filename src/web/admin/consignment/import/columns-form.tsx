import { Form } from 'react-router'
import { SIDE_LABEL, SIDES, type SheetMapping } from '#rules/consignment/sheet/columns.ts'
import { SHEET_COLUMN_NAMES, SHEET_COLUMNS } from '#rules/sheets/table.ts'
import { PlainSelect } from '#web/admin/ui/plain-select.tsx'
import { Button } from '#web/ui/button.tsx'

type Props = { columns: string[]; mapping: SheetMapping; asksSide: boolean }

/** Which column is which, guessed and corrected, and what the sheet itself does not say. */
export function ColumnsForm({ columns, mapping, asksSide }: Props) {
  const options = [['', 'Ninguna'] as const, ...columns.filter(Boolean).map((one) => [one, one] as const)]
  return (
    <section aria-labelledby="columnas" className="panel p-4 md:p-5">
      <h2 id="columnas" className="text-lg font-bold">
        Qué es cada columna
      </h2>
      <Form method="post" key={JSON.stringify(mapping)} preventScrollReset>
        <input type="hidden" name="intent" value="map" />
        <div className="mt-3 grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
          {(asksSide || mapping.side !== '') && (
            <PlainSelect
              name="side"
              label="Cuál de los dos números es la comisión"
              chosen={mapping.side}
              options={[['', 'Elegí'], ...SIDES.map((side) => [side, SIDE_LABEL[side]] as const)]}
            />
          )}
          <label className="block text-sm">
            <span className="mb-1 block text-muted">Comisión, donde no dice, en %</span>
            <input
              name="commissionElse"
              defaultValue={mapping.commissionElse}
              inputMode="decimal"
              className="input min-h-11!"
            />
          </label>
          {SHEET_COLUMN_NAMES.map((name) => (
            <PlainSelect
              key={name}
              name={name}
              label={SHEET_COLUMNS[name].label}
              chosen={mapping[name]}
              options={options}
            />
          ))}
        </div>
        <Button look="quiet" className="mt-4">
          Probar de nuevo
        </Button>
      </Form>
    </section>
  )
}
