import { adminPaths } from '#rules/admin-paths.ts'
import { leftOn } from '#rules/till/offline/lease.ts'
import { piecesSaid } from '#rules/till/offline/texts.ts'
import { Button } from '#web/ui/button.tsx'
import type { Device } from './use-device.ts'

const MINUTE = 60_000

function lasts(ms: number): string {
  const minutes = Math.ceil(ms / MINUTE)
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}

/** What this till may sell, for how long, and whether its page opens without network. */
export function LeaseState({ device, giveBack }: { device: Device; giveBack: () => Promise<void> }) {
  const { lease, queue, leftMs, kept, line } = device
  if (line === null)
    return (
      // Cut off before its scripts had come it would say so for ever: after a while it says how to go on, by its style alone.
      <div className="panel p-4" data-scripts="soon">
        <p className="text-muted">Mirando qué tiene este dispositivo…</p>
        <p className="said-late mt-2 font-semibold">
          La red se cortó antes de que esta página estuviera entera. Cuando vuelva,{' '}
          <a href={adminPaths.tillOffline} className="link">
            abrila de nuevo
          </a>
          . Lo vendido sin red sigue en este dispositivo.
        </p>
      </div>
    )
  if (!lease)
    return (
      <section className="panel space-y-2 p-4 md:p-5">
        <h2 className="text-lg font-bold">Nada apartado</h2>
        <p>
          Este dispositivo no tiene nada que vender sin red. Con conexión, elegí en el mostrador lo que vas a
          tener a mano y tocá «Apartar para vender sin red».
        </p>
        <a href={adminPaths.till} className="button" data-look="quiet">
          Ir al mostrador
        </a>
      </section>
    )
  const pieces = [...leftOn(lease, queue).values()].reduce((sum, left) => sum + left, 0)
  return (
    <section
      aria-labelledby="apartado"
      className="panel flex flex-wrap items-center justify-between gap-3 p-4 md:p-5"
    >
      <div>
        <h2 id="apartado" className="text-lg font-bold">
          {lease.till}: {pieces === 0 ? 'no queda nada apartado' : `${piecesSaid(pieces)} para vender`}
        </h2>
        <p className="text-md text-muted tabular-nums">
          {leftMs > 0
            ? `Por ${lasts(leftMs)} más. Después vuelve a la venta.`
            : 'Se terminó el tiempo: no se vende más desde acá.'}{' '}
          {kept
            ? 'Esta página abre también sin red.'
            : 'Esta página todavía no se guardó: sin red no la recargues.'}
        </p>
      </div>
      {line === 'connected' && queue.length === 0 && (
        <Button type="button" look="quiet" onClick={() => void giveBack()}>
          Devolver lo apartado
        </Button>
      )}
    </section>
  )
}
