import { WithCodes } from '#web/ui/with-codes.tsx'
type Line = { name: string; size: string; quantity: number }
/** `units`: of the whole order, when only its first lines are here. */
type Props = { lines: readonly Line[]; units?: number }

/** What is in an order, for whoever looks for it on the shelf. */
export function LineSummary({ lines, units }: Props) {
  const shown = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const more = (units ?? shown) - shown
  return (
    <span className="block text-sm leading-snug">
      {lines.map(({ name, size, quantity }, index) => (
        <span key={index} className="block">
          {quantity > 1 && <b>{quantity} × </b>}
          <WithCodes text={name} /> · talle <b>{size}</b>
        </span>
      ))}
      {more > 0 && (
        <span className="block text-muted">
          y {more} {more === 1 ? 'unidad' : 'unidades'} más
        </span>
      )}
    </span>
  )
}
