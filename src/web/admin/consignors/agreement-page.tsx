import { data, Form, Link } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import { AGREEMENT_LETTERS, agreementSections } from '#rules/consignment/agreements/agreement.ts'
import { paths } from '#rules/paths.ts'
import { sellPaths } from '#rules/sell-paths.ts'
import { AdminTitle } from '#web/admin/ui/admin-title.tsx'
import { onward, refusal, valueOf } from '#web/admin/ui/answers.ts'
import { plainField } from '#web/admin/ui/plain-field.ts'
import { useMay } from '#web/admin/sections/may.ts'
import { shopContext, visitorContext } from '#web/context.ts'
import type { RouteHandle } from '#web/route-handle.ts'
import { Button } from '#web/ui/button.tsx'
import { fullDate } from '#web/ui/dates.ts'
import { formTexts } from '#web/ui/form/form-answer.ts'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { useAnswer } from '#web/ui/form/use-answer.ts'
import { Notice } from '#web/ui/notice/notice.tsx'
import { PageTitle } from '#web/ui/page/page-title.tsx'
import type { Route } from './+types/agreement-page'

export const handle = { section: 'consignors', needs: 'consign.read' } satisfies RouteHandle

export async function loader({ context }: Route.LoaderArgs) {
  const { agreements } = context.get(shopContext).consignment.people
  return { ...valueOf(await agreements.find()), versions: await agreements.list() }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const texts = formTexts(form)
  const { agreements } = context.get(shopContext).consignment.people
  const visitor = context.get(visitorContext)
  if (texts.intent === 'preview') {
    const end = agreements.preview(visitor, texts)
    return end.ok ? data({ preview: end.value.body }) : refusal(end, form)
  }
  const end = await agreements.publish(visitor, texts)
  return end.ok ? onward(request, adminPaths.agreement, 'agreement-published') : refusal(end, form)
}

/** The text that consignors accept: which one holds, those before, and another one by an owner. */
export default function Agreement({ loaderData }: Route.ComponentProps) {
  const { version, body, sha256, publishedAt, versions } = loaderData
  const answer = useAnswer<typeof action>()
  const may = useMay()
  const refused = answer && 'fields' in answer ? answer : undefined
  const preview = answer && 'preview' in answer ? answer.preview : null
  return (
    <>
      <PageTitle name="Acuerdo de consignación" failed={refused !== undefined} hidden />
      <AdminTitle
        title="Acuerdo de consignación"
        trail={[
          { name: 'Dashboard', to: paths.dashboard },
          { name: 'Consignantes', to: adminPaths.consignors },
          { name: 'El acuerdo' },
        ]}
      />
      {refused && <Notice tone="error" className="mb-5" title={refused.message} />}
      <p className="mb-4">
        Rige la{' '}
        <Link to={paths.agreement} className="link">
          versión {version}
        </Link>
        , del {fullDate(publishedAt)}. Cada persona queda con la versión que aceptó.
        <span className="block text-sm break-all text-muted">SHA-256 {sha256}</span>
      </p>
      {versions.length > 1 && (
        <ul className="mb-5 flex flex-wrap gap-x-4 gap-y-1 text-md">
          {versions.slice(1).map((one) => (
            <li key={one.version}>
              <Link to={sellPaths.agreementOf(one.version)} className="link">
                Versión {one.version}
              </Link>
              , del {fullDate(one.publishedAt)}
            </li>
          ))}
        </ul>
      )}
      {may('settings.write') && (
        <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
          <Form method="post" preventScrollReset className="panel space-y-4 p-4 md:p-5">
            <h2 className="text-lg font-bold">Publicar otra versión</h2>
            <input type="hidden" name="seen" value={version} />
            <TextArea
              field={plainField(refused?.intent ?? 'publish', 'body', refused, preview ?? body)}
              label="Texto"
              rows={24}
              maxLength={AGREEMENT_LETTERS}
              hint="Un renglón que empieza con «# » es un título; un renglón vacío separa párrafos. Hacelo leer por un abogado."
            />
            <div className="flex flex-wrap gap-3">
              <Button look="quiet" name="intent" value="preview">
                Ver cómo queda
              </Button>
              <Button name="intent" value="publish">
                Publicar
              </Button>
            </div>
            <p className="text-sm text-muted">
              Lo que ya se publicó no se edita ni se borra. Vale para lo que se acepte desde ese momento.
            </p>
          </Form>
          <section aria-labelledby="vista" className="panel p-4 md:p-5">
            <h2 id="vista" className="mb-3 text-lg font-bold">
              {preview === null ? 'Cómo está ahora' : 'Cómo queda'}
            </h2>
            {agreementSections(preview ?? body).map(({ title, paragraphs }) => (
              <div key={title} className="mb-5 space-y-2">
                {title && <h3 className="font-bold">{title}</h3>}
                {paragraphs.map((text) => (
                  <p key={text} className="wrap-anywhere whitespace-pre-line">
                    {text}
                  </p>
                ))}
              </div>
            ))}
          </section>
        </div>
      )}
    </>
  )
}
