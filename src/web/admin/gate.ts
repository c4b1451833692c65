/** Who is no admin finds nothing here: the same answer as for an address that does not exist (spec §2, §6). */
import { data, type RouterContextProvider } from 'react-router'
import { isAdmin } from '#rules/access.ts'
import { visitorContext } from '../context.ts'

export function adminsOnly({ context }: { context: Readonly<RouterContextProvider> }): void {
  if (!isAdmin(context.get(visitorContext))) throw data(null, { status: 404 })
}
