import { adminPaths } from '#rules/admin-paths.ts'
import type { UserRow } from '#shop/users/admin.ts'
import { Question } from '#web/admin/ui/question.tsx'

/** Product §18.7: BAN / UNBAN. It asks first, with the name in sight; the reason is for the shop's own people. */
export function BanForm({ user }: { user: Pick<UserRow, 'id' | 'username' | 'email' | 'ban'> }) {
  const { id, username, email, ban } = user
  const word = ban ? 'UNBAN' : 'BAN'
  const reason = (
    <>
      Motivo <span className="font-normal text-muted">(opcional)</span>
    </>
  )
  return (
    <Question
      title={ban ? `¿Desbanear a ${username}?` : `¿Banear a ${username}?`}
      triggerName={`${word} ${username}`}
      triggerClass={`button button-quiet ${ban ? '' : 'text-rojo!'}`}
      trigger={word}
      action={adminPaths.users}
      here
      fields={{ personId: id, intent: ban ? 'unban' : 'ban' }}
      why={ban ? undefined : { label: reason, longest: 500 }}
      yes={word}
      look={ban ? 'strong' : 'danger'}
    >
      <p>
        <b className="break-all">{email}</b>{' '}
        {ban
          ? 'vuelve a poder usar la tienda.'
          : 'deja de poder usar la tienda en el acto, en todos sus dispositivos. Sus pedidos siguen su curso.'}
      </p>
    </Question>
  )
}
