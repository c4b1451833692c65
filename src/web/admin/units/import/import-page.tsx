import { Form } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import { csvText } from '#rules/csv-text.ts'
import { invalid } from '#rules/outcome.ts'
import { paths } from '#rules/paths.ts'
import { AdminTitle } from '#web/admin/ui/admin-title.tsx'
import { onward, refusal, valueOf } from '#web/admin/ui/answers.ts'
import { plainField } from '#web/admin/ui/plain-field.ts'
import { textOf, tooHeavy } from '#web/admin/ui/text-file.ts'
import { TextFileBox } from '#web/admin/ui/text-file-box.tsx'
import { CsvLink } from '#web/admin/reports/period-form.tsx'
import { shopContext, visitorContext } from '#web/context.ts'
import type { RouteHandle } from '#web/route-handle.ts'
import { Button } from '#web/ui/button.tsx'
import { useAnswer } from '#web/ui/form/use-answer.ts'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { Notice } from '#web/ui/notice/notice.tsx'
import { PageTitle } from '#web/ui/page/page-title.tsx'
import type { Route } from './+types/import-page'
import { Brought } from './brought.tsx'
import { ListTrial } from './list-trial.tsx'

export const handle = { section: 'units', needs: 'unit.write' } satisfies RouteHandle

const HEAVY = 'partilo en dos.'

export async function loader({ context }: Route.LoaderArgs) {
  const { units } = context.get(shopContext)
  return { lists: valueOf(await units.lists(context.get(visitorContext))), key: crypto.randomUUID() }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const { units } = context.get(shopContext)
  const visitor = context.get(visitorContext)
  const intent = form.get('intent')
  const file = form.get('file')
  // With scripts its text stands in the field already.
  const sent = file instanceof File && file.size > 0 ? await textOf(file) : String(form.get('list') ?? '')
  form.delete('file')
  if (sent === null) {
    const why = tooHeavy(HEAVY)
    return refusal(invalid(why, { list: why }), form)
  }
  const text = sent
  form.set('list', text)
  if (intent === 'undo' || intent === 'enter') {
    const key = String(form.get('key') ?? '')
    const end =
      intent === 'undo'
        ? await units.undoList(visitor, key)
        : await units.enterList(visitor, { text, key, shown: Number(form.get('shown')) })
    return end.ok
      ? onward(request, adminPaths.unitsImport, intent === 'undo' ? 'units-undone' : 'units-entered')
      : refusal(end, form)
  }
  const tried = await units.tryList(visitor, text)
  if (!tried.ok) return refusal(tried, form)
  const { columns, pairs, refused } = tried.value
  return {
    text,
    pairs: pairs.length,
    refused: refused.map(({ line, reason }) => ({ line, reason })),
    refusedFile: csvText([
      ['Línea', 'Por qué', ...columns],
      ...refused.map(({ line, reason, cells }) => [line, reason, ...cells]),
    ]),
  }
}

/** The shop's own pairs come in as a list: tried first, entered when somebody says so. */
export default function UnitsImportPage({ loaderData }: Route.ComponentProps) {
  const answer = useAnswer<typeof action>()
  const trial = answer && 'pairs' in answer ? answer : null
  const refused = answer && 'fields' in answer ? answer : undefined
  const field = plainField('try', 'list', refused, trial?.text ?? '')
  return (
    <>
      <PageTitle name="Cargar prendas de una lista" failed={refused !== undefined} hidden />
      <AdminTitle
        title="Cargar prendas de una lista"
        trail={[
          { name: 'Dashboard', to: paths.dashboard },
          { name: 'Prendas', to: adminPaths.units },
          { name: 'Cargar una lista' },
        ]}
      >
        <CsvLink to={adminPaths.unitsFile} />
      </AdminTitle>
      {refused && <Notice tone="error" className="mb-5" title={refused.message} />}
      {trial && <ListTrial trial={trial} formKey={loaderData.key} />}
      <section aria-labelledby="lista" className="panel p-4 md:p-5">
        <h2 id="lista" className="text-lg font-bold">
          La lista
        </h2>
        <p className="max-w-[75ch] text-md text-muted">
          Una fila por prenda de la tienda, con sus títulos arriba: producto o número de producto, talle,
          estado, precio, y si querés código, modelo, color, caja, costo, estante, precinto y detalles
          («Punta: raya fina | Suela: gastada»). Entran guardadas: nada se pone a la venta.
        </p>
        <Form method="post" encType="multipart/form-data" className="mt-3" key={trial?.text ?? ''}>
          <input type="hidden" name="intent" value="try" />
          <TextArea field={field} label="Lista" rows={8} />
          <TextFileBox
            fieldId={field.id}
            name="file"
            heavy={HEAVY}
            next="Tocá «Probar» para ver cómo se lee."
          />
          <Button look={trial ? 'quiet' : undefined} className="mt-3">
            Probar
          </Button>
        </Form>
      </section>
      <Brought lists={loaderData.lists} />
    </>
  )
}
