import { Pencil, RotateCcw } from 'lucide-react'
import { Form, Link } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import { labelOf } from '#rules/products/labels.ts'
import { FEW_LEFT, OUT_OF_STOCK } from '#rules/products/product.ts'
import { useCatalogue } from '#web/admin/ui/use-catalogue.ts'
import type { AdminCard as Product } from '#shop/products/admin/catalogue.ts'
import { DiscountBadge } from '#web/ui/discount-badge.tsx'
import { Here } from '#web/ui/form/here.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useMay } from '#web/admin/sections/may.ts'
import { Picture } from '#web/ui/picture.tsx'
import { Price } from '#web/ui/price.tsx'
import { RemovePopUp } from './remove-pop-up.tsx'
import { hiddenInWords } from './detail/hidden-notice.tsx'

const SIZES = '(min-width: 64rem) 22rem, (min-width: 48rem) 31vw, calc(50vw - 20px)'

/** Leads to the product; its two buttons show on hover, with the keyboard, and always on touch (product §29.2). */
export function AdminCard({ product, eager }: { product: Product; eager?: boolean }) {
  const may = useMay()
  const { brands } = useCatalogue()
  const { id, name, brand, image, imageAlt, stock, sold, archivedAt } = product
  const hidden = hiddenInWords(product)
  return (
    <article className={`card ${stock === 0 || archivedAt ? 'sold-out' : ''}`}>
      <div className="tile">
        <Picture image={image} alt={imageAlt} sizes={SIZES} eager={eager} />
        <DiscountBadge of={product} className="absolute top-2 left-2" />
        {archivedAt && (
          <span className="state absolute bottom-2 left-2" data-tone="bad">
            Archivado
          </span>
        )}
        {!archivedAt && hidden && (
          <span className="state absolute bottom-2 left-2" data-tone="wait">
            {hidden}
          </span>
        )}
        {may('product.write') && (
          <span className="card-action top-0.5 flex flex-col" data-reveal>
            {archivedAt ? (
              <Form method="post" action={adminPaths.products}>
                <Here />
                <input type="hidden" name="intent" value="restore" />
                <input type="hidden" name="productId" value={id} />
                <button className="icon-button" aria-label={`Recuperar ${name}`}>
                  <Icon of={RotateCcw} size={20} />
                </button>
              </Form>
            ) : (
              <>
                <Link to={adminPaths.editProduct(id)} className="icon-button" aria-label={`Editar ${name}`}>
                  <Icon of={Pencil} size={20} />
                </Link>
                <RemovePopUp product={product} />
              </>
            )}
          </span>
        )}
      </div>
      <p className="mt-2.5 flex justify-between gap-2 text-sm text-muted">
        <span>{labelOf(brands, brand)}</span>
        <span className="tabular-nums">n.º {id}</span>
      </p>
      <h3 className="line-clamp-2 text-md leading-snug font-semibold md:text-base">
        <Link to={adminPaths.product(id)} className="card-link">
          {name}
        </Link>
      </h3>
      <p className="mt-1 leading-tight">
        <Price of={product} />
      </p>
      <p className="mt-1.5 flex flex-wrap gap-x-3 text-sm tabular-nums">
        <span
          className={
            stock === 0 ? 'font-semibold text-rojo' : stock <= FEW_LEFT ? 'font-semibold text-ambar' : ''
          }
        >
          {stock === 0 ? OUT_OF_STOCK : `${stock} en stock`}
        </span>
        <span className="text-muted">{sold} vendidos</span>
      </p>
    </article>
  )
}
