import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import type { OfflineSale } from '#rules/till/offline/lease.ts'
import { salesSaid } from '#rules/till/offline/texts.ts'
import { Notice } from '#web/ui/notice/notice.tsx'
import { queueHere } from './device.ts'

/** On the counter's page: what this device has not sent yet, and what waits for a person. */
export function Offline({ unjoined }: { unjoined: number }) {
  const [queue, setQueue] = useState<OfflineSale[]>([])
  useEffect(() => {
    const read = setTimeout(() => setQueue(queueHere()))
    return () => clearTimeout(read)
  }, [])
  return (
    <div className="mb-5 space-y-3 empty:hidden">
      {queue.length > 0 && (
        <Notice tone="warning" quiet title={`Este dispositivo tiene ${salesSaid(queue)} sin sumar.`}>
          <Link to={adminPaths.tillOffline} className="link">
            Sumar lo vendido sin red
          </Link>
        </Notice>
      )}
      {unjoined > 0 && (
        <Notice
          tone="warning"
          quiet
          title={
            unjoined === 1
              ? 'Hay 1 venta sin red que no se pudo sumar.'
              : `Hay ${unjoined} ventas sin red que no se pudieron sumar.`
          }
        >
          <Link to={adminPaths.tillUnjoined} className="link">
            Resolver
          </Link>
        </Notice>
      )}
    </div>
  )
}
