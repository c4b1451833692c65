import { Form } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import { formatPesos } from '#rules/money.ts'
import { countOf, END_CAUSE_LABEL, PAUSE_CAUSE_LABEL, RESULT_DAYS } from '#rules/newsletter/sending.ts'
import { segmentInWords } from '#rules/newsletter/segment.ts'
import { ISSUE, ISSUE_MOVES, isOver, isSending } from '#rules/newsletter/states.ts'
import { mayMove } from '#rules/states.ts'
import type { IssueDetail } from '#shop/newsletter/issues.ts'
import type { IssueResults } from '#shop/newsletter/results.ts'
import { Button } from '#web/ui/button.tsx'
import { shortMoment } from '#web/ui/dates.ts'
import { Notice } from '#web/ui/notice/notice.tsx'
import { Facts } from '#web/admin/ui/facts.tsx'
import { ReadAgain } from '#web/admin/ui/read-again.tsx'
import { Question } from '#web/admin/ui/question.tsx'

const AGAIN_MS = 3000
type Props = { issue: IssueDetail; results: IssueResults }

/** How far it is. */
export function IssueProgress({ issue, results }: Props) {
  const { status, people, counts, pausedBecause, failingSince, startedAt, endedAt, segment } = issue
  const all = people ?? 0
  const waiting = counts.waiting + counts.leaving
  const part = all > 0 ? (all - waiting) / all : 1
  return (
    <div className="space-y-4">
      {pausedBecause && (
        <Notice tone="warning" title="El envío quedó en pausa" quiet>
          {PAUSE_CAUSE_LABEL[pausedBecause]}
        </Notice>
      )}
      {failingSince && (
        <Notice tone="warning" title={`El correo no contesta desde el ${shortMoment(failingSince)}`} quiet>
          El envío espera y sigue solo cuando el correo vuelva. Nadie lo recibe dos veces.
        </Notice>
      )}
      <section aria-labelledby="avance" className="panel p-4 md:p-5">
        {isSending(status) && <ReadAgain everyMs={AGAIN_MS} withoutScripts="10" />}
        <h2 id="avance" className="mb-3 text-lg font-bold">
          {isOver(status) ? 'Cómo salió' : 'Cómo va'}
        </h2>
        <progress className="upload-bar" value={part} max={1} aria-labelledby="avance" />
        <p className="mt-2 mb-3 text-md tabular-nums" role="status">
          Salió a {counts.sent} de {countOf(all)}
          {waiting > 0 && ` · ${waiting === 1 ? 'falta 1' : `faltan ${waiting}`}`}
        </p>
        <Facts
          facts={[
            ['Va', segmentInWords(segment)],
            ['Empezó', startedAt && shortMoment(startedAt)],
            ['Terminó', endedAt && shortMoment(endedAt)],
            ['Fallaron', counts.failed > 0 && String(counts.failed)],
            ['Salteadas', counts.skipped > 0 && String(counts.skipped)],
          ]}
        />
        <Moves issue={issue} />
      </section>
      <Results issue={issue} results={results} />
    </div>
  )
}

function Moves({ issue: { status, counts, subject } }: { issue: IssueDetail }) {
  if (isOver(status)) return null
  const left = counts.waiting
  return (
    <div className="mt-4 flex flex-wrap gap-3">
      <Form method="post" preventScrollReset>
        {mayMove(ISSUE_MOVES, status, ISSUE.paused) ? (
          <Button name="intent" value="pause" look="quiet" size="small">
            Pausar
          </Button>
        ) : (
          <Button name="intent" value="resume" size="small">
            Reanudar
          </Button>
        )}
      </Form>
      <Question
        title="¿Cancelar lo que falta?"
        trigger="Cancelar el envío"
        triggerClass="button button-quiet text-rojo!"
        fields={{ intent: 'cancel' }}
        yes="Cancelar lo que falta"
        no="Volver"
      >
        <p>
          «{subject}» no sale a {left === 1 ? 'la persona que falta' : `las ${countOf(left)} que faltan`}. Lo
          que salió, salió: un mail no vuelve.
        </p>
      </Question>
    </div>
  )
}

/** Without pictures or links that tell who read: only what the shop itself knows. */
function Results({ issue: { id, counts }, results }: Props) {
  const { ends, left, orders, ordersTotal } = results
  return (
    <section aria-labelledby="resultados" className="panel p-4 md:p-5">
      <h2 id="resultados" className="mb-2 text-lg font-bold">
        Resultados
      </h2>
      <Facts
        facts={[
          ['Bajas desde este mail', String(left)],
          [`Pedidos en ${RESULT_DAYS} días`, `${orders} · ${formatPesos(ordersTotal)}`],
        ]}
      />
      <p className="mt-2 text-sm text-muted">
        No sabemos quién lo abrió: el mail no lleva nada que lo diga. Los pedidos están pagados y son de
        quienes lo recibieron, siguen en la lista y aceptaron que miremos sus compras; que hayan comprado
        después no dice que fue por el mail. Los rebotes que llegan más tarde van a la casilla de la tienda.
      </p>
      {ends.length > 0 && (
        <>
          <h3 className="mt-4 mb-1 font-bold">Por qué no salió a todos</h3>
          <ul className="divide-y divide-line text-md">
            {ends.map(({ cause, people }) => (
              <li key={cause} className="flex justify-between gap-4 py-2">
                {END_CAUSE_LABEL[cause]}
                <b className="tabular-nums">{people}</b>
              </li>
            ))}
          </ul>
          {counts.failed > 0 && (
            <a
              href={adminPaths.issueFailures(id)}
              download
              className="link mt-2 inline-flex min-h-11 items-center"
            >
              Descargar las que fallaron (CSV)
            </a>
          )}
        </>
      )}
    </section>
  )
}
