import { Form } from 'react-router'
import type { UserRow } from '#shop/users.ts'
import { Button } from '../../ui/button.tsx'
import { Here } from '../../ui/here.tsx'
import { PopUp } from '../../ui/pop-up.tsx'
import { closeDialog } from '../ui/close-dialog.ts'

/** Spec §2: BAN / UNBAN. It asks first, with the name in sight; the reason is for the shop's own people. */
export function StandingForm({ user }: { user: Pick<UserRow, 'id' | 'username' | 'email' | 'ban'> }) {
  const { id, username, email, ban } = user
  const word = ban ? 'UNBAN' : 'BAN'
  const reason = `motivo-${id}`
  const form = `${word}-${id}`
  return (
    <PopUp
      alert
      title={ban ? `¿Desbanear a ${username}?` : `¿Banear a ${username}?`}
      triggerName={`${word} ${username}`}
      triggerClass={`button button-quiet ${ban ? '' : 'text-rojo!'}`}
      trigger={word}
    >
      <Form method="post" action="/AllUsers" id={form} preventScrollReset onSubmit={closeDialog}>
        <Here />
        <input type="hidden" name="personId" value={id} />
        <input type="hidden" name="intent" value={ban ? 'unban' : 'ban'} />
        <p className="mb-4">
          {ban ? (
            <>
              <b className="break-all">{email}</b> vuelve a poder usar la tienda.
            </>
          ) : (
            <>
              <b className="break-all">{email}</b> deja de poder usar la tienda en el acto, en todos sus
              dispositivos. Sus pedidos siguen su curso.
            </>
          )}
        </p>
        {!ban && (
          <>
            <label htmlFor={reason} className="mb-1.5 block text-md font-semibold">
              Motivo <span className="font-normal text-muted">(opcional)</span>
            </label>
            <textarea id={reason} name="reason" rows={3} maxLength={500} className="input" />
          </>
        )}
      </Form>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button form={form} look={ban ? 'strong' : 'danger'}>
          {word}
        </Button>
        <form method="dialog">
          <Button look="quiet">Cancelar</Button>
        </form>
      </div>
    </PopUp>
  )
}
