import { paths } from '#rules/paths.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { SheetHead } from './sheet-head.tsx'

const LINKS: { to: string; name: string; icon: IconName }[] = [
  { to: paths.personalData, name: 'Mis Datos', icon: 'id-card' },
  { to: paths.orders, name: 'Mis pedidos', icon: 'package' },
  { to: paths.favourites, name: 'Favoritos', icon: 'heart' },
  { to: paths.profile, name: 'Ver mi perfil', icon: 'user-round' },
]

/** Product §2.5: the right-hand panel 'Mi Perfil'. Still (ui/start/still.tsx). */
export default function ProfilePanel(person: { username: string; email: string; image: string | null }) {
  return (
    <div
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
              <a href={to} className="flex min-h-13 items-center gap-3 font-medium hover:underline">
                <Icon of={icon} />
                {name}
              </a>
            </li>
          ))}
        </ul>
        <form method="post" action={paths.signOut} className="mt-6">
          <Button look="quiet" className="w-full">
            Cerrar sesion
          </Button>
        </form>
      </div>
    </div>
  )
}
