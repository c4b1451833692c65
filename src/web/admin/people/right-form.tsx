import { Form } from 'react-router'
import { REASON_LONGEST, REASON_SHORTEST } from '#rules/standing.ts'
import type { UserRow } from '#shop/users.ts'
import { Button } from '../../ui/button.tsx'
import { Here } from '../../ui/here.tsx'
import { PopUp } from '../../ui/pop-up.tsx'
import { closeDialog } from '../ui/close-dialog.ts'

/** Giving and taking the admin's right. It asks first, with the name in sight, and why: the reason stays in the records. */
export function RightForm({ user }: { user: Pick<UserRow, 'id' | 'username' | 'email' | 'admin'> }) {
  const { id, username, email, admin } = user
  const form = `permiso-${id}`
  const word = admin ? 'Quitar admin' : 'Hacer admin'
  return (
    <PopUp
      alert
      title={admin ? `¿Quitarle el permiso a ${username}?` : `¿Hacer admin a ${username}?`}
      triggerClass="button button-quiet"
      trigger={word}
    >
      <Form method="post" action="/AllUsers" id={form} preventScrollReset onSubmit={closeDialog}>
        <Here />
        <input type="hidden" name="personId" value={id} />
        <input type="hidden" name="intent" value={admin ? 'revoke' : 'grant'} />
        <p className="mb-4">
          <b className="break-all">{email}</b>{' '}
          {admin
            ? 'deja de ver la administración en el acto, también en las páginas que tenga abiertas.'
            : 'va a poder hacer todo lo que podés hacer vos. Tiene que volver a ingresar.'}
        </p>
        <label htmlFor={`${form}-motivo`} className="mb-1.5 block text-md font-semibold">
          Motivo
        </label>
        <textarea
          id={`${form}-motivo`}
          name="reason"
          rows={2}
          required
          minLength={REASON_SHORTEST}
          maxLength={REASON_LONGEST}
          className="input"
        />
      </Form>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button form={form} look={admin ? 'danger' : 'strong'}>
          {word}
        </Button>
        <form method="dialog">
          <Button look="quiet">Cancelar</Button>
        </form>
      </div>
    </PopUp>
  )
}
