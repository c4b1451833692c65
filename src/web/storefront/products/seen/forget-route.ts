/** «Borrar»: this browser keeps nothing of what it looked at (product §2.34). */
import { redirect } from 'react-router'
import { paths } from '#rules/paths.ts'
import { dropSeen } from '#web/cookies.ts'
import { settled } from '#web/return-to.ts'
import type { Route } from './+types/forget-route'

export async function action({ request }: Route.ActionArgs) {
  return settled(request, await request.formData(), null, [dropSeen(request)])
}

export function loader() {
  throw redirect(paths.home)
}
