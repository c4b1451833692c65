import { HOW_MEASURED, type MeasureTable } from '#rules/products/measures/measures.ts'
import { Icon } from '#web/ui/icon.tsx'

/** What the garment measures, size by size (product §4.32). Still (ui/start/still.tsx). */
export default function Measures({ columns, rows }: MeasureTable) {
  return (
    <details className="group mt-2 border-t border-line">
      <summary className="flex min-h-12 cursor-pointer items-center gap-2 font-semibold">
        <Icon of="ruler" size={18} />
        Medidas de la prenda
        <Icon of="chevron-down" size={18} className="ml-auto group-open:rotate-180" />
      </summary>
      <p id="como-se-mide" className="pb-2 text-sm text-muted">
        {HOW_MEASURED}
      </p>
      <div className="mb-3 overflow-x-auto" tabIndex={0} role="region" aria-label="Medidas por talle, en cm">
        <table aria-describedby="como-se-mide" className="w-full text-md tabular-nums">
          <caption className="sr-only">Medidas de la prenda por talle, en centímetros</caption>
          <thead>
            <tr className="border-b border-ink">
              {['Talle', ...columns].map((column, index) => (
                <th
                  key={column}
                  scope="col"
                  className={`py-2 font-semibold ${index === 0 ? 'pr-3 text-left' : 'pl-3 text-right'}`}
                >
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([size, ...cells]) => (
              <tr key={size} className="border-b border-line last:border-0">
                <th scope="row" className="py-2 pr-3 text-left font-semibold">
                  {size}
                </th>
                {cells.map((cell, index) => (
                  <td key={index} className="py-2 pl-3 text-right">
                    {cell || <span aria-label="sin medir">–</span>}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}
