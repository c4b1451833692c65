import { salePrice } from '#rules/products/discount.ts'
import { marginText } from '#rules/prices/margin.ts'
import { formatPesos } from '#rules/money.ts'
import { boxText, boxWhole } from '#rules/products/box-fields.ts'
import type { AdminProduct } from '#shop/products/admin/catalogue.ts'
import { shortMoment } from '#web/ui/dates.ts'

/** What only the people who keep the shop want to know of a product at one glance. */
export function factsOf(product: AdminProduct, seesCost: boolean): [name: string, value: string][] {
  const { cost, stock, sold, score, average, reviewCount, allSizes, createdAt, updatedAt, version } = product
  const box = boxWhole(product)
  const waiting = allSizes.reduce((sum, size) => sum + size.waiting, 0)
  return [
    ['Disponible', `${stock}`],
    ['Por preparar', waiting > 0 ? `${waiting}` : ''],
    ['Vendidos', `${sold}`],
    ['Costo', !seesCost ? '' : cost === null ? 'Sin cargar' : formatPesos(cost)],
    ['Margen de hoy', seesCost ? marginText(salePrice(product), cost) : ''],
    ['Peso y caja', box === null ? 'Los de su categoría' : boxText(box)],
    ['Stock a precio de venta', formatPesos(salePrice(product) * stock)],
    ['Puntuación propia', `${score}`.replace('.', ',')],
    [
      'Opiniones',
      reviewCount > 0 ? `${reviewCount}, con ${`${average}`.replace('.', ',')} de promedio` : 'Ninguna',
    ],
    ['Creado', shortMoment(createdAt)],
    ['Última edición', `${shortMoment(updatedAt)} (versión ${version})`],
    ['Importado de', product.source ? `${product.source} · ${product.sourceKey}` : ''],
  ]
}
