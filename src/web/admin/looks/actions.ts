/** What the forms of a look's page do. Products come and go one by one, and each step is saved at once. */
import { placed } from '#rules/looks/look.ts'
import type { Outcome } from '#rules/outcome.ts'
import type { Visitor } from '#rules/users/access.ts'
import type { LookView } from '#shop/looks/looks.ts'
import type { Shop } from '#shop/shop.ts'
import { productId } from '#web/storefront/products/product-id.ts'
import type { SaidKey } from '#web/admin/ui/said.ts'

type Deed = { end: Outcome<LookView>; said: SaidKey }

export async function lookAction(
  { looks: { admin } }: Shop,
  visitor: Visitor,
  id: number,
  form: FormData,
): Promise<Deed> {
  const revision = Number(form.get('revision'))
  const [intent = '', product, place] = String(form.get('intent') ?? '').split(':')
  if (intent === 'publish') return { end: await admin.publish(visitor, id, revision), said: 'look-published' }
  if (intent === 'hide') return { end: await admin.hide(visitor, id, revision), said: 'look-hidden' }
  if (intent === 'remove') return { end: await admin.remove(visitor, id), said: 'look-removed' }
  if (intent === 'restore') return { end: await admin.restore(visitor, id), said: 'look-restored' }
  const now = await admin.look(visitor, id)
  if (!now.ok) return { end: now, said: 'look-changed' }
  const { name, description, products } = now.value
  const ids = products.map((one) => one.id)
  const one = productId(product)
  // Each says what the list is to be: pressed twice, it is the same.
  const wanted =
    intent === 'add'
      ? [...new Set([...ids, one])]
      : intent === 'out'
        ? ids.filter((other) => other !== one)
        : intent === 'at' && ids.includes(one)
          ? placed(ids, one, Number(place) || 0)
          : ids
  const texts =
    intent === 'save'
      ? { name: String(form.get('name') ?? ''), description: String(form.get('description') ?? '') }
      : { name, description }
  return {
    end: await admin.change(visitor, id, { ...texts, products: wanted }, revision),
    said: 'look-changed',
  }
}
