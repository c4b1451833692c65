/** What the list of orders does with the views that an admin keeps: name one, name it anew, delete it. */
import { data } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import type { Visitor } from '#rules/users/access.ts'
import { keptOrderQuery } from '#rules/orders/view.ts'
import type { Shop } from '#shop/shop.ts'
import { onward, refusal } from '#web/admin/ui/answers.ts'
import { formTexts } from '#web/ui/form/form-answer.ts'

export async function actOnView(request: Request, shop: Shop, visitor: Visitor) {
  const form = await request.formData()
  const { views } = shop.ordersAdmin
  const { search } = new URL(request.url)
  const back = adminPaths.orders + keptOrderQuery(search)
  const id = Number(form.get('viewId'))
  switch (form.get('intent')) {
    case 'keep-view': {
      const end = await views.keep(visitor, formTexts(form), search)
      return end.ok ? onward(request, back, 'view-kept') : refusal(end, form)
    }
    case 'rename-view': {
      const end = await views.rename(visitor, id, formTexts(form))
      return end.ok ? onward(request, back, 'view-renamed') : refusal(end, form)
    }
    case 'remove-view': {
      const end = await views.remove(visitor, id)
      return end.ok ? onward(request, back, 'view-removed') : refusal(end, form)
    }
    default:
      throw data(null, { status: 400 })
  }
}
