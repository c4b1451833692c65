import { ExternalLink, LogOut, MessageSquare, X } from 'lucide-react'
import { useRef } from 'react'
import { Form, Link, useLocation } from 'react-router'
import { useCloseOnMove } from '../../storefront/bar/use-close-on-move.ts'
import { useFrame } from '../../ui/frame.ts'
import { Icon } from '../../ui/icon.tsx'
import { AdminBadge } from './admin-badge.tsx'
import { SECTIONS, type Section } from './sections.ts'

/** A column on wide screens; on small ones it slides in over the page (spec §2: "toggles open/closed"). */
export function Sidebar({ unread }: { unread: number }) {
  const rail = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const frame = useFrame()
  useCloseOnMove(rail)
  return (
    <aside ref={rail} id="panel" popover="auto" aria-label="Panel" className="rail on-ink">
      <div className="flex items-center justify-between px-5 pt-4">
        <Link to="/Dashboard" className="display flex min-h-11 items-center text-xl">
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
        <ul className="space-y-0.5">
          {SECTIONS.map((section) => (
            <li key={section.to}>
              <Link
                to={section.to}
                className="rail-item"
                aria-current={isHere(section, pathname) ? 'page' : undefined}
              >
                <Icon of={section.icon} size={20} />
                {section.name}
              </Link>
            </li>
          ))}
          <li>
            <button type="button" popoverTarget="comentarios" className="rail-item">
              <Icon of={MessageSquare} size={20} />
              Comentarios
              {unread > 0 && (
                <span className="ml-auto rounded-full bg-hot px-2 text-sm font-bold text-ink tabular-nums">
                  {unread}
                  <span className="sr-only"> sin leer</span>
                </span>
              )}
            </button>
          </li>
        </ul>
      </nav>
      <div className="space-y-0.5 px-3 pt-6 pb-5">
        <Link to="/" reloadDocument className="rail-item">
          <Icon of={ExternalLink} size={20} />
          Ver la tienda
        </Link>
        <Form method="post" action="/Logout" reloadDocument>
          <button className="rail-item">
            <Icon of={LogOut} size={20} />
            Cerrar sesion
          </button>
        </Form>
      </div>
    </aside>
  )
}

const isHere = ({ to, also }: Section, path: string): boolean =>
  path.toLowerCase() === to.toLowerCase() || (also?.test(path) ?? false)
