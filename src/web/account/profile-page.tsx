import { data, Form, redirect } from 'react-router'
import { addressPaths } from '#rules/address-paths.ts'
import { ADDRESSES_NAME } from '#rules/addresses/fields.ts'
import { CREDIT_NAME } from '#rules/credit/credit.ts'
import { dropPaths } from '#rules/drop-paths.ts'
import { REMINDERS_INTENT } from '#rules/cart/reminders.ts'
import { paths } from '#rules/paths.ts'
import { PUSH_NAME } from '#rules/push-paths.ts'
import { isStaff } from '#rules/users/access.ts'
import { shopContext } from '#web/context.ts'
import { pushOffer } from '#web/push-offer.ts'
import { personOf } from '#web/gate.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { titled } from '#web/ui/page/meta.ts'
import { Page } from '#web/ui/page/page.tsx'
import type { RouteHandle } from '#web/route-handle.ts'
import type { Route } from './+types/profile-page'
import { MyDataLinks } from './personal-data/my-data-links.tsx'
import { SignOutEverywhere } from './sign-out-everywhere.tsx'
import { apart } from '#web/ui/start/apart.tsx'

const CartReminders = apart('cart-reminders', () => import('#web/ui/cart-reminders.tsx'))

export const handle = { opensFor: 'users' } satisfies RouteHandle

export const meta: Route.MetaFunction = ({ matches }) => titled('Mi Perfil', matches, { noindex: true })

export async function loader({ context }: Route.LoaderArgs) {
  const visitor = personOf(context)
  if (isStaff(visitor)) throw redirect(paths.dashboard)
  const { username, email, name, surname, image } = visitor
  const shop = context.get(shopContext)
  const consignor = await shop.consignment.portal.holderOf(visitor, null, null)
  const reminders = await shop.cartReminders.find(visitor)
  return {
    username,
    email,
    name,
    surname,
    image,
    consigns: consignor.ok,
    reminders,
    offer: pushOffer(context, PUSH_NAME),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  if (form.get('intent') !== REMINDERS_INTENT) throw data(null, { status: 400 })
  await context.get(shopContext).cartReminders.choose(personOf(context), form.has('on'))
  return redirect(paths.profile, 303)
}

export default function Profile({ loaderData: person }: Route.ComponentProps) {
  const fullName = `${person.name} ${person.surname}`.trim()
  return (
    <Page title="Mi Perfil">
      <div className="max-w-2xl">
        <div className="flex items-center gap-5 md:gap-7">
          <Avatar person={person} className="size-20 shrink-0 text-2xl md:size-28" />
          <div className="min-w-0">
            {fullName && <p className="text-xl font-bold">{fullName}</p>}
            <p className="text-muted">{person.username}</p>
            <p className="text-md break-all">{person.email}</p>
          </div>
        </div>
        <div className="mt-8 flex flex-wrap gap-3">
          <ButtonLink to={paths.personalData}>Mis Datos</ButtonLink>
          <ButtonLink to={addressPaths.own} look="quiet">
            {ADDRESSES_NAME}
          </ButtonLink>
          <ButtonLink to={paths.orders} look="quiet">
            Mis pedidos
          </ButtonLink>
          {person.consigns && (
            <ButtonLink to={paths.consignment} look="quiet">
              Mis consignaciones
            </ButtonLink>
          )}
          <ButtonLink to={paths.credit} look="quiet">
            {CREDIT_NAME}
          </ButtonLink>
          <ButtonLink to={paths.giftCards} look="quiet">
            Tarjetas de regalo
          </ButtonLink>
          <ButtonLink to={dropPaths.own} look="quiet">
            Mis sorteos
          </ButtonLink>
          <ButtonLink to={paths.favourites} look="quiet">
            Favoritos
          </ButtonLink>
          <ButtonLink to={paths.mySize} look="quiet">
            Mi talle
          </ButtonLink>
          {person.offer && (
            <ButtonLink to={person.offer.to} look="quiet">
              {person.offer.name}
            </ButtonLink>
          )}
        </div>
        <div className="mt-10 space-y-6 border-t border-line pt-5">
          <Form method="post" action={paths.signOut} reloadDocument>
            <Button look="quiet">Cerrar sesion</Button>
          </Form>
          <SignOutEverywhere />
        </div>
        {person.reminders && (
          <div className="mt-10 border-t border-line pt-5">
            <CartReminders choice={person.reminders} action={paths.profile} />
          </div>
        )}
        <MyDataLinks />
      </div>
    </Page>
  )
}
