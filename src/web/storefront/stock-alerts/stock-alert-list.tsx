import { Form } from 'react-router'
import { paths } from '#rules/paths.ts'
import type { StockAlert } from '#shop/stock-alerts/stock-alerts.ts'
import { Button } from '#web/ui/button.tsx'
import { dayAndMonth } from '#web/ui/dates.ts'
import { Picture } from '#web/ui/picture.tsx'
import type { PushOffer } from '#web/push-offer.ts'
import { ProductLink } from '#web/storefront/products/product-link.tsx'

/** Sizes that this person waits for, each with its way out. */
export function StockAlertList({
  stockAlerts,
  offer,
}: {
  stockAlerts: StockAlert[]
  offer: PushOffer | null
}) {
  if (stockAlerts.length === 0) return null
  return (
    <section id="avisame" aria-labelledby="avisos" className="mb-10 max-w-2xl scroll-mt-28">
      <h2 id="avisos" className="text-lg font-bold">
        Te avisamos cuando vuelvan
      </h2>
      <ul className="divide-y divide-line">
        {stockAlerts.map(({ productId, size, name, image, since }) => (
          <li key={`${productId} ${size}`} className="flex items-center gap-4 py-3">
            <span className="block aspect-4/5 w-12 shrink-0 overflow-hidden rounded-tile bg-tile">
              <Picture image={image} alt="" sizes="48px" className="size-full object-cover" />
            </span>
            <p className="min-w-0 grow leading-tight">
              <ProductLink id={productId} className="font-semibold hover:underline">
                {name}
              </ProductLink>
              <span className="block text-sm text-muted">
                Talle {size} · pedido el {dayAndMonth(since)}
              </span>
            </p>
            <Form method="post" action={paths.stockAlert}>
              <input type="hidden" name="returnTo" value={paths.favourites} />
              <input type="hidden" name="productId" value={productId} />
              <input type="hidden" name="size" value={size} />
              <input type="hidden" name="on" value="0" />
              <Button look="quiet" size="small" aria-label={`Dejar de esperar ${name}, talle ${size}`}>
                Sacar
              </Button>
            </Form>
          </li>
        ))}
      </ul>
      {offer && (
        <a href={offer.to} className="link inline-flex min-h-11 items-center text-md">
          {offer.name}
        </a>
      )}
    </section>
  )
}
