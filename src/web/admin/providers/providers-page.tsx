import { data } from 'react-router'
import { paths } from '#rules/paths.ts'
import { pushFigures } from '#rules/push/push.ts'
import { allOf } from '#rules/record.ts'
import { shopContext, visitorContext } from '#web/context.ts'
import { Notice } from '#web/ui/notice/notice.tsx'
import { PageTitle } from '#web/ui/page/page-title.tsx'
import { useAnswer } from '#web/ui/form/use-answer.ts'
import type { RouteHandle } from '#web/route-handle.ts'
import type { Route } from './+types/providers-page'
import { refusal, valueOf } from '#web/admin/ui/answers.ts'
import { ProviderPanel } from './provider-panel.tsx'
import { AdminTitle } from '#web/admin/ui/admin-title.tsx'

export const handle = { section: 'providers', needs: 'outbox.read' } satisfies RouteHandle

export async function loader({ context }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const visitor = context.get(visitorContext)
  /** By provider, where there is something to count. */
  const figures: Record<string, [string, string][] | undefined> = await allOf({
    push: shop.pushes.figures(visitor).then((end) => pushFigures(valueOf(end))),
  })
  return { providers: valueOf(await shop.providers.list(visitor)), figures }
}

/** Answered in place: what a check found is true now, and asking again asks again. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const provider = String(form.get('provider') ?? '')
  const end = await context.get(shopContext).providers.check(context.get(visitorContext), provider)
  if (!end.ok && end.kind === 'missing') throw data(null, { status: 404 })
  return end.ok ? { provider, findings: end.value } : refusal(end, form)
}
export const shouldRevalidate = () => true

export default function ProvidersPage({ loaderData: { providers, figures } }: Route.ComponentProps) {
  const answer = useAnswer<typeof action>()
  const found = answer && 'findings' in answer ? answer : null
  const refused = answer && 'message' in answer ? answer.message : null
  return (
    <>
      <PageTitle name="Empresas" failed={refused !== null} hidden />
      <AdminTitle
        title="Empresas"
        trail={[{ name: 'Dashboard', to: paths.dashboard }, { name: 'Empresas' }]}
      />
      {refused && <Notice tone="error" className="mb-5" title={refused} />}
      <p className="mb-4 max-w-[65ch] text-md text-muted">
        De quién depende la tienda, y cómo anda cada uno. Para revisar toda la configuración de una vez, desde
        el servidor: <code className="whitespace-nowrap">npm run shop -- doctor</code>
      </p>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-[repeat(2,minmax(0,1fr))]">
        {providers.map((state) => (
          <ProviderPanel
            key={state.provider}
            state={state}
            figures={figures[state.provider] ?? []}
            findings={found?.provider === state.provider ? found.findings : null}
          />
        ))}
      </div>
    </>
  )
}
