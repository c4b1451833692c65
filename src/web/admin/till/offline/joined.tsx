import { adminPaths } from '#rules/admin-paths.ts'
import { paperCode } from '#rules/till/offline/paper.ts'
import type { JoinedSale } from '#shop/till/till.ts'
import { Notice } from '#web/ui/notice/notice.tsx'

/** What became of what was sent. */
export function Joined({ sales }: { sales: readonly JoinedSale[] }) {
  const there = sales.filter(({ is }) => is === 'joined' || is === 'already')
  const not = sales.filter(({ is }) => is === 'stuck' || is === 'refused')
  return (
    <>
      {there.length > 0 && (
        <Notice
          tone="success"
          quiet
          title={there.length === 1 ? 'Se sumó 1 venta.' : `Se sumaron ${there.length} ventas.`}
        >
          <ul>
            {there.map(({ key, number }) => (
              <li key={key} className="tabular-nums">
                Ticket {paperCode(key)}:{' '}
                {number && (
                  <a href={adminPaths.tillSale(number)} className="link whitespace-nowrap">
                    {number}, comprobante
                  </a>
                )}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {not.length > 0 && (
        <Notice
          tone="error"
          quiet
          title={
            not.length === 1 ? '1 venta no se pudo sumar.' : `${not.length} ventas no se pudieron sumar.`
          }
        >
          <ul>
            {not.map(({ key, why }) => (
              <li key={key}>
                Ticket {paperCode(key)}: {why}
              </li>
            ))}
          </ul>
          <a href={adminPaths.tillUnjoined} className="link">
            Resolver las ventas sin sumar
          </a>
        </Notice>
      )}
    </>
  )
}
