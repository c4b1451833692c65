/** A count, line by line, for a spreadsheet. */
import { csvText } from '#rules/csv-text.ts'
import { printUnitCode } from '#rules/units/code.ts'
import { UNIT_STATE_LABEL } from '#rules/units/states.ts'
import type { CountedUnit } from '#shop/units/counts/pairs.ts'
import { shopContext, visitorContext } from '#web/context.ts'
import { productId } from '#web/storefront/products/product-id.ts'
import { valueOf } from '#web/admin/ui/answers.ts'
import { csvAnswer } from '#web/admin/ui/csv-answer.ts'
import type { RouteHandle } from '#web/route-handle.ts'
import type { Route } from './+types/csv-route'

export const handle = { needs: 'unit.read' } satisfies RouteHandle

export async function loader({ params, context }: Route.LoaderArgs) {
  const { units } = context.get(shopContext)
  const count = valueOf(await units.counts.find(context.get(visitorContext), productId(params.id)))
  const pair = (what: string, unit: CountedUnit, expected: number, counted: number) => [
    what,
    printUnitCode(unit.code),
    unit.name,
    unit.size,
    unit.shelf,
    unit.entrusted ? (unit.owner?.name ?? 'En consignación') : 'De la tienda',
    expected,
    counted,
    counted - expected,
    count.writtenOff.includes(unit.code) ? 'Dada de baja' : UNIT_STATE_LABEL[unit.state],
  ]
  const rows = [
    ...count.missing.map((unit) => pair('No se vio', unit, 1, 0)),
    ...count.elsewhere.map((unit) => pair('En otro estante', unit, 0, 1)),
    ...count.notHere.map((unit) => pair('No debería estar', unit, 0, 1)),
    ...count.pieces.sizes.map((size) => [
      size.counted === null ? 'Sin contar' : 'Cantidad',
      size.code,
      size.name,
      size.size,
      size.shelf,
      'De la tienda',
      size.expected,
      size.counted ?? '',
      size.counted === null ? '' : size.counted - size.expected,
      size.moved ? 'Se movió mientras se contaba' : '',
    ]),
    ...count.pieces.elsewhere.map((size) => [
      'En otro estante',
      size.code,
      size.name,
      size.size,
      size.shelf,
      'De la tienda',
      '',
      size.counted ?? '',
      '',
      '',
    ]),
    ...count.unknown.map((code) => ['Código que no se conoce', code, '', '', '', '', '', '', '', '']),
  ]
  return csvAnswer(
    csvText([
      [
        'Qué',
        'Código',
        'Producto',
        'Talle',
        'Estante',
        'De quién',
        'En los libros',
        'Contado',
        'Diferencia',
        'Nota',
      ],
      ...rows,
    ]),
    `recuento-${count.id}`,
  )
}
