import { ExternalLink, LogOut, MessageSquare, X } from 'lucide-react'
import { useRef } from 'react'
import { paths } from '#rules/paths.ts'
import type { Waiting } from '#shop/dashboard/dashboard.ts'
import { Form, Link } from 'react-router'
import { useCloseOnMove } from '#web/storefront/shell/use-close-on-move.ts'
import { useFrame } from '#web/ui/page/frame.ts'
import { Icon } from '#web/ui/icon.tsx'
import { AdminBadge } from './admin-badge.tsx'
import { Badge } from './badge.tsx'
import { useMay } from '#web/admin/sections/may.ts'
import { GROUPS, type Section } from '#web/admin/sections/sections.ts'
import { Switches } from './switches.tsx'
import { useSection } from '#web/admin/sections/use-section.ts'

/** A column on wide screens; on small ones it slides in over the page (product §29.1). */
/** `sections`: those that whoever looks may enter. */
export function Sidebar({ waiting, sections }: { waiting: Waiting; sections: Section[] }) {
  const rail = useRef<HTMLElement>(null)
  const here = useSection()
  const frame = useFrame()
  const may = useMay()
  useCloseOnMove(rail)
  return (
    <aside ref={rail} id="panel" popover="auto" aria-label="Panel" className="rail on-ink">
      <div className="flex items-center justify-between px-5 pt-4">
        <Link to={paths.dashboard} className="display flex min-h-11 items-center text-xl">
          {frame?.shop.name ?? 'Vereda'}
        </Link>
        <button
          type="button"
          popoverTarget="panel"
          popoverTargetAction="hide"
          aria-label="Cerrar el panel"
          className="icon-button -mr-2 lg:hidden"
        >
          <Icon of={X} />
        </button>
      </div>
      <AdminBadge />
      <nav aria-label="Administración" className="grow px-3">
        {GROUPS.filter((group) => sections.some((one) => one.group === group)).map((group, at) => (
          <div key={group} className="rail-group">
            <p id={`grupo-${at}`} className="rail-heading">
              {group}
            </p>
            <ul aria-labelledby={`grupo-${at}`} className="space-y-0.5">
              {sections
                .filter((section) => section.group === group)
                .map((section) => (
                  <li key={section.of}>
                    <SectionLink section={section} here={section.of === here} waiting={waiting} />
                  </li>
                ))}
              {at === 0 && may('review.moderate') && (
                <li>
                  <button type="button" popoverTarget="comentarios" className="rail-item">
                    <Icon of={MessageSquare} size={20} />
                    Comentarios
                    <Badge count={waiting.comments} of="sin leer" className="ml-auto" />
                  </button>
                </li>
              )}
            </ul>
          </div>
        ))}
      </nav>
      <div className="space-y-0.5 px-3 pt-6 pb-5">
        <Switches />
        <Link to={paths.home} reloadDocument className="rail-item">
          <Icon of={ExternalLink} size={20} />
          Ver la tienda
        </Link>
        <Form method="post" action={paths.signOut} reloadDocument>
          <button className="rail-item">
            <Icon of={LogOut} size={20} />
            Cerrar sesion
          </button>
        </Form>
      </div>
    </aside>
  )
}

function SectionLink({ section, here, waiting }: { section: Section; here: boolean; waiting: Waiting }) {
  const { to, icon, name, badge, waits = '' } = section
  return (
    <Link to={to} className="rail-item" aria-current={here ? 'page' : undefined}>
      <Icon of={icon} size={20} />
      {name}
      {badge && <Badge count={waiting[badge]} of={waits} className="ml-auto" />}
    </Link>
  )
}
