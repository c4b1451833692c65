import { data, isRouteErrorResponse } from 'react-router'
import { said, type FormSaid } from '../form-said.ts'

const CUT =
  'Se cortó la conexión y no sabemos si se guardó. Lo que escribiste sigue acá: probá de nuevo, no se duplica.'
const GONE =
  'Cambió tu rol, o la dirección ya no existe. Lo que escribiste sigue acá; si fue un error, pedí que te devuelvan el rol y probá de nuevo.'
const TROUBLE =
  'Algo falló de nuestro lado y no se guardó. Lo que escribiste sigue acá: probá de nuevo en un momento.'
const HEAVY = 'Lo que enviaste es demasiado grande. Lo que escribiste sigue acá: achicalo y probá de nuevo.'

/** Whatever comes back instead of a redirect changed nothing, so the page has no fresh data to ask for. */
const NOTHING_SAVED = 422

/** React Router would give the page up for an error screen; a form that could not be sent stays as it is, and says why. */
export async function holdForm(request: Request, send: () => Promise<unknown>) {
  const form = await request.clone().formData()
  try {
    return data((await send()) as FormSaid, { status: NOTHING_SAVED })
  } catch (thrown) {
    if (thrown instanceof Response) throw thrown
    const message = !isRouteErrorResponse(thrown)
      ? CUT
      : thrown.status === 413
        ? HEAVY
        : thrown.status < 500
          ? GONE
          : TROUBLE
    return data<FormSaid>({ ...said(form), message }, { status: NOTHING_SAVED })
  }
}
