import {
  KNOWN_STOCK,
  KNOWN_STOCK_LABEL,
  KNOWN_STOCK_MEANS,
  type KnownStock,
} from '#rules/imports/known-stock.ts'
import { FieldProblem } from '#web/ui/form/field.tsx'

/** What the list's units do to products that are here already, each answer with what will happen. */
export function KnownStockChoice({ chosen, problem }: { chosen: KnownStock; problem?: string }) {
  const field = {
    id: 'campo-knownStock',
    name: 'knownStock',
    errorId: 'campo-knownStock-error',
    descriptionId: '',
    errors: problem ? [problem] : undefined,
  }
  return (
    <fieldset
      id={field.id}
      className="py-3"
      aria-describedby={problem ? field.errorId : undefined}
      tabIndex={-1}
    >
      <legend className="float-left font-semibold">Stock de los productos que ya están</legend>
      <div className="clear-both grid gap-x-6 md:grid-cols-3">
        {KNOWN_STOCK.map((mode) => (
          <label key={mode} className="check items-start!">
            <input type="radio" name="knownStock" value={mode} defaultChecked={mode === chosen} />
            <span className="leading-snug">
              <b>{KNOWN_STOCK_LABEL[mode]}</b>
              <span className="block text-sm text-muted">{KNOWN_STOCK_MEANS[mode]}</span>
            </span>
          </label>
        ))}
      </div>
      <FieldProblem field={field} />
    </fieldset>
  )
}
