import { adminPaths } from '#rules/admin-paths.ts'
import type { UserDetail } from '#shop/users/admin.ts'
import { Question } from '#web/admin/ui/question.tsx'

/** For somebody whose phone was stolen, or whose account somebody else uses. */
export function SignOutForm({ user }: { user: Pick<UserDetail, 'id' | 'username' | 'email' | 'sessions'> }) {
  const { id, username, email, sessions } = user
  return (
    <Question
      title={`¿Cerrar las sesiones de ${username}?`}
      triggerClass="button button-quiet"
      trigger="Cerrar sus sesiones"
      action={adminPaths.users}
      here
      fields={{ personId: id, intent: 'sign-out' }}
      yes="Cerrar sus sesiones"
    >
      <p>
        <b className="break-all">{email}</b> tiene{' '}
        {sessions === 1 ? '1 sesión abierta' : `${sessions} sesiones abiertas`}: se cierran en el acto, en
        todos sus dispositivos, y tiene que volver a ingresar.
      </p>
    </Question>
  )
}
