import { adminPaths } from '#rules/admin-paths.ts'
import { serverPaths } from '#rules/server-paths.ts'
import { FRESH_MINUTES } from '#rules/users/access.ts'
import { REASON_LONGEST, REASON_SHORTEST } from '#rules/users/roles.ts'
import type { UserRow } from '#shop/users/admin.ts'
import { PopUp } from '#web/ui/dialog/pop-up.tsx'
import { Question } from '#web/admin/ui/question.tsx'
import { RoleChoice } from './role-choice.tsx'

type Props = {
  user: Pick<UserRow, 'id' | 'username' | 'email' | 'role'>
  /** Whether the asker has signed in a moment ago. */
  fresh: boolean
}
const WHY = { label: 'Motivo', rows: 2, shortest: REASON_SHORTEST, longest: REASON_LONGEST }

/** Giving, changing and taking a role. It asks first, with the name in sight, and why: the reason stays in the records. */
export function RoleForm({ user, fresh }: Props) {
  const { id, username, email, role } = user
  const word = role ? 'Cambiar rol' : 'Dar un rol'
  const ask = { triggerClass: 'button button-quiet', action: adminPaths.users, here: true, why: WHY }
  return (
    <>
      {fresh ? (
        <Question
          {...ask}
          title={`¿Qué hace ${username} en la tienda?`}
          trigger={word}
          fields={{ personId: id, intent: 'role' }}
          yes="Guardar el rol"
          look="strong"
        >
          <p className="mb-4">
            <b className="break-all">{email}</b> entra a la administración con el rol que elijas, y ve y hace
            solo lo de ese rol{role === null && '. Tiene que volver a ingresar'}.
          </p>
          <RoleChoice chosen={role ?? 'sales'} />
        </Question>
      ) : (
        <PopUp
          title={`¿Qué hace ${username} en la tienda?`}
          trigger={word}
          triggerClass="button button-quiet"
          alert
        >
          <p>
            Por seguridad, antes volvé a ingresar: así sabemos que sos vos. Vale por {FRESH_MINUTES} minutos.
          </p>
          <a href={serverPaths.signInFor(adminPaths.user(id), 'again')} className="button mt-6">
            Volver a ingresar
          </a>
        </PopUp>
      )}
      {role && (
        <Question
          {...ask}
          title={`¿Quitarle el rol a ${username}?`}
          trigger="Quitar el rol"
          fields={{ personId: id, intent: 'no-role' }}
          yes="Quitar el rol"
        >
          <p>
            <b className="break-all">{email}</b> deja de ver la administración en el acto, también en las
            páginas que tenga abiertas. Sigue siendo cliente.
          </p>
        </Question>
      )}
    </>
  )
}
