import { Link, useLocation } from 'react-router'
import { paths } from '#rules/paths.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { useFrame } from '#web/ui/page/frame.ts'
import { Icon } from '#web/ui/icon.tsx'
import { still } from '#web/ui/start/still.tsx'

const StillPanel = still(() => import('./profile-panel.tsx'))

/** Product §2.5: visitors go to sign in, customers open «Mi Perfil», the picture of who works here leads to the back office. */
export function UserIcon() {
  const person = useFrame()?.person
  const { pathname, search } = useLocation()
  if (!person)
    return (
      <a href={paths.signInFor(pathname + search)} className="icon-button" aria-label="Ingresar">
        <Icon of="user" />
      </a>
    )
  if (person.role)
    return (
      <Link to={paths.dashboard} reloadDocument className="icon-button" aria-label="Panel de administración">
        <Avatar person={person} className="size-8 text-sm" />
      </Link>
    )
  return (
    <>
      <button type="button" popoverTarget="perfil" className="icon-button" aria-label="Mi Perfil">
        <Avatar person={person} className="size-8 text-sm" />
      </button>
      <StillPanel username={person.username} email={person.email} image={person.image} />
    </>
  )
}
