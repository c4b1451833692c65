import { Link } from 'react-router'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { Count, counted } from './count.tsx'

/** An icon with a number; its name says both («Carrito, 2 productos»). */
export function CountedLink({
  to,
  name,
  icon,
  count,
}: {
  to: string
  name: string
  icon: IconName
  count: number
}) {
  return (
    <Link to={to} className="icon-button" aria-label={counted(name, count, 'producto')}>
      <Icon of={icon} />
      <Count of={count} />
    </Link>
  )
}
