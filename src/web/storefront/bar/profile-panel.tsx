import { useRef } from 'react'
import { Form, Link } from 'react-router'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { SheetHead } from './sheet-head.tsx'
import { useCloseOnMove } from './use-close-on-move.ts'

const LINKS: { to: string; name: string; icon: IconName }[] = [
  { to: '/Register', name: 'Mis Datos', icon: 'id-card' },
  { to: '/Orders', name: 'Mis pedidos', icon: 'package' },
  { to: '/FavoriteProduct', name: 'Favoritos', icon: 'heart' },
  { to: '/Profile', name: 'Ver mi perfil', icon: 'user-round' },
]

/** Spec §2: the right-hand panel 'Mi Perfil'. */
export function ProfilePanel({
  person,
}: {
  person: { username: string; email: string; image: string | null }
}) {
  const panel = useRef<HTMLDivElement>(null)
  useCloseOnMove(panel)
  return (
    <div
      ref={panel}
      id="perfil"
      popover="auto"
      role="dialog"
      aria-labelledby="perfil-titulo"
      className="sheet"
      data-from="right"
    >
      <SheetHead title="Mi Perfil" id="perfil-titulo" closes="perfil" />
      <div className="p-5">
        <div className="flex items-center gap-4">
          <Avatar person={person} className="size-16 shrink-0 text-xl" />
          <div className="min-w-0">
            <p className="truncate text-lg font-bold">{person.username}</p>
            <p className="truncate text-muted">{person.email}</p>
          </div>
        </div>
        <ul className="mt-6 divide-y divide-line border-y border-line">
          {LINKS.map(({ to, name, icon }) => (
            <li key={to}>
              <Link to={to} className="flex min-h-13 items-center gap-3 font-medium hover:underline">
                <Icon of={icon} />
                {name}
              </Link>
            </li>
          ))}
        </ul>
        <Form method="post" action="/Logout" reloadDocument className="mt-6">
          <Button look="quiet" className="w-full">
            Cerrar sesion
          </Button>
        </Form>
      </div>
    </div>
  )
}
