import { useState } from 'react'
import { data, redirect } from 'react-router'
import { installPaths } from '#rules/install-paths.ts'
import { statusOf } from '#rules/outcome.ts'
import { asking, paths } from '#rules/paths.ts'
import { otherBrowsers, PUSH_SAYS, PUSH_TOPICS, type PushChoice } from '#rules/push/push.ts'
import { PUSH_NAME, pushPaths } from '#rules/push-paths.ts'
import type { PushFor } from '#shop/push/push.ts'
import { requestContext, shopContext, visitorContext } from '#web/context.ts'
import type { RouteHandle } from '#web/route-handle.ts'
import { Button } from '#web/ui/button.tsx'
import { useAnswer } from '#web/ui/form/use-answer.ts'
import { Notice } from '#web/ui/notice/notice.tsx'
import { Breadcrumb } from '#web/ui/page/breadcrumb.tsx'
import { titled } from '#web/ui/page/meta.ts'
import { PageTitle } from '#web/ui/page/page-title.tsx'
import { Page } from '#web/ui/page/page.tsx'
import type { Route } from './+types/push-page'
import { StartHere } from './start-here.tsx'
import { Topics } from './topics.tsx'

export const handle = {} satisfies RouteHandle

const TRAIL = [
  { name: 'Inicio', to: paths.home },
  { name: 'Mi Perfil', to: paths.profile },
  { name: PUSH_NAME },
]
const DONE = { activados: PUSH_SAYS.kept, apagados: PUSH_SAYS.stopped, otros: PUSH_SAYS.stoppedOthers }

export const meta: Route.MetaFunction = ({ matches }) => titled(PUSH_NAME, matches, { noindex: true })

type Asked = { url: URL; context: Route.LoaderArgs['context'] }
const whoseOf = ({ url, context }: Asked): PushFor => {
  const alert = url.searchParams.get('aviso')
  return alert === null ? { session: context.get(requestContext).session.token } : { alert }
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const end = await context
    .get(shopContext)
    .pushes.find(context.get(visitorContext), whoseOf({ url, context }))
  const alert = url.searchParams.get('aviso')
  // Told here, so that no script carries the book of addresses.
  const told = {
    alert,
    to: alert === null ? pushPaths.own : pushPaths.ofAlert(alert),
    worker: installPaths.worker,
    signIn: paths.signInFor(pushPaths.own),
    done: DONE[url.searchParams.get('listo') as keyof typeof DONE] ?? null,
  }
  if (end.ok) return { ...told, view: end.value, refused: null }
  if (end.kind === 'refused') return { ...told, view: null, refused: 'signed-out' as const }
  throw data(end.message, { status: statusOf(end) })
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const form = await request.formData()
  const { pushes } = context.get(shopContext)
  const visitor = context.get(visitorContext)
  const whose = whoseOf({ url, context })
  const text = (name: string) => String(form.get(name) ?? '')
  const topics = Object.fromEntries(PUSH_TOPICS.map((topic) => [topic, form.has(topic)])) as PushChoice
  const intent = text('intent')
  const target = { endpoint: text('endpoint'), p256dh: text('p256dh'), auth: text('auth') }
  const [end, listo] =
    intent === 'start'
      ? [await pushes.start(visitor, whose, { target, topics }), 'activados']
      : intent === 'choose'
        ? [
            await pushes.choose(visitor, whose, topics),
            PUSH_TOPICS.some((one) => topics[one]) ? 'activados' : 'apagados',
          ]
        : intent === 'others'
          ? [await pushes.stopOthers(visitor, whose), 'otros']
          : [await pushes.stop(visitor, whose), 'apagados']
  if (!end.ok) return data({ message: end.message || PUSH_SAYS.failed, topics }, { status: statusOf(end) })
  return redirect(asking(pushPaths.own, { aviso: 'alert' in whose && whose.alert, listo }), 303)
}

/** Chosen by whoever holds this browser, after a tap; without scripts it says so, because the browser is who shows them. */
export default function PushPage({
  loaderData: { view, alert, to, worker, signIn, done, refused },
}: Route.ComponentProps) {
  const answer = useAnswer<typeof action>()
  const [problem, setProblem] = useState<string | null>(null)
  const wrong = problem ?? answer?.message ?? null
  const isOn = view !== null && (alert === null ? view.here !== null : view.others > 0)
  return (
    <Page title={PUSH_NAME} above={<Breadcrumb trail={TRAIL} />}>
      <PageTitle name={PUSH_NAME} failed={wrong !== null} />
      <div className="max-w-2xl space-y-6">
        {wrong !== null && <Notice tone="error" title={wrong} />}
        {done && wrong === null && (
          <p role="status" className="font-semibold">
            {done}
          </p>
        )}
        <p>{alert === null ? PUSH_SAYS.intro : PUSH_SAYS.ofEmail}</p>
        {refused && (
          <>
            <p>{PUSH_SAYS.signIn}</p>
            <a href={signIn} className="button">
              Ingresar
            </a>
          </>
        )}
        {view && !view.open && <Notice tone="warning" title={PUSH_SAYS.off} />}
        {view?.open && !isOn && (
          <StartHere
            open={{ ...view.open, worker }}
            action={to}
            topics={alert === null ? (answer?.topics ?? ALL) : null}
            say={setProblem}
          />
        )}
        {view && isOn && alert === null && view.here && (
          <form method="post" action={to} className="space-y-3">
            <p className="font-semibold">{PUSH_SAYS.on}</p>
            <Topics chosen={view.here} />
            <Button name="intent" value="choose">
              {PUSH_SAYS.save}
            </Button>
          </form>
        )}
        {view && isOn && (
          <form method="post" action={to}>
            <Button name="intent" value="stop" look="quiet">
              {PUSH_SAYS.stop}
            </Button>
          </form>
        )}
        {view && alert === null && view.others > 0 && (
          <form method="post" action={to} className="space-y-3 border-t border-line pt-5">
            <p>{otherBrowsers(view.others)}</p>
            <Button name="intent" value="others" look="quiet">
              Dejar de avisar en los otros
            </Button>
          </form>
        )}
        <p className="text-md text-muted">
          {alert === null ? PUSH_SAYS.privacy : PUSH_SAYS.privacyOfEmail}
          {view?.open?.standIn && ' Esta es una demostración: los avisos se ven en el simulador.'}
        </p>
      </div>
    </Page>
  )
}
const ALL: PushChoice = { orders: true, alerts: true, drops: true }
