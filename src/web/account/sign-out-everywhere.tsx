import { Form } from 'react-router'
import { paths } from '#rules/paths.ts'
import { Button } from '#web/ui/button.tsx'

export const EVERYWHERE = 'everywhere'

/** For a lost phone, or a computer that was not one's own. */
export function SignOutEverywhere() {
  return (
    <Form method="post" action={paths.signOut} reloadDocument>
      <p className="mb-3 text-md text-muted">
        ¿Perdiste el teléfono, o ingresaste en una computadora que no es tuya? Se cierran todas tus sesiones,
        también esta.
      </p>
      <Button look="quiet" name={EVERYWHERE} value="1">
        Cerrar sesión en todos los dispositivos
      </Button>
    </Form>
  )
}
