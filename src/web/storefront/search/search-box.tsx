import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState, type KeyboardEvent } from 'react'
import { Form, useLocation, useNavigate, useSearchParams } from 'react-router'
import { paths } from '#rules/paths.ts'
import { MAX_SEARCH_LENGTH } from '#rules/search/search.ts'
import { Icon } from '#web/ui/icon.tsx'
import { useCloseOnMove } from '#web/storefront/shell/use-close-on-move.ts'
import { isProduct, useSuggestions } from './use-suggestions.ts'

const Suggestions = lazy(() => import('./suggestions.tsx'))
const NO_SUGGESTIONS = <ul id="sugerencias" role="listbox" aria-label="Sugerencias" hidden />

/** A plain GET form to the home page; on phones it comes down as a sheet. Suggestions are an addition, never needed. */
export function SearchBox() {
  const panel = useRef<HTMLElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const [params] = useSearchParams()
  const asked = pathname === '/' ? (params.get('q') ?? '') : ''
  const { suggestions, ask, forget } = useSuggestions()
  const [at, setAt] = useState(-1)
  useCloseOnMove(panel)
  // Somebody was typing while the scripts came.
  const catchUp = useEffectEvent(() => {
    if (input.current && input.current === document.activeElement) ask(input.current.value)
  })
  useEffect(() => catchUp(), [])

  const close = () => {
    forget()
    setAt(-1)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const count = suggestions.length
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (count === 0) return
      event.preventDefault()
      const step = event.key === 'ArrowDown' ? 1 : -1
      setAt((at + step + count + (at < 0 && step < 0 ? 1 : 0)) % count)
    }
    if (event.key === 'Escape' && count > 0) {
      event.preventDefault()
      close()
    }
    const chosen = suggestions[at]
    if (event.key === 'Enter' && chosen) {
      event.preventDefault()
      close()
      if (isProduct(chosen.to)) location.assign(chosen.to)
      else void navigate(chosen.to)
    }
  }

  return (
    <search
      ref={panel}
      id="buscar"
      popover="auto"
      className="sheet p-4 lg:relative! lg:inset-auto! lg:block lg:overflow-visible lg:bg-transparent lg:p-0 lg:opacity-100 lg:shadow-none lg:[--away:none]! lg:w-auto!"
      data-from="top"
      onToggle={({ newState }) => newState === 'open' && input.current?.focus()}
      onBlur={({ currentTarget, relatedTarget }) => !currentTarget.contains(relatedTarget) && close()}
    >
      <Form action={paths.home} method="get" onSubmit={close} className="relative flex items-center gap-1">
        <div className="relative grow">
          <label htmlFor="q" className="sr-only">
            Buscar productos
          </label>
          <input
            ref={input}
            key={asked}
            id="q"
            name="q"
            type="search"
            defaultValue={asked}
            maxLength={MAX_SEARCH_LENGTH}
            placeholder="Buscar productos"
            autoComplete="off"
            enterKeyHint="search"
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={suggestions.length > 0}
            aria-controls="sugerencias"
            aria-activedescendant={at < 0 ? undefined : `sugerencia-${at}`}
            onChange={({ target }) => {
              setAt(-1)
              ask(target.value)
            }}
            onKeyDown={onKeyDown}
            className="input rounded-full! pr-12 pl-5 lg:min-h-11! lg:w-60 xl:w-72"
          />
          <button aria-label="Buscar" className="icon-button absolute! right-0.5 top-1/2 -translate-y-1/2">
            <Icon of="search" size={20} />
          </button>
        </div>
        <button
          type="button"
          popoverTarget="buscar"
          popoverTargetAction="hide"
          aria-label="Cerrar la búsqueda"
          className="icon-button lg:hidden"
        >
          <Icon of="x" />
        </button>
      </Form>
      {suggestions.length === 0 ? (
        NO_SUGGESTIONS
      ) : (
        <Suspense fallback={NO_SUGGESTIONS}>
          <Suggestions of={suggestions} at={at} onChoose={close} />
        </Suspense>
      )}
    </search>
  )
}
