import { Search } from 'lucide-react'
import { Form, useLocation, useSearchParams } from 'react-router'
import { MAX_SEARCH_LENGTH } from '#rules/search/search.ts'
import { searchIn } from '#web/admin/sections/sections.ts'
import { useSection } from '#web/admin/sections/use-section.ts'
import { Icon } from '#web/ui/icon.tsx'

export const LIST_SEARCH = 'buscar-aca'

/** Looks for something in the list that stands below, and keeps the view that was chosen. */
export function ListSearch() {
  const { pathname } = useLocation()
  const [params] = useSearchParams()
  const search = searchIn(useSection())
  if (!search || pathname.toLowerCase() !== search.action.toLowerCase()) return null
  const { action, label, hint } = search
  const asked = params.get('q') ?? ''
  const view = [...params].filter(([name]) => name !== 'q' && name !== 'page')
  return (
    <Form
      action={action}
      method="get"
      role="search"
      aria-label="En esta lista"
      className="relative mt-4 max-w-xl"
    >
      {view.map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      <label htmlFor={LIST_SEARCH} className="sr-only">
        {label}
      </label>
      <input
        key={asked}
        id={LIST_SEARCH}
        name="q"
        type="search"
        defaultValue={asked}
        maxLength={MAX_SEARCH_LENGTH}
        placeholder={hint}
        enterKeyHint="search"
        autoComplete="off"
        className="input min-h-11! pr-12"
      />
      <button aria-label={label} className="icon-button absolute! top-1/2 right-0.5 -translate-y-1/2">
        <Icon of={Search} size={20} />
      </button>
    </Form>
  )
}
