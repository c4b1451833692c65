import { Menu } from 'lucide-react'
import { Icon } from '#web/ui/icon.tsx'
import { SearchBox } from '#web/admin/search/search-box.tsx'

/** The way to the panel on small screens, and the one search. */
export const TopBar = () => (
  <header className="admin-bar sticky top-0 z-20 flex items-center gap-2 border-b border-line bg-paper/95 px-3 py-2 backdrop-blur-sm md:px-8">
    <button type="button" popoverTarget="panel" aria-label="Abrir el panel" className="icon-button lg:hidden">
      <Icon of={Menu} />
    </button>
    <SearchBox />
  </header>
)
