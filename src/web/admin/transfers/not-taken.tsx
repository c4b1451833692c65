import { Link } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import { Notice } from '#web/ui/notice/notice.tsx'
import { useMay } from '#web/admin/sections/may.ts'

/** Nobody is offered a transfer yet: what stands below is of earlier orders. */
export function NotTaken({ transfers, cash }: { transfers: boolean; cash: boolean }) {
  const may = useMay()
  if (transfers) return null
  return (
    <Notice
      quiet
      title={
        cash
          ? 'Por ahora se ofrece efectivo, no transferencia'
          : 'Por ahora la tienda no ofrece transferencia ni efectivo'
      }
    >
      <p>
        Se ofrece transferencia cuando la tienda tiene cargado un alias o un CBU, y efectivo cuando está
        elegido.
      </p>
      {may('settings.write') && (
        <Link to={`${adminPaths.settings}#transfers`} className="link inline-flex min-h-11 items-center">
          Cargarlo en «Configuración»
        </Link>
      )}
    </Notice>
  )
}
