import { Form } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import type { ListedRow, ListTrial } from '#shop/promotions/list.ts'
import type { Refusal } from '#web/admin/ui/answers.ts'
import { plainField } from '#web/admin/ui/plain-field.ts'
import { TextFileBox } from '#web/admin/ui/text-file-box.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { Notice } from '#web/ui/notice/notice.tsx'

const WHAT: Record<ListedRow['what'], string> = { new: 'Nueva', changed: 'Cambia', same: 'Está igual' }
type Props = { trial: { trial: ListTrial; list: string } | undefined; refusal: Refusal | undefined }

/** All promotions out as a file and in again: looked at first, with what is wrong beside its row, and only then saved. */
export function ListPanel({ trial, refusal }: Props) {
  const intent = refusal?.intent === 'take' ? 'take' : 'try'
  const field = plainField(intent, 'list', refusal, trial?.list)
  const mine = refusal && ['try', 'take'].includes(refusal.intent) ? refusal : undefined
  return (
    <section aria-labelledby="en-lista" className="panel mt-4 p-4 md:p-5">
      <h2 id="en-lista" className="text-lg font-bold">
        Todas en una planilla
      </h2>
      <p className="mb-3 text-md text-muted">
        <a href={adminPaths.promotionsFile} className="link font-semibold">
          Exportar (CSV)
        </a>
        , cambiarlas y traerlas de vuelta. Un renglón sin número es una promoción nueva; las que no estén en
        la lista quedan como están.
      </p>
      {mine && !mine.fields.list && <Notice tone="error">{mine.message}</Notice>}
      <Form method="post" preventScrollReset>
        <input type="hidden" name="intent" value="try" />
        <TextArea field={field} label="Lista" rows={4} />
        <TextFileBox fieldId={field.id} heavy="traé menos promociones." next="Mirá abajo cómo queda." />
        <Button look="quiet" size="small" className="mt-3">
          Ver cómo queda
        </Button>
      </Form>
      {trial && <Trial {...trial} />}
    </section>
  )
}

function Trial({ trial: { rows, seen }, list }: NonNullable<Props['trial']>) {
  const problems = rows.filter((row) => row.problems.length > 0).length
  const work = rows.filter(({ what }) => what !== 'same').length
  return (
    <Form method="post" preventScrollReset className="mt-4 border-t border-line pt-4" key={seen}>
      <input type="hidden" name="list" value={list} />
      <input type="hidden" name="seen" value={seen} />
      <ul className="divide-y divide-line text-md">
        {rows.map(({ line, name, what, problems }) => (
          <li key={line} className="py-2">
            <span className="flex justify-between gap-4">
              <span className="min-w-0 break-words">
                {line}. {name}
              </span>
              <span className="shrink-0 text-muted">{WHAT[what]}</span>
            </span>
            {problems.map((one) => (
              <span key={one} className="block font-medium text-rojo">
                {one}
              </span>
            ))}
          </li>
        ))}
      </ul>
      {problems > 0 ? (
        <p className="mt-3 font-semibold">
          {problems === 1 ? '1 renglón tiene problemas' : `${problems} renglones tienen problemas`}:
          corregilos en la lista y volvé a mirar. Hasta entonces no se guarda nada.
        </p>
      ) : work === 0 ? (
        <p className="mt-3 text-muted">Todo está como dice la lista.</p>
      ) : (
        <Button name="intent" value="take" size="small" className="mt-3">
          {work === 1 ? 'Guardar 1 promoción' : `Guardar ${work} promociones`}
        </Button>
      )}
    </Form>
  )
}
