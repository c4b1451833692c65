import { useMemo } from 'react'
import { data, Form, redirect, redirectDocument, useNavigation } from 'react-router'
import { creditLeft } from '#rules/credit/credit.ts'
import { formatAmount } from '#rules/money.ts'
import { paths } from '#rules/paths.ts'
import { FRESH_MINUTES, isStaff, isFresh } from '#rules/users/access.ts'
import { statusOf } from '#rules/outcome.ts'
import { dropDraft } from '#web/ui/personal/draft.ts'
import { requestContext, shopContext, visitorContext } from '#web/context.ts'
import { flashCookie } from '#web/flash.ts'
import { personOf } from '#web/gate.ts'
import { cookieHeaders } from '#web/return-to.ts'
import { Breadcrumb } from '#web/ui/page/breadcrumb.tsx'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Notice } from '#web/ui/notice/notice.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { PageTitle } from '#web/ui/page/page-title.tsx'
import { useMended } from '#web/ui/form/use-mended.ts'
import { useAnswer } from '#web/ui/form/use-answer.ts'
import type { RouteHandle } from '#web/route-handle.ts'
import type { Route } from './+types/erase-page'

export const handle = { opensFor: 'users' } satisfies RouteHandle

const TRAIL = [
  { name: 'Inicio', to: paths.home },
  { name: 'Mi Perfil', to: paths.profile },
  { name: 'Borrar mi cuenta' },
]
const FORM = 'borrar-cuenta'
const CONFIRM = 'Marcá la casilla para confirmar que querés borrar tu cuenta.'

export async function loader({ context }: Route.LoaderArgs) {
  const visitor = personOf(context)
  const { email } = visitor
  if (isStaff(visitor)) throw redirect(paths.dashboard)
  const credit = await context.get(shopContext).credit.own(visitor)
  return { email, fresh: isFresh(visitor, new Date()), balance: credit.ok ? credit.value.balance : 0 }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  if (!form.has('sure')) return data({ message: CONFIRM, again: false }, { status: 422 })
  const call = { request, shop: context.get(shopContext), visitor: context.get(visitorContext) }
  const { session } = context.get(requestContext)
  const end = await call.shop.users.eraseSelf(call.visitor, session.token, {
    waivesCredit: form.has('waives'),
  })
  if (!end.ok) {
    const again = end.kind === 'refused' && end.reason === 'sign-in-again'
    return data({ message: end.message, again }, { status: statusOf(end) })
  }
  return redirectDocument(end.value.url, {
    status: 303,
    headers: cookieHeaders([session.clear(), await dropDraft(call), flashCookie(request, 'account-erased')]),
  })
}

/** A page of its own instead of a dialog: what goes and what stays is read before it is too late, with and without scripts. */
export default function Erase({ loaderData }: Route.ComponentProps) {
  const answer = useAnswer<typeof action>()
  const pending = useNavigation().formAction === paths.eraseAccount
  const { sure: problem } = useMended(
    FORM,
    useMemo(() => ({ sure: answer?.message ?? '' }), [answer]),
  )
  return (
    <Page title="Borrar mi cuenta" above={<Breadcrumb trail={TRAIL} />}>
      <PageTitle name="Borrar mi cuenta" failed={Boolean(problem)} hidden />
      <div className="max-w-2xl space-y-6">
        {problem && <Notice tone="error" title={problem} />}
        <p>
          Vas a borrar la cuenta de <strong className="wrap-anywhere">{loaderData.email}</strong>. No se puede
          deshacer.
        </p>
        <List title="Se borra ahora">
          <li>Tu nombre, tu e-mail, tu foto y tus datos de envío.</li>
          <li>Tus favoritos, tus notificaciones y tus sesiones abiertas.</li>
          <li>Tus mensajes de contacto y tu suscripción al newsletter.</li>
        </List>
        <List title="Queda">
          <li>Tus opiniones, sin tu nombre: van a decir «Cuenta eliminada».</li>
          <li>Los pedidos que hiciste, por el plazo que exigen las normas fiscales.</li>
        </List>
        {loaderData.balance > 0 && <Notice tone="warning" title={creditLeft(loaderData.balance)} />}
        <p>
          Si querés una copia, primero{' '}
          <a href={paths.ownData} download="mis-datos.json" className="link font-semibold">
            descargá tus datos
          </a>
          .
        </p>
        {loaderData.fresh && !answer?.again ? (
          <Form
            id={FORM}
            method="post"
            action={paths.eraseAccount}
            className="space-y-5 border-t border-line pt-5"
          >
            <label className="check">
              <input type="checkbox" name="sure" />
              Quiero borrar mi cuenta y sé que no se puede deshacer
            </label>
            {loaderData.balance > 0 && (
              <label className="check">
                <input type="checkbox" name="waives" />
                Renuncio a mi saldo a favor de {formatAmount(loaderData.balance)}
              </label>
            )}
            <div className="flex flex-wrap gap-3">
              <Button look="danger" pending={pending}>
                Borrar mi cuenta
              </Button>
              <ButtonLink to={paths.profile} look="quiet">
                Volver a mi perfil
              </ButtonLink>
            </div>
          </Form>
        ) : (
          <SignInAgain />
        )}
      </div>
    </Page>
  )
}

/** So that nobody else does it on a phone that was left open. */
function SignInAgain() {
  return (
    <section className="space-y-5 border-t border-line pt-5">
      <p>
        Antes de borrarla queremos saber que sos vos: volvé a ingresar y seguís acá. Vale por {FRESH_MINUTES}{' '}
        minutos.
      </p>
      <div className="flex flex-wrap gap-3">
        <a href={paths.signInFor(paths.eraseAccount)} className="button">
          Volver a ingresar
        </a>
        <ButtonLink to={paths.profile} look="quiet">
          Volver a mi perfil
        </ButtonLink>
      </div>
    </section>
  )
}

function List({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section>
      <h2 className="font-bold">{title}</h2>
      <ul className="mt-1 list-disc space-y-1 pl-5">{children}</ul>
    </section>
  )
}
