import { data, Form, Link } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import type { Outcome } from '#rules/outcome.ts'
import { paths } from '#rules/paths.ts'
import { mayMove } from '#rules/states.ts'
import { printUnitCode } from '#rules/units/code.ts'
import { COUNT_READ_MS } from '#rules/units/count.ts'
import { UNIT, UNIT_MOVES, UNIT_STATE_LABEL } from '#rules/units/states.ts'
import { shopContext, visitorContext } from '#web/context.ts'
import { productId } from '#web/storefront/products/product-id.ts'
import { Button } from '#web/ui/button.tsx'
import { shortMoment } from '#web/ui/dates.ts'
import { formTexts } from '#web/ui/form/form-answer.ts'
import { useAnswer } from '#web/ui/form/use-answer.ts'
import { useFirstOf } from '#web/ui/form/use-first-of.ts'
import { useTimesSent } from '#web/ui/form/use-times-sent.ts'
import { Notice } from '#web/ui/notice/notice.tsx'
import { PageTitle } from '#web/ui/page/page-title.tsx'
import type { RouteHandle } from '#web/route-handle.ts'
import type { Route } from './+types/count-page'
import { onward, refusal, valueOf } from '#web/admin/ui/answers.ts'
import { useMay } from '#web/admin/sections/may.ts'
import { AdminTitle } from '#web/admin/ui/admin-title.tsx'
import { Question } from '#web/admin/ui/question.tsx'
import { WithCodes } from '#web/ui/with-codes.tsx'
import { ReadAgain } from '#web/admin/ui/read-again.tsx'
import { ApprovePanel } from './approve-panel.tsx'
import { DifferenceList } from './difference-list.tsx'
import { OwnerList } from './owner-list.tsx'
import { AtTheDesk } from './at-the-desk.tsx'
import { CountProgress } from './progress.tsx'
import { ScanBox } from './scan-box.tsx'
import { ShelfList } from './shelf-list.tsx'
import { shelfName } from './shelf-name.ts'
import { shownSizes } from './shown-sizes.ts'
import { SizeList } from './size-list.tsx'

export const handle = { section: 'units', needs: 'unit.read' } satisfies RouteHandle

export async function loader({ params, context }: Route.LoaderArgs) {
  const { units } = context.get(shopContext)
  const { pieces, ...count } = valueOf(
    await units.counts.find(context.get(visitorContext), productId(params.id)),
  )
  const { sizes, ...sums } = pieces
  return { count: { ...count, pieces: { ...sums, ...shownSizes(sizes) } }, key: crypto.randomUUID() }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await request.formData()
  const { units } = context.get(shopContext)
  const visitor = context.get(visitorContext)
  const id = productId(params.id)
  const { intent = '', code = '', ...typed } = formTexts(form)
  const sizeId = productId(typed.sizeId)
  // Without scripts: what became of each is said on the page that comes, and sent again it counts once.
  if (intent === 'scan') {
    const end = await units.counts.scan(visitor, id, typed)
    return end.ok ? { said: end.value.said } : refusal(end, form)
  }
  const deeds: Record<string, () => Promise<Outcome<unknown>>> = {
    here: () => units.counts.moveHere(visitor, id, code),
    'size-here': () => units.counts.moveSizeHere(visitor, id, sizeId),
    'set-size': () => units.counts.setSize(visitor, id, sizeId, typed),
    recount: () => units.counts.setSize(visitor, id, sizeId, null),
    forget: () => units.counts.forget(visitor, id, code),
    'write-off': () => units.writeOff(visitor, code, { reason: `No apareció en el recuento n.º ${id}.` }),
    found: () => units.found(visitor, code),
    approve: () => units.counts.approve(visitor, id, typed),
    cancel: () => units.counts.cancel(visitor, id),
    undo: () => units.counts.undo(visitor, id),
  }
  const deed = Object.hasOwn(deeds, intent) ? deeds[intent] : undefined
  if (!deed) throw data(null, { status: 400 })
  const end = await deed()
  if (!end.ok) return refusal(end, form)
  const said = {
    approve: 'unit-count-ended',
    cancel: 'unit-count-cancelled',
    undo: 'unit-count-undone',
  } as const
  return onward(request, adminPaths.unitCount(id), said[intent as keyof typeof said])
}

