import { useState } from 'react'
import { flushSync } from 'react-dom'
import { Printer } from 'lucide-react'
import { adminPaths } from '#rules/admin-paths.ts'
import { formatAmount } from '#rules/money.ts'
import { paths } from '#rules/paths.ts'
import { paperCode, type OfflinePaper } from '#rules/till/offline/paper.ts'
import { salesSaid } from '#rules/till/offline/texts.ts'
import { partsSaid } from '#rules/payments/till-means.ts'
import { shopContext } from '#web/context.ts'
import { ScanCatcher } from '#web/admin/scan/scan-catcher.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { RouteHandle } from '#web/route-handle.ts'
import { Notice } from '#web/ui/notice/notice.tsx'
import { titled } from '#web/ui/page/meta.ts'
import '#web/styles/admin.css'
import type { Route } from './+types/offline-page'
import { Joined } from './joined.tsx'
import { LeaseState } from './lease-state.tsx'
import { OfflineReceipt } from './offline-receipt.tsx'
import { SellForm } from './sell-form.tsx'
import { useDevice } from './use-device.ts'

/** Nothing in it is anybody's: what it may sell comes from its own device. */
export const handle = { cached: 'everybody' } satisfies RouteHandle

export const meta: Route.MetaFunction = ({ matches }) =>
  titled('Mostrador sin red', matches, { noindex: true })

/** Whose papers it prints: what every page of the shop says of it. */
export function loader({ context }: Route.LoaderArgs) {
  const { legalName, taxId, address } = context.get(shopContext).settings
  return { seller: { legalName, taxId, address } }
}

/** The till that goes on without network (product §63.2). */
export default function OfflineTill({ loaderData: { seller } }: Route.ComponentProps) {
  const { device, connect, sell, giveBack } = useDevice()
  /** The last one, with what is to be given back. */
  const [sold, setSold] = useState<OfflinePaper | null>(null)
  /** The one that is printed, and whether for whoever gets it as a present. */
  const [printed, setPrinted] = useState<{ paper: OfflinePaper; present: boolean } | null>(null)
  const { line, lease, queue } = device
  // Its ticket says that it has no number yet: true while it waits.
  const waits = queue.some(({ paper: its }) => its?.code === sold?.code)
  const print = (paper: OfflinePaper, present = false) => {
    // It is on the page before the printer looks at it.
    flushSync(() => setPrinted({ paper, present }))
    window.print()
  }
  return (
    <main id="contenido" className="admin-page">
      <ScanCatcher />
      <div className="space-y-4 print:hidden">
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
              Se puede vender lo apartado, en efectivo, con la terminal o por transferencia, si ves que llegó.
              Nada de QR, saldo ni promociones. Cada venta queda en este dispositivo y se suma sola cuando
              vuelve la red.
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
                {queue.map(({ key, ordinal, total, parts, paper: its }) => (
                  <li key={key} className="flex flex-wrap items-center gap-x-3">
                    <span>
                      Venta {ordinal} · {paperCode(key)} · {formatAmount(total)} ·{' '}
                      {partsSaid(parts).join(' · ')}
                    </span>
                    {its && (
                      <>
                        <button
                          type="button"
                          className="link min-h-11"
                          aria-label={`Imprimir el ticket ${its.code}`}
                          onClick={() => print(its)}
                        >
                          Imprimir
                        </button>
                        <button
                          type="button"
                          className="link min-h-11"
                          aria-label={`Imprimir el ticket de cambio ${its.code}`}
                          onClick={() => print(its, true)}
                        >
                          De cambio
                        </button>
                      </>
                    )}
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
              {waits && (
                <>
                  El comprobante con su número sale cuando se suma. Hasta entonces, este ticket.
                  <p className="mt-2 flex flex-wrap gap-2">
                    <Button type="button" look="quiet" size="small" onClick={() => print(sold)}>
                      <Icon of={Printer} size={20} />
                      Imprimir el ticket {sold.code}
                    </Button>
                    <Button type="button" look="quiet" size="small" onClick={() => print(sold, true)}>
                      <Icon of={Printer} size={20} />
                      Imprimir el ticket de cambio
                    </Button>
                  </p>
                </>
              )}
            </Notice>
          )}
          <Joined sales={device.joined} />
        </div>
        <LeaseState device={device} giveBack={giveBack} />
        {lease && (
          <SellForm
            key={sold?.code}
            lease={lease}
            queue={queue}
            over={device.leftMs === 0}
            sell={async (asked, paid) => {
              const end = await sell(asked, paid)
              if (end?.ok) setSold(end.paper)
              return end
            }}
          />
        )}
      </div>
      {printed && (
        <div className="papers hidden print:block">
          <OfflineReceipt {...printed} seller={seller} />
        </div>
      )}
    </main>
  )
}
