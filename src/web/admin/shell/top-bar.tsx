import { Menu, Search } from 'lucide-react'
import { Form, useLocation, useSearchParams } from 'react-router'
import { MAX_SEARCH_LENGTH } from '#rules/search/search.ts'
import { Icon } from '#web/ui/icon.tsx'
import { searchIn } from './sections.ts'
import { useSection } from './use-section.ts'

/** The way to the panel on small screens, and one search box that looks for what the page is about. */
export function TopBar() {
  const { pathname } = useLocation()
  const [params] = useSearchParams()
  const { action, label, hint } = searchIn(useSection())
  const asked = pathname.toLowerCase() === action.toLowerCase() ? (params.get('q') ?? '') : ''
  return (
    <header className="admin-bar sticky top-0 z-20 flex items-center gap-2 border-b border-line bg-paper/95 px-3 py-2 backdrop-blur-sm md:px-8">
      <button
        type="button"
        popoverTarget="panel"
        aria-label="Abrir el panel"
        className="icon-button lg:hidden"
      >
        <Icon of={Menu} />
      </button>
      <Form action={action} method="get" role="search" className="relative w-full max-w-xl">
        <label htmlFor="buscar" className="sr-only">
          {label}
        </label>
        <input
          key={action + asked}
          id="buscar"
          name="q"
          type="search"
          defaultValue={asked}
          maxLength={MAX_SEARCH_LENGTH}
          placeholder={hint}
          enterKeyHint="search"
          autoComplete="off"
          className="input min-h-11! rounded-full! pr-12 pl-5"
        />
        <button aria-label={label} className="icon-button absolute! top-1/2 right-0.5 -translate-y-1/2">
          <Icon of={Search} size={20} />
        </button>
      </Form>
    </header>
  )
}
