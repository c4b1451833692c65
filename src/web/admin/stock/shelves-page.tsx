import { Form } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import { invalid } from '#rules/outcome.ts'
import { paths } from '#rules/paths.ts'
import type { PlacedMany } from '#shop/stock/shelves.ts'
import { AdminTitle } from '#web/admin/ui/admin-title.tsx'
import { refusal } from '#web/admin/ui/answers.ts'
import { plainField } from '#web/admin/ui/plain-field.ts'
import { textOf, tooHeavy } from '#web/admin/ui/text-file.ts'
import { TextFileBox } from '#web/admin/ui/text-file-box.tsx'
import { CsvLink } from '#web/admin/reports/period-form.tsx'
import { shopContext, visitorContext } from '#web/context.ts'
import type { RouteHandle } from '#web/route-handle.ts'
import { Button } from '#web/ui/button.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { useAnswer } from '#web/ui/form/use-answer.ts'
import { Notice } from '#web/ui/notice/notice.tsx'
import { PageTitle } from '#web/ui/page/page-title.tsx'
import type { Route } from './+types/shelves-page'

export const handle = { section: 'stock', needs: 'stock.write' } satisfies RouteHandle

const HEAVY = 'partilo en dos.'

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const file = form.get('file')
  // With scripts its text stands in the field already.
  const sent = file instanceof File && file.size > 0 ? await textOf(file) : String(form.get('list') ?? '')
  form.delete('file')
  if (sent === null) {
    const why = tooHeavy(HEAVY)
    return refusal(invalid(why, { list: why }), form)
  }
  form.set('list', sent)
  const end = await context.get(shopContext).stock.placeMany(context.get(visitorContext), sent)
  return end.ok ? { ...end.value, text: sent } : refusal(end, form)
}

/** Shelves of many sizes at once. */
export default function ShelvesPage() {
  const answer = useAnswer<typeof action>()
  const end = answer && 'placed' in answer ? answer : null
  const refused = answer && 'fields' in answer ? answer : undefined
  const field = plainField('', 'list', refused, end && end.refused.length > 0 ? end.text : '')
  return (
    <>
      <PageTitle name="Estantes" failed={refused !== undefined} hidden />
      <AdminTitle
        title="Estantes"
        trail={[
          { name: 'Dashboard', to: paths.dashboard },
          { name: 'Stock', to: adminPaths.stock },
          { name: 'Estantes' },
        ]}
      >
        <CsvLink to={adminPaths.shelvesFile} />
      </AdminTitle>
      {refused && <Notice tone="error" className="mb-5" title={refused.message} />}
      {end && <Placed end={end} />}
      <section aria-labelledby="lista" className="panel max-w-3xl p-4 md:p-5">
        <h2 id="lista" className="text-lg font-bold">
          La lista
        </h2>
        <p className="max-w-[75ch] text-md text-muted">
          Una fila por talle, con sus títulos arriba: código (de barras, SKU o el de la etiqueta) y estante;
          un estante vacío lo borra. Descargá el CSV, completá la columna «Estante» y traelo acá.
        </p>
        <Form method="post" encType="multipart/form-data" className="mt-3" key={end?.text ?? ''}>
          <TextArea field={field} label="Lista" rows={8} />
          <TextFileBox fieldId={field.id} name="file" heavy={HEAVY} next="Tocá «Guardar los estantes»." />
          <Button className="mt-3">Guardar los estantes</Button>
        </Form>
      </section>
    </>
  )
}

function Placed({ end: { placed, same, refused } }: { end: PlacedMany }) {
  return (
    <section aria-label="Cómo quedó" className="mb-5 max-w-3xl">
      <Notice
        tone={refused.length > 0 ? 'warning' : 'success'}
        title={[
          placed === 1 ? '1 talle cambió de estante' : `${placed} talles cambiaron de estante`,
          same > 0 && (same === 1 ? '1 ya estaba así' : `${same} ya estaban así`),
          refused.length > 0 &&
            (refused.length === 1 ? '1 fila no entró' : `${refused.length} filas no entraron`),
        ]
          .filter(Boolean)
          .join('; ')}
      />
      {refused.length > 0 && (
        <ul className="mt-2 space-y-1 text-md">
          {refused.slice(0, 50).map(({ line, code, reason }) => (
            <li key={line}>
              Línea {line}, «{code}»: {reason}.
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
