import { serverPaths } from '#rules/server-paths.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { FRESH_MINUTES } from '#rules/users/access.ts'
import { REASON_LONGEST, REASON_SHORTEST } from '#rules/users/roles.ts'
import type { UserRow } from '#shop/users/admin.ts'
import { PopUp } from '#web/ui/dialog/pop-up.tsx'
import { Question } from '#web/admin/ui/question.tsx'

/** Giving and taking the admin's right. It asks first, with the name in sight, and why: the reason stays in the records. */
type Props = {
  user: Pick<UserRow, 'id' | 'username' | 'email' | 'admin'>
  /** Whether the asker has signed in a moment ago. */ fresh: boolean
}

export function RightForm({ user, fresh }: Props) {
  const { id, username, email, admin } = user
  const word = admin ? 'Quitar admin' : 'Hacer admin'
  if (!admin && !fresh)
    return (
      <PopUp title={`¿Hacer admin a ${username}?`} trigger={word} triggerClass="button button-quiet" alert>
        <p>
          Por seguridad, antes volvé a ingresar: así sabemos que sos vos. Vale por {FRESH_MINUTES} minutos.
        </p>
        <a href={serverPaths.signInFor(adminPaths.user(id), 'again')} className="button mt-6">
          Volver a ingresar
        </a>
      </PopUp>
    )
  return (
    <Question
      title={admin ? `¿Quitarle el permiso a ${username}?` : `¿Hacer admin a ${username}?`}
      triggerClass="button button-quiet"
      trigger={word}
      action={adminPaths.users}
      here
      fields={{ personId: id, intent: admin ? 'revoke' : 'grant' }}
      why={{ label: 'Motivo', rows: 2, shortest: REASON_SHORTEST, longest: REASON_LONGEST }}
      yes={word}
      look={admin ? 'danger' : 'strong'}
    >
      <p>
        <b className="break-all">{email}</b>{' '}
        {admin
          ? 'deja de ver la administración en el acto, también en las páginas que tenga abiertas.'
          : 'va a poder hacer todo lo que podés hacer vos. Tiene que volver a ingresar.'}
      </p>
    </Question>
  )
}
