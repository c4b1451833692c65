import { Form, redirect, redirectDocument } from 'react-router'
import { paths } from '#rules/paths.ts'
import { requestContext, shopContext, visitorContext } from '#web/context.ts'
import { cookieHeaders } from '#web/return-to.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { titled } from '#web/ui/page/meta.ts'
import { Page } from '#web/ui/page/page.tsx'
import type { RouteHandle } from '#web/route-handle.ts'
import type { Route } from './+types/logout-page'
import { leaveNothing } from './leave-nothing.ts'
import { EVERYWHERE, SignOutEverywhere } from './sign-out-everywhere.tsx'

export const handle = { opensFor: 'banned', cached: 'visitors' } satisfies RouteHandle

export const meta: Route.MetaFunction = ({ matches }) => titled('Cerrar sesion', matches, { noindex: true })

export function loader({ context }: Route.LoaderArgs) {
  return { signedIn: context.get(visitorContext).kind === 'person' }
}

/** Here or on every device, and at the identity provider, which sends the browser back to the start. */
export async function action({ request, context }: Route.ActionArgs) {
  const { session } = context.get(requestContext)
  if (!session.token) throw redirect(paths.home, 303)
  const { sessions } = context.get(shopContext)
  const { url } = (await request.formData()).has(EVERYWHERE)
    ? await sessions.signOutEverywhere(context.get(visitorContext), session.token)
    : await sessions.signOut(session.token)
  return redirectDocument(url, {
    status: 303,
    headers: cookieHeaders([session.clear(), ...leaveNothing(request)]),
  })
}

export default function Logout({ loaderData }: Route.ComponentProps) {
  if (!loaderData.signedIn)
    return (
      <Page title="Sesión cerrada" intro="No hay ninguna sesión abierta en este navegador.">
        <ButtonLink to={paths.home}>Ir a la tienda</ButtonLink>
      </Page>
    )
  return (
    <Page title="¿Cerrar sesion?" intro="Tu carrito y tus favoritos quedan guardados en tu cuenta.">
      <Form method="post" reloadDocument className="flex flex-wrap gap-3">
        <Button>Cerrar sesion</Button>
        <ButtonLink to={paths.home} look="quiet">
          Seguir en la tienda
        </ButtonLink>
      </Form>
      <div className="mt-10 max-w-[58ch] border-t border-line pt-5">
        <SignOutEverywhere />
      </div>
    </Page>
  )
}
