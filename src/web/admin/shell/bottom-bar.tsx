import { Menu } from 'lucide-react'
import { Link } from 'react-router'
import type { Waiting } from '#shop/dashboard/dashboard.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Badge } from './badge.tsx'
import type { Section } from '#web/admin/sections/sections.ts'
import { useSection } from '#web/admin/sections/use-section.ts'

/** On phones: where one goes all day, under the thumb; «Más» opens the whole panel. */
export function BottomBar({ waiting, sections }: { waiting: Waiting; sections: Section[] }) {
  const here = useSection()
  return (
    <nav aria-label="Principal" className="bottom-bar">
      <ul>
        {sections
          .filter(({ main }) => main)
          .map((section) => (
            <li key={section.of}>
              <Link
                to={section.to}
                aria-current={section.of === here ? 'page' : undefined}
                className="bottom-item"
              >
                <Icon of={section.icon} size={22} />
                {section.name}
                {section.badge && (
                  <Badge
                    count={waiting[section.badge]}
                    of={section.waits ?? ''}
                    className="absolute top-1 left-1/2 ml-1.5 px-1.5! text-xs! leading-5!"
                  />
                )}
              </Link>
            </li>
          ))}
        <li>
          <button type="button" popoverTarget="panel" className="bottom-item">
            <Icon of={Menu} size={22} />
            Más
          </button>
        </li>
      </ul>
    </nav>
  )
}
