import { FieldProblem } from '#web/ui/form/field.tsx'
import { ConfirmBox, type Confirm } from './column-field.tsx'
import type { ListFile } from '#shop/imports/imports.ts'

/** Of a list with a column a size: which they are. Their cells are the units. */
export function SizeColumns({
  file,
  chosen,
  confirm,
  problem,
}: {
  file: ListFile
  chosen: readonly string[]
  confirm?: Confirm | undefined
  problem?: string | undefined
}) {
  const field = {
    id: 'campo-sizeColumns',
    name: 'sizeColumns',
    errorId: 'campo-sizeColumns-error',
    descriptionId: '',
    errors: problem ? [problem] : undefined,
  }
  return (
    <details className="py-3" open={chosen.length > 0}>
      <summary className="min-h-11 cursor-pointer py-2 font-semibold">
        Una columna por talle{chosen.length > 0 && `: ${chosen.length}`}
      </summary>
      <fieldset id={field.id} tabIndex={-1} aria-describedby={problem ? field.errorId : undefined}>
        <legend className="text-sm text-muted">
          Si cada talle tiene su columna con las unidades abajo, marcá cuáles son; valen en lugar de «Talles»
          y «Stock».
        </legend>
        <div className="mt-2 flex flex-wrap gap-1.5">
          {file.columns.map((column) => (
            <label key={column} className="size-box">
              <input
                type="checkbox"
                name="sizeColumns"
                value={column}
                defaultChecked={chosen.includes(column)}
                className="sr-only"
              />
              {column.slice(0, 30)}
            </label>
          ))}
        </div>
        {confirm && <ConfirmBox name="sizeColumns" value={String(chosen)} {...confirm} />}
        <FieldProblem field={field} />
      </fieldset>
    </details>
  )
}
