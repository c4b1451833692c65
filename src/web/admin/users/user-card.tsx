import { Link } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import { ROLE_LABEL } from '#rules/users/roles.ts'
import type { UserRow } from '#shop/users/admin.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { fullDate } from '#web/ui/dates.ts'
import { useMay } from '#web/admin/sections/may.ts'
import { BanForm } from './ban-form.tsx'

export function UserCard({ user, me }: { user: UserRow; me: number }) {
  const may = useMay()
  const { id, username, email, name, surname, role, ban, orders, createdAt } = user
  return (
    <li className="flex items-center gap-x-4 py-3.5">
      <div className="relative flex min-w-0 grow items-center gap-3">
        <Avatar person={user} className="size-11 shrink-0" />
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-x-2">
            <Link
              to={adminPaths.user(email)}
              className="font-semibold after:absolute after:inset-0 hover:underline"
            >
              {username}
            </Link>
            {role && <span className="state">{ROLE_LABEL[role]}</span>}
            {ban && (
              <span className="state" data-tone="bad">
                Baneado
              </span>
            )}
          </p>
          <p className="text-md break-all text-muted">{email}</p>
          <p className="text-sm text-muted">
            {`${name} ${surname}`.trim() || 'Sin nombre'} · {orders} {orders === 1 ? 'pedido' : 'pedidos'} ·
            desde el {fullDate(createdAt)}
          </p>
        </div>
      </div>
      {id === me ? (
        <span className="text-md text-muted">Sos vos</span>
      ) : (
        may('person.ban') && <BanForm user={user} />
      )}
    </li>
  )
}