/** What should lie there and what was seen; each difference with what may be done about it. */
export default function UnitCount({ loaderData: { count, key } }: Route.ComponentProps) {
  const answer = useAnswer<typeof action>()
  const refused = answer && 'message' in answer ? answer : undefined
  const may = useMay()
  const requestKey = useFirstOf(key, useTimesSent())
  const writes = may('stock.write') && count.endedAt === null
  const here = adminPaths.unitCount(count.id)
  const { differing, uncounted, agreeing, elsewhere, total } = count.pieces
  const differences =
    count.missing.length +
    count.elsewhere.length +
    count.notHere.length +
    count.unknown.length +
    differing.length +
    total.uncounted +
    elsewhere.length
  const expected = count.expected + total.sizes
  const editable = writes ? here : undefined
  const deed = (intent: string, code: string, says: string) => (
    <Form method="post" action={here} preventScrollReset>
      <input type="hidden" name="code" value={code} />
      <Button name="intent" value={intent} look="quiet" size="small" aria-label={`${says}: ${code}`}>
        {says}
      </Button>
    </Form>
  )
  return (
    <>
      <PageTitle name={`Recuento: ${shelfName(count.shelf)}`} failed={refused !== undefined} hidden />
      <AdminTitle
        title={shelfName(count.shelf)}
        trail={[
          { name: 'Dashboard', to: paths.dashboard },
          { name: 'Prendas', to: adminPaths.units },
          { name: 'Recuento', to: adminPaths.unitCounts },
          { name: shelfName(count.shelf) },
        ]}
      />
      {refused && (
        <Notice tone="error" className="mb-5" title={Object.values(refused.fields)[0] ?? refused.message} />
      )}
      {writes && (
        <>
          <ScanBox
            here={here}
            countId={count.id}
            requestKey={requestKey}
            answered={answer && 'said' in answer ? answer.said : []}
          />
          <ReadAgain everyMs={COUNT_READ_MS} />
        </>
      )}
      {count.cancelled && (
        <Notice tone="info" quiet className="mb-4 max-w-xl" title="Se canceló: no cambió nada." />
      )}
      {count.undoneAt && (
        <Notice
          tone="info"
          quiet
          className="mb-4 max-w-xl"
          title={`Se deshizo: el stock y las prendas quedaron como antes de aprobarlo. ${count.undoneBy}, ${shortMoment(count.undoneAt)}`}
        />
      )}
      <CountProgress count={count} />
      {!count.cancelled && differences === 0 && expected > 0 && (
        <Notice tone="success" quiet className="mb-4 max-w-xl" title="Está todo y no sobra nada." />
      )}
      {expected === 0 && differences === 0 && (
        <p className="mb-4 text-muted">
          Acá no debería haber nada. Lo que escanees aparece abajo, y lo podés anotar en este estante.
        </p>
      )}
      <div className="max-w-3xl space-y-4">
        <SizeList
          title="Cantidades que no coinciden"
          sizes={differing}
          here={editable}
          requestKey={requestKey}
          ended={count.endedAt !== null}
        />
        {count.owners && <OwnerList owners={count.owners} />}
        <ShelfList count={count} />
        <DifferenceList
          title={count.endedAt ? 'No se vieron' : 'Faltan ver'}
          units={count.missing}
          step={
            writes
              ? ({ code, state, entrusted }) => (
                  <>
                    <Form method="post" action={here} preventScrollReset>
                      <input type="hidden" name="codes" value={code} />
                      <input type="hidden" name="key" value={requestKey} />
                      <Button
                        name="intent"
                        value="scan"
                        look="quiet"
                        size="small"
                        aria-label={`Está: ${code}`}
                      >
                        Está
                      </Button>
                    </Form>
                    {entrusted ? (
                      <AtTheDesk code={code} />
                    ) : (
                      may('unit.write') &&
                      mayMove(UNIT_MOVES, state, UNIT.written_off) && (
                        <Question
                          title="¿Darla de baja?"
                          trigger="No aparece"
                          triggerName={`No aparece: ${code}`}
                          triggerClass="button button-quiet"
                          fields={{ intent: 'write-off', code }}
                          action={here}
                          yes="Dar de baja"
                        >
                          <p>
                            <WithCodes text={printUnitCode(code)} /> queda como «
                            {UNIT_STATE_LABEL.written_off}» y no se vende. Si aparece, se puede volver a
                            guardar.
                          </p>
                        </Question>
                      )
                    )}
                  </>
                )
              : undefined
          }
        />
        <DifferenceList
          title="Están en otro estante"
          units={count.elsewhere}
          step={writes ? ({ code }) => deed('here', code, 'Es de este estante') : undefined}
        />
        <DifferenceList
          title="Están, y no deberían"
          units={count.notHere}
          step={
            writes
              ? ({ code, state }) =>
                  state === UNIT.written_off && may('unit.write') ? deed('found', code, 'Apareció') : null
              : undefined
          }
        />
        <SizeList
          title="Cantidades de otro estante"
          sizes={elsewhere}
          here={editable}
          requestKey={requestKey}
          mayMove
        />
        {count.unknown.length > 0 && (
          <section aria-labelledby="desconocidos" className="panel p-4 md:p-5">
            <h2 id="desconocidos" className="mb-1 text-lg font-bold">
              No son de ninguna prenda
            </h2>
            <ul className="divide-y divide-line">
              {count.unknown.map((code) => (
                <li key={code} className="flex items-center justify-between gap-3 py-2">
                  <span className="min-w-0 break-all">{code}</span>
                  {writes && deed('forget', code, 'Quitar')}
                </li>
              ))}
            </ul>
          </section>
        )}
        <SizeList
          title="Sin contar"
          sizes={uncounted}
          more={total.uncounted - uncounted.length}
          here={editable}
          requestKey={requestKey}
        />
        <SizeList
          title="Contadas y coinciden"
          sizes={agreeing}
          more={total.agreeing - agreeing.length}
          here={editable}
          requestKey={requestKey}
        />
      </div>
      {writes && <ApprovePanel count={count} here={here} />}
      {may('stock.write') && count.changed && !count.undoneAt && (
        <div className="mt-4">
          <Question
            title="¿Deshacer este recuento?"
            trigger="Deshacer el recuento"
            triggerClass="button button-quiet"
            fields={{ intent: 'undo' }}
            action={here}
            yes="Deshacer el recuento"
          >
            <p>
              El stock que corrigió y las prendas que dio de baja quedan como antes de aprobarlo. Si algo de
              eso se movió después, no cambia nada y te decimos qué.
            </p>
          </Question>
        </div>
      )}
      <p className="mt-6">
        <Link to={adminPaths.unitCounts} className="link">
          Todos los recuentos
        </Link>
        {' · '}
        <a href={adminPaths.unitCountFile(count.id)} download className="link">
          Bajar en CSV
        </a>
      </p>
    </>
  )
}
