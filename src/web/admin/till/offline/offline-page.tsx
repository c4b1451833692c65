import { useState } from 'react'
import { adminPaths } from '#rules/admin-paths.ts'
import { formatAmount, type Centavos } from '#rules/money.ts'
import { paths } from '#rules/paths.ts'
import { salesSaid } from '#rules/till/offline/words.ts'
import type { RouteHandle } from '#web/route-handle.ts'
import { Notice } from '#web/ui/notice/notice.tsx'
import { titled } from '#web/ui/page/meta.ts'
import '#web/styles/admin.css'
import type { Route } from './+types/offline-page'
import { Joined } from './joined.tsx'
import { LeaseState } from './lease-state.tsx'
import { SellForm } from './sell-form.tsx'
import { useDevice } from './use-device.ts'

/** Nothing in it is anybody's: what it may sell comes from its own device. */
export const handle = { cached: 'everybody' } satisfies RouteHandle

export const meta: Route.MetaFunction = ({ matches }) =>
  titled('Mostrador sin red', matches, { noindex: true })

/** The till that goes on without network (product §63.2). */
export default function OfflineTill() {
  const { device, connect, sell, giveBack } = useDevice()
  /** The last one, with what is to be given back. */
  const [sold, setSold] = useState<{ key: string; total: Centavos; change: Centavos } | null>(null)
  const { line, lease, queue } = device
  return (
    <main id="contenido" className="admin-page space-y-4">
      <div className="flex flex-wrap items-baseline justify-between gap-3">
        <h1 className="text-2xl font-extrabold">Mostrador sin red</h1>
        <a href={adminPaths.till} className="link">
          Mostrador con conexión
        </a>
      </div>
      <noscript>
        <p className="panel p-4">
          Este navegador no corre scripts: así el mostrador vende solo con conexión, en «Mostrador».
        </p>
      </noscript>
      <div role="status" className="space-y-3">
        {line === 'away' && (
          <Notice tone="warning" quiet title="Sin red.">
            Se puede vender lo apartado, en efectivo o con la terminal de tarjeta. Nada de QR, transferencia,
            saldo ni promociones. Cada venta queda en este dispositivo y se suma sola cuando vuelve la red.
          </Notice>
        )}
        {line === 'signed-out' && (
          <Notice tone="warning" quiet title="Hay red, y falta entrar con tu cuenta del local.">
            Lo vendido sigue acá y se suma cuando entres.{' '}
            <a href={paths.signInFor(adminPaths.tillOffline)} className="link">
              Entrar
            </a>
          </Notice>
        )}
        {line === 'connected' && (
          <Notice tone="success" quiet title="Con red.">
            Lo que vendas acá se suma enseguida.
          </Notice>
        )}
        {queue.length > 0 && (
          <Notice tone="info" quiet title={`${salesSaid(queue)} sin sumar.`}>
            <ol className="tabular-nums">
              {queue.map(({ key, ordinal, total, means }) => (
                <li key={key}>
                  Venta {ordinal} · {formatAmount(total)} · {means === 'cash' ? 'efectivo' : 'tarjeta'}
                </li>
              ))}
            </ol>
            <button
              type="button"
              className="button mt-2"
              data-look="quiet"
              data-size="small"
              onClick={() => void connect()}
            >
              Sumar ahora
            </button>
          </Notice>
        )}
        {sold && (
          <Notice tone="success" quiet title={`Cobrada: ${formatAmount(sold.total)}.`}>
            {sold.change > 0 && <b className="tabular-nums">Vuelto: {formatAmount(sold.change)}. </b>}
            El comprobante sale cuando se suma.
          </Notice>
        )}
        <Joined sales={device.joined} />
      </div>
      <LeaseState device={device} giveBack={giveBack} />
      {lease && (
        <SellForm
          key={sold?.key}
          lease={lease}
          queue={queue}
          over={device.leftMs === 0}
          sell={async (asked, paid) => {
            const end = await sell(asked, paid)
            if (end?.ok) {
              const { key, total, means, received } = end.sale
              setSold({ key, total, change: means === 'cash' ? received - total : 0 })
            }
            return end
          }}
        />
      )}
    </main>
  )
}
