import { REASON_LONGEST, REASON_SHORTEST } from '#rules/standing.ts'
import type { UserRow } from '#shop/users.ts'
import { Question } from '../ui/question.tsx'

/** Giving and taking the admin's right. It asks first, with the name in sight, and why: the reason stays in the records. */
export function RightForm({ user }: { user: Pick<UserRow, 'id' | 'username' | 'email' | 'admin'> }) {
  const { id, username, email, admin } = user
  const word = admin ? 'Quitar admin' : 'Hacer admin'
  return (
    <Question
      title={admin ? `¿Quitarle el permiso a ${username}?` : `¿Hacer admin a ${username}?`}
      triggerClass="button button-quiet"
      trigger={word}
      action="/AllUsers"
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
