import { data, redirect, type ActionFunctionArgs } from 'react-router'
import { statusOf } from '#rules/outcome.ts'
import { asking, paths } from '#rules/paths.ts'
import { shopContext, visitorContext } from '#web/context.ts'
import { ownPath } from '#web/return-to.ts'

/** The code of a gift card becomes store credit. */
export async function redeemAction({ request, context }: ActionFunctionArgs) {
  const form = await request.formData()
  const code = form.get('code')
  const end = await context.get(shopContext).giftCards.redeem(context.get(visitorContext), code)
  if (!end.ok)
    return data(
      { message: end.message, code: typeof code === 'string' ? code : '' },
      { status: statusOf(end) },
    )
  const back = form.get('volver')
  return redirect(asking(paths.credit, { canjeada: 'si', volver: back ? ownPath(back) : null }), 303)
}
