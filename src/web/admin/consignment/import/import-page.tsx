import { Form, Link } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import { isRunning, isUndoing, SHEET_STATE_LABEL } from '#rules/consignment/sheet/states.ts'
import { paths } from '#rules/paths.ts'
import { AdminTitle } from '#web/admin/ui/admin-title.tsx'
import { onward, refusal, valueOf } from '#web/admin/ui/answers.ts'
import { plainField } from '#web/admin/ui/plain-field.ts'
import { UploadBox } from '#web/admin/imports/upload-box.tsx'
import { CsvLink } from '#web/admin/reports/period-form.tsx'
import { shopContext, visitorContext } from '#web/context.ts'
import type { RouteHandle } from '#web/route-handle.ts'
import { Button } from '#web/ui/button.tsx'
import { fullDate } from '#web/ui/dates.ts'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { useAnswer } from '#web/ui/form/use-answer.ts'
import { Notice } from '#web/ui/notice/notice.tsx'
import { PageTitle } from '#web/ui/page/page-title.tsx'
import type { Route } from './+types/import-page'

export const handle = { section: 'imports', needs: 'consign.pay' } satisfies RouteHandle

export async function loader({ context }: Route.LoaderArgs) {
  const { sheets } = context.get(shopContext).consignment
  return { list: valueOf(await sheets.list(context.get(visitorContext))) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const { sheets } = context.get(shopContext).consignment
  const end = await sheets.bring(context.get(visitorContext), { text: String(form.get('list') ?? '') })
  return end.ok ? onward(request, adminPaths.consignmentSheet(end.value.id)) : refusal(end, form)
}

/** The spreadsheet of today comes in, and goes out again at any time. */
export default function ConsignmentImportPage({ loaderData }: Route.ComponentProps) {
  const answer = useAnswer<typeof action>()
  const field = plainField('', 'list', answer)
  return (
    <>
      <PageTitle name="Planilla de consignación" failed={answer !== undefined} hidden />
      <AdminTitle
        title="Planilla de consignación"
        trail={[
          { name: 'Dashboard', to: paths.dashboard },
          { name: 'Importar', to: adminPaths.imports },
          { name: 'Planilla de consignación' },
        ]}
      >
        <CsvLink to={adminPaths.consignmentExport}>Exportar los pares</CsvLink>
      </AdminTitle>
      {answer && <Notice tone="error" className="mb-5" title={answer.message} />}
      <section aria-labelledby="traer" className="panel p-4 md:p-5">
        <h2 id="traer" className="text-lg font-bold">
          Traer la planilla que usás hoy
        </h2>
        <p className="max-w-[75ch] text-md text-muted">
          Una fila por par, con sus títulos arriba: dueño, DNI, modelo, talle, precio, mínimo, comisión,
          situación. Primero se prueba; nada entra hasta que lo decís, y nada se pone a la venta.
        </p>
        <div className="mt-3">
          <UploadBox whole={adminPaths.uploadSheet} piece={adminPaths.uploadSheetPiece} />
        </div>
        <details className="mt-4" open={answer !== undefined}>
          <summary className="min-h-11 cursor-pointer font-semibold">O pegala acá</summary>
          <Form method="post" className="mt-2">
            <TextArea field={field} label="Planilla" rows={6} />
            <Button look="quiet" className="mt-3">
              Probar
            </Button>
          </Form>
        </details>
      </section>
      {loaderData.list.length > 0 && (
        <section aria-labelledby="anteriores" className="mt-6">
          <h2 id="anteriores" className="mb-2 text-lg font-semibold">
            Las que vinieron
          </h2>
          <ul className="panel divide-y divide-line">
            {loaderData.list.map(({ id, fileName, state, createdAt, made, rows, total, takenBack }) => (
              <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 p-3 md:px-4">
                <Link
                  to={adminPaths.consignmentSheet(id)}
                  className="link inline-flex min-h-11 items-center font-medium"
                >
                  {fileName} n.º {id}
                </Link>
                <span className="text-md text-muted">
                  {SHEET_STATE_LABEL[state]} · {fullDate(createdAt)}
                  {isRunning(state)
                    ? ` · ${rows} de ${total}`
                    : isUndoing(state)
                      ? ` · ${takenBack} de ${made?.units.length}`
                      : made && ` · ${made.units.length} pares`}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
