import { Link } from 'react-router'
import { paths } from '#rules/paths.ts'
import { useTerms } from '#web/ui/page/frame.ts'
import { Icon } from '#web/ui/icon.tsx'

export function PromoTile() {
  return (
    <Link
      to={paths.about}
      className="on-ink flex aspect-[4/5] flex-col justify-between rounded-tile bg-ink p-4 text-white hover:bg-[#34332f]"
    >
      <span className="display text-[clamp(0.8125rem,4.1vw,1.375rem)] leading-none">Vení al showroom</span>
      <span className="flex items-end justify-between gap-2 text-sm">
        {useTerms().hours.first}, sin cita previa.
        <Icon of="arrow-right" className="shrink-0 text-hot" />
      </span>
    </Link>
  )
}
