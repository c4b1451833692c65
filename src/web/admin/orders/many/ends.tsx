import { adminPaths } from '#rules/admin-paths.ts'
import { MANY_UNDO_SECONDS } from '#rules/fulfilment/undo.ts'
import { MAX_SLIPS } from '#rules/fulfilment/slip.ts'
import type { ManyStep } from '#rules/fulfilment/many.ts'
import { asking } from '#rules/paths.ts'
import type { ManyEnd } from '#rules/fulfilment/many.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Notice } from '#web/ui/notice/notice.tsx'
import { UndoBar } from '../undo/undo-bar.tsx'
import { LeftOutOrders } from '#web/admin/ui/left-out-orders.tsx'

const DONE: Record<ManyStep, (count: number) => string> = {
  pack: (count) => (count === 1 ? '1 pedido preparado.' : `${count} pedidos preparados.`),
  ship: (count) => (count === 1 ? '1 pedido despachado.' : `${count} pedidos despachados.`),
}
type Props = {
  step: ManyStep
  ends: ManyEnd[]
  /** Of those that were sent. */
  total: number
  stopped: string | null
}

/** How far it is, and then how each ended. */
export function Ends({ step, ends, total, stopped }: Props) {
  const good = ends.filter(({ done }) => done)
  const left = ends.flatMap(({ id, number, why }) => (why === null ? [] : [{ id, number, why }]))
  const over = stopped !== null || ends.length >= total
  return (
    <section aria-labelledby="avance" className="panel space-y-4 p-4 md:p-5">
      <h2 id="avance" className="text-lg font-bold">
        {over ? 'Cómo salió' : 'Cómo va'}
      </h2>
      {!over && <progress className="upload-bar" value={ends.length} max={total} aria-labelledby="avance" />}
      <p className="text-md tabular-nums" role="status">
        {over ? DONE[step](good.length) : `${ends.length} de ${total}`}
      </p>
      {stopped !== null && (
        <Notice tone="error" title={stopped}>
          Quedaron {total - ends.length} como estaban.
        </Notice>
      )}
      <LeftOutOrders
        leftOut={left}
        title={left.length === 1 ? '1 quedó como estaba:' : `${left.length} quedaron como estaban:`}
      />
      {over && step === 'ship' && good.length > 0 && (
        <UndoBar
          undoable={{
            orders: good.map(({ id, number }) => ({ id, number, step })),
            secondsLeft: MANY_UNDO_SECONDS / 2,
          }}
        />
      )}
      {over && (
        <div className="flex flex-wrap gap-3">
          {step === 'pack' && good.length > 0 && (
            <ButtonLink to={asking(adminPaths.slips, { id: good.slice(0, MAX_SLIPS).map(({ id }) => id) })}>
              Remitos y etiquetas
            </ButtonLink>
          )}
          {step === 'pack' && good.length > 0 && (
            <ButtonLink
              look="quiet"
              to={asking(adminPaths.manyOrders, { paso: 'ship', id: good.map(({ id }) => id) })}
            >
              Despacharlos
            </ButtonLink>
          )}
          <ButtonLink look="quiet" to={adminPaths.orders}>
            Volver a los pedidos
          </ButtonLink>
        </div>
      )}
    </section>
  )
}
