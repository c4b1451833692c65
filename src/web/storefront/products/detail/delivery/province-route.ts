/** Where to deliver, chosen once and remembered (product §9.5). */
import { redirect } from 'react-router'
import { paths } from '#rules/paths.ts'
import { readProvince } from '#rules/checkout/shipping.ts'
import { provinceCookie } from '#web/cookies.ts'
import { settled } from '#web/return-to.ts'
import type { Route } from './+types/province-route'

export async function action({ request }: Route.ActionArgs) {
  const form = await request.formData()
  const province = readProvince(String(form.get('province') ?? ''))
  return settled(request, form, null, province ? [provinceCookie(request, province)] : [])
}

export function loader() {
  throw redirect(paths.home)
}
