import { Link } from 'react-router'
import { MAX_QUANTITY, type CartLine } from '#rules/cart/cart.ts'
import { Icon } from '#web/ui/icon.tsx'

type Props = {
  line: Pick<CartLine, 'quantity' | 'unit'>
  name: string
  /** The address with so many of it; without it at 0. */
  to: (quantity: number) => string
}

/** How many of a line: each button is an address, so that going back undoes it. */
export const QuantitySteps = ({ line: { quantity, unit }, name, to }: Props) => (
  <span className="flex items-center gap-1">
    <Step to={to(quantity - 1)} icon="minus" name={`Una menos de ${name}`} />
    <span className="min-w-6 text-center font-semibold tabular-nums">{quantity}</span>
    {!unit && quantity < MAX_QUANTITY && (
      <Step to={to(quantity + 1)} icon="plus" name={`Una más de ${name}`} />
    )}
    <Step to={to(0)} icon="x" name={`Sacar ${name}`} />
  </span>
)

const Step = ({ to, icon, name }: { to: string; icon: 'minus' | 'plus' | 'x'; name: string }) => (
  <Link to={to} preventScrollReset aria-label={name} className="icon-button">
    <Icon of={icon} size={20} />
  </Link>
)
