import { data, Form } from 'react-router'
import { paths } from '#rules/paths.ts'
import { serverPaths } from '#rules/server-paths.ts'
import { statusOf } from '#rules/outcome.ts'
import { requestContext, shopContext, visitorContext } from '#web/context.ts'
import { ownPath } from '#web/return-to.ts'
import { Notice } from '#web/ui/notice/notice.tsx'
import { titled } from '#web/ui/page/meta.ts'
import { Page } from '#web/ui/page/page.tsx'
import { PageTitle } from '#web/ui/page/page-title.tsx'
import { useAnswer } from '#web/ui/form/use-answer.ts'
import type { Route } from './+types/sign-in-page'
import { CodeControls } from './code-controls.tsx'
import { codeAsked, codeIntent } from './code-intents.ts'

const FORM = 'ingreso'

export const meta: Route.MetaFunction = ({ matches }) => titled('Ingresar', matches, { noindex: true })

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const visitor = context.get(visitorContext)
  const asked = await codeAsked(request, context.get(shopContext))
  return {
    returnTo: ownPath(url.searchParams.get('returnTo')),
    pass: url.searchParams.get('pase') ?? '',
    sentTo: asked?.email ?? null,
    /** Somebody who proves again who they are. */
    me: visitor.kind === 'person' ? visitor.email : null,
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const onwards = ownPath(new URL(request.url).searchParams.get('returnTo'))
  const call = {
    request,
    shop: context.get(shopContext),
    visitor: context.get(visitorContext),
    session: context.get(requestContext).session,
  }
  const end = await codeIntent(call, form, { here: paths.signInFor(onwards), onwards })
  return end instanceof Response
    ? end
    : data({ message: end.message, email: String(form.get('codeEmail') ?? '') }, { status: statusOf(end) })
}

/** A code by e-mail makes or opens an account; who has a password goes on to where it is asked for. */
export default function SignIn({ loaderData: { returnTo, sentTo, me, pass } }: Route.ComponentProps) {
  const answer = useAnswer<typeof action>()
  return (
    <Page
      title="Ingresar"
      intro="Sin contraseña: te mandamos un código por e-mail. Si todavía no tenés cuenta, se crea sola."
    >
      <PageTitle name="Ingresar" failed={answer !== undefined} hidden />
      <div className="max-w-xl space-y-6">
        {answer && <Notice tone="error" title={answer.message} />}
        <Form method="post" action={paths.signInFor(returnTo)} id={FORM} noValidate>
          {pass !== '' && <input type="hidden" name="pass" value={pass} />}
          <CodeControls
            formId={FORM}
            sentTo={sentTo}
            email={answer?.email || (me ?? undefined)}
            wrong={answer !== undefined}
          />
        </Form>
        <div className="border-t border-line pt-5">
          <p className="text-md text-muted">¿Tenés contraseña, o preferís crear una?</p>
          <a
            href={serverPaths.signInFor(returnTo, me === null ? undefined : 'again')}
            className="button mt-3"
            data-look="quiet"
          >
            Ingresar con contraseña
          </a>
        </div>
      </div>
    </Page>
  )
}
