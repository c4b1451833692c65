import { Link } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import { mayMove, isUndone } from '#rules/imports/states.ts'
import type { ImportView, LeftProduct } from '#shop/imports/imports.ts'
import { counted } from '#web/admin/ui/counted.ts'
import { shortMoment } from '#web/ui/dates.ts'
import { Question } from '#web/admin/ui/question.tsx'
import { Counts } from './counts.tsx'

/** What became of it, and the way back. */
export function Result({ one, left }: { one: ImportView; left: LeftProduct[] }) {
  const { state, counts, finishedAt, undo, undoneAt, undoneBy } = one
  return (
    <section aria-labelledby="resultado" className="panel space-y-5 p-4 md:p-5">
      <h2 id="resultado" className="text-lg font-bold">
        {isUndone(state)
          ? `Se deshizo${undoneAt ? ` el ${shortMoment(undoneAt)}` : ''}${undoneBy ? ` (${undoneBy})` : ''}`
          : `Lo que se importó${finishedAt ? `, ${shortMoment(finishedAt)}` : ''}`}
      </h2>
      <Counts counts={counts} />
      {undo.undone > 0 && (
        <p>
          {counted(undo.undone, 'producto volvió', 'productos volvieron')} a como{' '}
          {undo.undone === 1 ? 'estaba' : 'estaban'}; los que eran nuevos quedaron archivados.
        </p>
      )}
      {left.length > 0 && (
        <div>
          <h3 className="mb-1 font-semibold">
            {counted(undo.left, 'producto quedó como está', 'productos quedaron como están')}
          </h3>
          <ul className="divide-y divide-line text-md">
            {left.map(({ id, name, why }) => (
              <li key={id} className="py-2">
                <Link to={adminPaths.product(id)} className="link">
                  {name}
                </Link>{' '}
                <span className="text-muted">
                  n.º {id}: {why}
                </span>
              </li>
            ))}
          </ul>
          {undo.left > left.length && <p className="text-sm text-muted">Y {undo.left - left.length} más.</p>}
        </div>
      )}
      {undo.possible > 0 && mayMove(state, 'undo') && (
        <Question
          title="¿Deshacer esta importación?"
          triggerClass="button button-quiet"
          trigger="Deshacer la importación"
          stay={false}
          fields={{ intent: 'undo' }}
          yes="Deshacer"
        >
          <p>
            Los productos nuevos se archivan, salvo los que alguien compró. Los cambiados vuelven a como
            estaban, salvo los que alguien cambió después.
          </p>
        </Question>
      )}
    </section>
  )
}
