import type { SizeTable } from '#rules/products/sizing/guide.ts'
import { Icon } from '#web/ui/icon.tsx'
import { PopUp } from '#web/ui/dialog/pop-up.tsx'

export default function SizeGuide({ of: { columns, rows, how, source } }: { of: SizeTable }) {
  return (
    <PopUp
      title="Guía de talles"
      triggerClass="link inline-flex min-h-11 items-center gap-2 text-md"
      trigger={
        <>
          <Icon of="ruler" size={18} />
          Guía de talles
        </>
      }
    >
      <p className="mb-4 text-md text-muted">{how}</p>
      <div className="overflow-x-auto" tabIndex={0} role="region" aria-label="Tabla de talles">
        <table className="w-full text-left text-md tabular-nums">
          <thead>
            <tr className="border-b border-ink">
              {columns.map((column) => (
                <th key={column} scope="col" className="py-2 pr-4 font-semibold">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([size, ...rest]) => (
              <tr key={size} className="border-b border-line">
                <th scope="row" className="py-2 pr-4 font-semibold">
                  {size}
                </th>
                {rest.map((cell, index) => (
                  <td key={index} className="py-2 pr-4">
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="mt-3 text-sm text-muted">{source}</p>
    </PopUp>
  )
}
