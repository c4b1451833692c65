import { fromPesos } from '#rules/money.ts'
import type { Choice } from '#rules/products/choices.ts'
import { labelOf } from '#rules/products/labels.ts'
import { OUT_OF_STOCK } from '#rules/products/product.ts'
import { typedNumber } from '#rules/typed.ts'
import { DiscountBadge } from '#web/ui/discount-badge.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { Price } from '#web/ui/price.tsx'
import type { ProductTexts } from './texts.ts'

/** The card as shoppers will see it, while it is being written. */
export function Preview({ live, brands }: { live: ProductTexts; brands: readonly Choice[] }) {
  const { name, brand, images, offer, discount, stock } = live
  const price = {
    price: fromPesos(Math.max(0, typedNumber(live.price) ?? 0)),
    offer: offer && discount !== '',
    discount,
  }
  const none = stock.trim() === '0'
  return (
    <section aria-label="Vista previa de la tarjeta" className="panel p-4 md:p-5">
      <p className="mb-3 text-sm text-muted">Así se va a ver en la tienda</p>
      <div className={`card max-w-60 ${none ? 'sold-out' : ''}`}>
        <div className="tile">
          <Picture
            key={images[0]?.url}
            image={images[0]?.url ?? null}
            alt={images[0]?.alt || name}
            sizes="15rem"
            eager
          />
          <DiscountBadge of={price} className="absolute top-2 left-2" />
          {none && (
            <span className="absolute bottom-2 left-2 rounded-tile bg-paper px-2 py-1 text-sm font-bold">
              {OUT_OF_STOCK}
            </span>
          )}
        </div>
        <p className="mt-2.5 text-sm text-muted">{labelOf(brands, brand) || 'Marca'}</p>
        <p className="line-clamp-2 leading-snug font-semibold">{name || 'Nombre del producto'}</p>
        <p className="mt-1 leading-tight">
          <Price of={price} />
        </p>
      </div>
    </section>
  )
}
