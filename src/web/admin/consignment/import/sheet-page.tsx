import { Form } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import { sheetAgain } from '#rules/consignment/sheet/columns.ts'
import {
  broughtSaid,
  isAtWork,
  isUndoing,
  SHEET_GRACE_DAYS,
  SHEET_STATE_LABEL,
  SHEET_UNDER_WAY,
} from '#rules/consignment/sheet/states.ts'
import { paths } from '#rules/paths.ts'
import { AdminTitle } from '#web/admin/ui/admin-title.tsx'
import { onward, refusal, valueOf } from '#web/admin/ui/answers.ts'
import { Question } from '#web/admin/ui/question.tsx'
import { UnderWay } from '#web/admin/ui/under-way.tsx'
import { shopContext, visitorContext } from '#web/context.ts'
import type { RouteHandle } from '#web/route-handle.ts'
import { Button } from '#web/ui/button.tsx'
import { formTexts } from '#web/ui/form/form-answer.ts'
import { useAnswer } from '#web/ui/form/use-answer.ts'
import { Notice } from '#web/ui/notice/notice.tsx'
import { PageTitle } from '#web/ui/page/page-title.tsx'
import type { Route } from './+types/sheet-page'
import { ColumnsForm } from './columns-form.tsx'
import { ModelsForm } from './models-form.tsx'
import { modelsShown } from './models-shown.ts'
import { SheetTrial } from './sheet-trial.tsx'

export const handle = { section: 'imports', needs: 'consign.pay' } satisfies RouteHandle

/** Refused rows that stand on the page; all of them are in the file. */
const SHOWN = 50

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const { sheets } = shop.consignment
  const { plan, ...sheet } = valueOf(await sheets.find(context.get(visitorContext), Number(params.id)))
  if (!plan) return { ...sheet, plan: null, shown: null }
  const {
    columns,
    counts,
    openings,
    incomplete,
    withoutAccount,
    skipped,
    doubtful,
    asksSide,
    refused,
    owners,
  } = plan
  return {
    ...sheet,
    shown: modelsShown(plan, shop.settings, Number(url.searchParams.get('modelos'))),
    plan: {
      columns,
      counts,
      openings,
      incomplete,
      withoutAccount,
      skipped,
      doubtful: doubtful.length,
      doubtfulLines: doubtful.slice(0, SHOWN),
      asksSide,
      owners: owners.length,
      refusals: refused.length,
      refused: refused.slice(0, SHOWN).map(({ line, reason }) => ({ line, reason })),
    },
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await request.formData()
  const { sheets } = context.get(shopContext).consignment
  const visitor = context.get(visitorContext)
  const id = Number(params.id)
  const intent = form.get('intent')
  const end =
    intent === 'run'
      ? await sheets.run(visitor, id, Number(form.get('shown')))
      : intent === 'undo'
        ? await sheets.undo(visitor, id)
        : intent === 'drop'
          ? await sheets.drop(visitor, id)
          : intent === 'choose'
            ? await sheets.choose(visitor, id, formTexts(form))
            : await sheets.map(visitor, id, formTexts(form))
  return end.ok ? onward(request, adminPaths.consignmentSheet(id)) : refusal(end, form)
}

/** One spreadsheet: how it is read, what it would bring, and what it brought. */
export default function SheetPage({ loaderData }: Route.ComponentProps) {
  const { id, fileName, state, made, mapping, plan, shown, again, rows, total, takenBack, failure } =
    loaderData
  const answer = useAnswer<typeof action>()
  const title = `${fileName} n.º ${id}`
  return (
    <>
      <PageTitle name={title} failed={answer !== undefined} hidden />
      <AdminTitle
        title={title}
        trail={[
          { name: 'Dashboard', to: paths.dashboard },
          { name: 'Planilla de consignación', to: adminPaths.consignmentImport },
          { name: title },
        ]}
      />
      {answer && <Notice tone="error" className="mb-5" title={answer.message} />}
      {failure !== null && <Notice tone="warning" className="mb-5" title={failure} />}
      {isAtWork(state) && (
        <UnderWay
          title={SHEET_UNDER_WAY[state]}
          done={isUndoing(state) ? takenBack : rows}
          all={isUndoing(state) ? (made?.units.length ?? 0) : total}
        />
      )}
      {plan && (
        <>
          <SheetTrial id={id} trial={plan} />
          {again !== null && <Notice tone="error" className="mb-5" title={sheetAgain(again)} />}
          {plan.owners > 0 && !plan.asksSide && again === null && (
            <Form method="post" className="mb-6">
              <input type="hidden" name="intent" value="run" />
              <input type="hidden" name="shown" value={plan.openings} />
              <p className="mb-2 max-w-[75ch] text-md">
                Al importar declarás que cada dueño acordó en papel lo que dice la planilla. Les escribimos
                para que lo confirmen dentro de {SHEET_GRACE_DAYS} días.
              </p>
              <Button>Importar</Button>
            </Form>
          )}
          {shown && shown.models.length > 0 && <ModelsForm id={id} shown={shown} />}
          <ColumnsForm columns={plan.columns} mapping={mapping} asksSide={plan.asksSide} />
        </>
      )}
      {!plan && !isAtWork(state) && <p className="mb-4 font-semibold">{SHEET_STATE_LABEL[state]}</p>}
      {made && !isAtWork(state) && (
        <p className="mb-4">
          {broughtSaid(state, {
            pairs: made.units.length,
            owners: made.consignors.length,
            openings: made.openings,
          })}
        </p>
      )}
      {state === 'tried' && (
        <Question
          title="¿Descartar la planilla?"
          trigger="Descartar"
          triggerClass="button mt-6"
          fields={{ intent: 'drop' }}
          yes="Descartar"
        >
          No entra nada, y lo que dice de las personas se borra ya.
        </Question>
      )}
      {state === 'imported' && (
        <Question
          title="¿Deshacer la importación?"
          trigger="Deshacer"
          triggerClass="button"
          fields={{ intent: 'undo' }}
          yes="Deshacer"
        >
          Los pares se van como si no hubieran venido, y lo que se anotó como saldo se descuenta con otra
          línea. Solo se puede mientras nada se haya movido.
        </Question>
      )}
    </>
  )
}
