import { Link } from 'react-router'
import { labelOf } from '#rules/products/labels.ts'
import { FEW_LEFT } from '#rules/products/product.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { formatPesos } from '#rules/money.ts'
import type { AdminCard as Product } from '#shop/products/admin/catalogue.ts'
import { shortMoment } from '#web/ui/dates.ts'
import { Picture } from '#web/ui/picture.tsx'
import { useCatalogue } from '#web/admin/ui/use-catalogue.ts'
import { COLUMN_NAME, type Column } from './table-query.ts'
import { hiddenInWords } from './detail/hidden-notice.tsx'

type Props = {
  product: Product
  columns: Column[]
  /** Whether it can be chosen to be changed. */ tickable: boolean
}

export function ProductRow({ product, columns, tickable }: Props) {
  const { id, name, image, archivedAt } = product
  const hidden = hiddenInWords(product)
  return (
    <tr>
      {tickable && (
        <td>
          <label className="grid size-11 place-items-center">
            <span className="sr-only">Elegir {name}</span>
            <input type="checkbox" name="id" value={id} className="tick" />
          </label>
        </td>
      )}
      <th scope="row">
        <span className="flex items-center gap-3">
          <span className="block aspect-4/5 w-9 shrink-0 overflow-hidden rounded-tile bg-tile">
            <Picture image={image} alt="" sizes="36px" className="size-full object-cover" />
          </span>
          <span className="min-w-0 leading-tight">
            <Link to={adminPaths.product(id)} className="link font-semibold">
              {name}
            </Link>
            <span className="block text-sm font-normal text-muted tabular-nums">
              n.º {id}
              {archivedAt ? ' · archivado' : hidden && ` · ${hidden}`}
            </span>
          </span>
        </span>
      </th>
      {columns.map((column) => (
        <td key={column} data-name={COLUMN_NAME[column]} className="tabular-nums">
          <Cell product={product} column={column} />
        </td>
      ))}
    </tr>
  )
}

function Cell({ product, column }: { product: Product; column: Column }) {
  const { category, brand, genre, price, salePrice, offer, discount, stock, sizes, sold, updatedAt } = product
  const catalogue = useCatalogue()
  switch (column) {
    case 'category':
      return labelOf(catalogue.categories, category)
    case 'brand':
      return labelOf(catalogue.brands, brand)
    case 'genre':
      return labelOf(catalogue.genres, genre)
    case 'price':
      return formatPesos(price)
    case 'offer':
      return offer ? (
        <span>
          {discount}
          <span className="block text-sm text-muted">{formatPesos(salePrice)}</span>
        </span>
      ) : (
        <span className="text-muted">no</span>
      )
    case 'stock':
      return (
        <span>
          <b className={stock === 0 ? 'text-rojo' : stock <= FEW_LEFT ? 'text-ambar' : 'font-normal'}>
            {stock === 0 ? 'Sin stock' : stock}
          </b>
          {stock > 0 && (
            <span className="block text-sm text-muted">
              {sizes
                .filter((size) => size.stock > 0)
                .map((size) => `${size.size}: ${size.stock}`)
                .join(', ')}
            </span>
          )}
        </span>
      )
    case 'sold':
      return sold
    case 'changed':
      return shortMoment(updatedAt)
  }
}
