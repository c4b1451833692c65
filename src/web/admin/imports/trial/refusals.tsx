import { Download } from 'lucide-react'
import { adminPaths } from '#rules/admin-paths.ts'
import { asking } from '#rules/paths.ts'
import type { Paging } from '#rules/paging.ts'
import type { Refusal } from '#shop/imports/imports.ts'
import { counted } from '#web/admin/ui/counted.ts'
import { Icon } from '#web/ui/icon.tsx'
import { AdminPageLinks } from '#web/admin/ui/page-links.tsx'

type Props = { id: number; refusals: Refusal[]; paging: Paging }

/** Every row that was not taken, with its line in the file and why. */
export function Refusals({ id, refusals, paging }: Props) {
  return (
    <section id="rechazadas" aria-labelledby="rechazadas-titulo" className="panel p-4 md:p-5">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-3">
        <h2 id="rechazadas-titulo" className="text-lg font-bold">
          {counted(paging.total, 'fila rechazada', 'filas rechazadas')}
        </h2>
        <a href={adminPaths.refusedRows(id)} className="button" data-look="quiet" data-size="small" download>
          <Icon of={Download} size={20} />
          Descargar CSV
        </a>
      </div>
      <table className="w-full text-left text-md">
        <thead>
          <tr className="border-b border-line text-sm text-muted">
            <th scope="col" className="py-2 pr-4 font-semibold">
              Línea
            </th>
            <th scope="col" className="py-2 font-semibold">
              Por qué
            </th>
          </tr>
        </thead>
        <tbody>
          {refusals.map(({ line, reason }) => (
            <tr key={line} className="border-b border-line align-top last:border-0">
              <td className="py-2 pr-4 tabular-nums">{line}</td>
              <td className="py-2 break-words">{reason}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {paging.pages > 1 && (
        <AdminPageLinks
          paging={paging}
          to={(page) => `${asking(adminPaths.import(id), { page })}#rechazadas`}
          of="filas"
        />
      )}
    </section>
  )
}
