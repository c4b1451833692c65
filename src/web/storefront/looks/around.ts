import { lookPaths } from '#rules/look-paths.ts'
import { COMPLETE_THE_LOOK } from '#rules/looks/look.ts'
import type { Catalogue } from '#rules/products/choices.ts'
import type { Shop } from '#shop/shop.ts'
import { onShelf } from '../products/shelf/on-shelf.ts'

/** The look that a product is part of, as its page shows it; null where it is in none. */
export async function lookAround(
  { looks }: Pick<Shop, 'looks'>,
  productId: number,
  settings: Pick<Catalogue, 'categories'>,
) {
  const around = await looks.around(productId)
  return (
    around && {
      id: 'completa-el-look',
      title: COMPLETE_THE_LOOK,
      more: { to: lookPaths.one(around.look), text: 'Ver el look' },
      products: onShelf(around.products, settings),
    }
  )
}
