/** What is said of a till without network (product §63.1). */
import { formatAmount, type Centavos } from '#rules/money.ts'

export const piecesSaid = (pieces: number): string => (pieces === 1 ? '1 pieza' : `${pieces} piezas`)
export const salesSaid = (sales: readonly { total: Centavos }[]): string =>
  `${sales.length === 1 ? '1 venta' : `${sales.length} ventas`} por ${formatAmount(sales.reduce((sum, { total }) => sum + total, 0))}`

export const OFFLINE_SAYS = {
  invalid: 'Revisá los datos: todavía no se apartó nada.',
  till: 'Ponele un nombre a este mostrador, como «Tablet del local».',
  tooMany: (most: number, has: number) =>
    has === 0
      ? `Se apartan hasta ${piecesSaid(most)} por mostrador.`
      : `Se apartan hasta ${piecesSaid(most)} por mostrador, y este ya tiene ${piecesSaid(has)}.`,
  tills: (names: readonly string[]) =>
    `Ya tenés ${names.length} mostradores con cosas apartadas (${names.join(', ')}): cerrá uno antes de abrir otro.`,
  short: (name: string) => `«${name}» no se puede apartar: alguien se lo llevó recién o no está a la venta.`,
  over: 'Se terminó el tiempo: lo que quedaba volvió a la venta. Conectate para apartar de nuevo.',
  notLeft: (name: string) =>
    name === '' ? 'Eso no está apartado en este mostrador.' : `De «${name}» ya no queda apartado.`,
  unknown: (typed: string) => `«${typed}» no está apartado en este mostrador.`,
  otherSale: 'La misma clave llegó antes con otra venta.',
  notLeased: 'Trae algo que no estaba apartado en ese mostrador.',
  total: (said: Centavos, is: Centavos) =>
    `El mostrador dijo ${formatAmount(said)} y sus productos suman ${formatAmount(is)}.`,
  parts: (said: Centavos, total: Centavos) =>
    `Lo que se cobró por cada medio suma ${formatAmount(said)} y el total es ${formatAmount(total)}.`,
  resolved: 'Esta venta ya está resuelta.',
  how: 'Elegí cómo seguir.',
  line: 'Elegí en lugar de cuál.',
  code: 'Escribí o escaneá la etiqueta del otro par.',
  entrusted:
    'Trae una prenda en consignación, que le debe su parte a su dueño: abrí la caja y sumala con «Probar de nuevo».',
  open: (sales: number, tills: number) =>
    [
      sales === 0
        ? ''
        : `${sales === 1 ? 'Hay 1 venta' : `Hay ${sales} ventas`} sin red que no se ${sales === 1 ? 'pudo' : 'pudieron'} sumar.`,
      tills === 0
        ? ''
        : `${tills === 1 ? 'Hay 1 mostrador' : `Hay ${tills} mostradores`} que ${tills === 1 ? 'puede' : 'pueden'} tener ventas sin mandar.`,
      'Resolvelas antes, o marcá que cerrás igual.',
    ]
      .filter(Boolean)
      .join(' '),
}
