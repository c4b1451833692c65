import { data, Form, Link, useNavigation } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import { dayOf, daysAfter } from '#rules/calendar/argentine-day.ts'
import { DROP_OFF_MOVES, DROP_OFF_NOTES, DROP_OFF_STATE_LABEL } from '#rules/consignment/offers/states.ts'
import { offerDayOf } from '#rules/consignment/offers/story.ts'
import { paths } from '#rules/paths.ts'
import { mayMove } from '#rules/states.ts'
import { printUnitCode } from '#rules/units/code.ts'
import { shopContext, visitorContext } from '#web/context.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { useAnswer } from '#web/ui/form/use-answer.ts'
import { Notice } from '#web/ui/notice/notice.tsx'
import { Empty } from '#web/ui/page/empty.tsx'
import { PageTitle } from '#web/ui/page/page-title.tsx'
import type { RouteHandle } from '#web/route-handle.ts'
import type { Route } from './+types/drop-offs-page'
import { useMay } from '#web/admin/sections/may.ts'
import { onward, refusal, valueOf } from '#web/admin/ui/answers.ts'
import { AdminTitle } from '#web/admin/ui/admin-title.tsx'
import { WithCodes } from '#web/ui/with-codes.tsx'

export const handle = { section: 'drop-offs', needs: 'consign.read' } satisfies RouteHandle

export async function loader({ url, context }: Route.LoaderArgs) {
  const { dropOffs } = context.get(shopContext).consignment.offers
  const agenda = valueOf(await dropOffs.agenda(context.get(visitorContext), url.searchParams.get('dia')))
  return { ...agenda, today: dayOf(new Date()) }
}

const DEED_NAME = { arrived: 'Vino', missed: 'No vino', cancelled: 'Anular' }

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const to = DROP_OFF_NOTES.find((one) => one === form.get('to'))
  if (!to) throw data(null, { status: 400 })
  const { dropOffs } = context.get(shopContext).consignment.offers
  const end = await dropOffs.note(context.get(visitorContext), Number(form.get('id')), to)
  return end.ok
    ? onward(request, adminPaths.dropOffsOf(String(form.get('dia') ?? '')), 'drop-off-noted')
    : refusal(end, form)
}

/** A day by half hour: who comes, and what they bring. */
export default function DropOffs({ loaderData }: Route.ComponentProps) {
  const { day, today, most, slots } = loaderData
  const answer = useAnswer<typeof action>()
  const pending = useNavigation().state === 'submitting'
  const may = useMay()
  const title = `Agenda del ${offerDayOf(day)}`
  return (
    <>
      <PageTitle name="Agenda" failed={answer !== undefined} hidden />
      <AdminTitle title={title} trail={[{ name: 'Dashboard', to: paths.dashboard }, { name: 'Agenda' }]} />
      <nav aria-label="Días" className="mb-5 flex flex-wrap items-end gap-3">
        <ButtonLink to={adminPaths.dropOffsOf(daysAfter(day, -1))} look="quiet" size="small">
          Día anterior
        </ButtonLink>
        {day !== today && (
          <ButtonLink to={adminPaths.dropOffs} look="quiet" size="small">
            Hoy
          </ButtonLink>
        )}
        <ButtonLink to={adminPaths.dropOffsOf(daysAfter(day, 1))} look="quiet" size="small">
          Día siguiente
        </ButtonLink>
        <Form method="get" className="flex items-end gap-2" key={day}>
          <label className="text-sm font-semibold">
            Otro día
            <input type="date" name="dia" defaultValue={day} className="input mt-1 min-h-11!" />
          </label>
          <Button look="quiet" size="small">
            Ver
          </Button>
        </Form>
      </nav>
      {answer && <Notice tone="error" className="mb-5" title={answer.message} />}
      {most === 0 && (
        <Notice quiet tone="info" className="mb-5">
          <p>No se toman turnos: vienen cuando está abierto el showroom.</p>
        </Notice>
      )}
      {slots.length === 0 ? (
        <Empty title="Ese día no se reciben pares" as="h2" />
      ) : (
        <ol className="panel divide-y divide-line px-4 md:px-5">
          {slots.map(({ slot, visits }) => (
            <li key={slot} className="grid gap-x-6 gap-y-2 py-3 sm:grid-cols-[4rem_1fr]">
              <b className="tabular-nums">{slot}</b>
              {visits.length === 0 ? (
                <span className="text-muted">Libre</span>
              ) : (
                <ul className="space-y-3">
                  {visits.map((visit) => (
                    <li key={visit.id}>
                      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
                        <b>{visit.name}</b>
                        {visit.phone && (
                          <a href={`tel:${visit.phone}`} className="link">
                            {visit.phone}
                          </a>
                        )}
                        <span
                          className="state"
                          data-tone={
                            visit.state === 'arrived' ? 'good' : visit.state === 'missed' ? 'bad' : 'wait'
                          }
                        >
                          {DROP_OFF_STATE_LABEL[visit.state]}
                        </span>
                      </p>
                      <ul className="text-md">
                        {visit.offers.map(({ id, name, code }) => (
                          <li key={id}>
                            <Link to={adminPaths.pairOffer(id)} className="link">
                              {name}
                            </Link>
                            {code && (
                              <span className="text-muted">
                                {' '}
                                · <WithCodes text={printUnitCode(code)} />
                              </span>
                            )}
                          </li>
                        ))}
                      </ul>
                      {may('consign.receive') && (
                        <Form method="post" preventScrollReset className="mt-1 flex flex-wrap gap-2">
                          <input type="hidden" name="id" value={visit.id} />
                          <input type="hidden" name="dia" value={day} />
                          {DROP_OFF_NOTES.filter((to) => mayMove(DROP_OFF_MOVES, visit.state, to)).map(
                            (to) => (
                              <Button
                                key={to}
                                name="to"
                                value={to}
                                look="quiet"
                                size="small"
                                pending={pending}
                              >
                                {DEED_NAME[to]}
                                <span className="sr-only"> {visit.name}</span>
                              </Button>
                            ),
                          )}
                        </Form>
                      )}
                    </li>
                  ))}
                </ul>
              )}
            </li>
          ))}
        </ol>
      )}
    </>
  )
}
