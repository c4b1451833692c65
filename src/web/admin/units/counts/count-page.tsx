import { data, Form, Link } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import type { Outcome } from '#rules/outcome.ts'
import { paths } from '#rules/paths.ts'
import { mayMove } from '#rules/states.ts'
import { printUnitCode, readUnitCode } from '#rules/units/code.ts'
import { UNIT, UNIT_MOVES, UNIT_STATE_LABEL } from '#rules/units/states.ts'
import { shopContext, visitorContext } from '#web/context.ts'
import { productId } from '#web/storefront/products/product-id.ts'
import { Button } from '#web/ui/button.tsx'
import { shortMoment } from '#web/ui/dates.ts'
import { formTexts } from '#web/ui/form/form-answer.ts'
import { useAnswer } from '#web/ui/form/use-answer.ts'
import { Notice } from '#web/ui/notice/notice.tsx'
import { PageTitle } from '#web/ui/page/page-title.tsx'
import type { RouteHandle } from '#web/route-handle.ts'
import type { Route } from './+types/count-page'
import { onward, refusal, valueOf } from '#web/admin/ui/answers.ts'
import { useMay } from '#web/admin/shell/may.ts'
import { AdminTitle } from '#web/admin/ui/admin-title.tsx'
import { Question } from '#web/admin/ui/question.tsx'
import { WithCodes } from '#web/ui/with-codes.tsx'
import { DifferenceList } from './difference-list.tsx'
import { OwnerList } from './owner-list.tsx'
import { AtTheDesk } from './at-the-desk.tsx'
import { ScanBox } from './scan-box.tsx'
import { shelfName } from './shelf-name.ts'

export const handle = { section: 'units', needs: 'unit.read' } satisfies RouteHandle

export async function loader({ params, context }: Route.LoaderArgs) {
  const { units } = context.get(shopContext)
  return valueOf(await units.counts.find(context.get(visitorContext), productId(params.id)))
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await request.formData()
  const { units } = context.get(shopContext)
  const visitor = context.get(visitorContext)
  const id = productId(params.id)
  const { intent = '', code = '', codes = '' } = formTexts(form)
  const deeds: Record<string, () => Promise<Outcome<unknown>>> = {
    scan: () => units.counts.scan(visitor, id, codes),
    here: () => units.counts.moveHere(visitor, id, code),
    forget: () => units.counts.forget(visitor, id, code),
    'write-off': () => units.writeOff(visitor, code, { reason: `No apareció en el recuento n.º ${id}.` }),
    found: () => units.found(visitor, code),
    end: () => units.counts.end(visitor, id),
  }
  const deed = Object.hasOwn(deeds, intent) ? deeds[intent] : undefined
  if (!deed) throw data(null, { status: 400 })
  const end = await deed()
  if (!end.ok) return refusal(end, form)
  return onward(request, adminPaths.unitCount(id), intent === 'end' ? 'unit-count-ended' : undefined)
}

/** What should lie there and what was seen; each difference with what may be done about it. */
export default function UnitCount({ loaderData: count }: Route.ComponentProps) {
  const answer = useAnswer<typeof action>()
  const may = useMay()
  const writes = may('stock.write') && count.endedAt === null
  const here = adminPaths.unitCount(count.id)
  const differences =
    count.missing.length + count.elsewhere.length + count.notHere.length + count.unknown.length
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
      <PageTitle name={`Recuento: ${shelfName(count.shelf)}`} failed={answer !== undefined} hidden />
      <AdminTitle
        title={shelfName(count.shelf)}
        trail={[
          { name: 'Dashboard', to: paths.dashboard },
          { name: 'Prendas', to: adminPaths.units },
          { name: 'Recuento', to: adminPaths.unitCounts },
          { name: shelfName(count.shelf) },
        ]}
      />
      {answer && <Notice tone="error" className="mb-5" title={answer.message} />}
      {writes && <ScanBox here={here} />}
      <div role="status" className="mb-4">
        <p className="text-2xl font-bold tabular-nums">
          {count.seen} de {count.expected}
        </p>
        <p className="text-muted">
          {count.last &&
            (count.last.known
              ? `Última: ${printUnitCode(readUnitCode(count.last.code) ?? count.last.code)}. `
              : `«${count.last.code}» no es de ninguna prenda. `)}
          Empezó {shortMoment(count.startedAt)}, {count.startedBy}
          {count.endedAt && `; terminó ${shortMoment(count.endedAt)}`}.
        </p>
      </div>
      {differences === 0 && count.expected > 0 && (
        <Notice tone="success" quiet className="mb-4 max-w-xl" title="Está todo y no sobra nada." />
      )}
      {differences === 0 && count.expected === 0 && (
        <p className="mb-4 text-muted">Acá no debería haber ninguna prenda.</p>
      )}
      <div className="max-w-3xl space-y-4">
        {count.owners && <OwnerList owners={count.owners} />}
        <DifferenceList
          title={count.endedAt ? 'No están todavía' : 'Faltan ver'}
          units={count.missing}
          step={
            writes
              ? ({ code, state, entrusted }) => (
                  <>
                    <Form method="post" action={here} preventScrollReset>
                      <input type="hidden" name="codes" value={code} />
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
      </div>
      {writes && (
        <Form method="post" action={here} className="mt-6">
          <Button name="intent" value="end" look={differences === 0 ? 'strong' : 'quiet'}>
            {differences === 0 ? 'Terminar' : `Terminar con ${differences} sin resolver`}
          </Button>
        </Form>
      )}
      <p className="mt-6">
        <Link to={adminPaths.unitCounts} className="link">
          Todos los recuentos
        </Link>
      </p>
    </>
  )
}
