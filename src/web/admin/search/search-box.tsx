import { Search } from 'lucide-react'
import { useState, type KeyboardEvent } from 'react'
import { Form, useLocation, useNavigate, useSearchParams } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import { MAX_SEARCH_LENGTH } from '#rules/search/search.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Offers } from './offers.tsx'
import { useHistoryQuery } from './use-history-query.ts'
import { useQueryText } from './use-query-text.ts'
import { useOffers } from './use-offers.ts'

export const SEARCH_BOX = 'buscar'
const LABEL = 'Buscar en toda la administración'
const LIST = 'encontrado-en-todo'

/** On top of every page: a plain form; what it offers while somebody types is an addition, never needed. */
export function SearchBox() {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const [params] = useSearchParams()
  const before = useHistoryQuery()
  const asked = pathname === adminPaths.search ? (params.get('q') ?? before ?? '') : ''
  const [typed, setTyped] = useState(asked)
  const { box, noteTyped, noteSent } = useQueryText(asked, setTyped)
  const { found, ask, forget } = useOffers()
  const [at, setAt] = useState(-1)
  const hits = found?.groups.flatMap((group) => group.hits) ?? []
  const open = hits.length > 0

  const close = () => {
    forget()
    setAt(-1)
  }
  const leave = () => {
    noteSent()
    close()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (open && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      event.preventDefault()
      const step = event.key === 'ArrowDown' ? 1 : -1
      const next = (at + step + hits.length + (at < 0 && step < 0 ? 1 : 0)) % hits.length
      setAt(next)
      document.getElementById(`${LIST}-opcion-${next}`)?.scrollIntoView({ block: 'nearest' })
    }
    if (open && event.key === 'Escape') {
      event.preventDefault()
      close()
    }
    const chosen = hits[at]
    if (event.key === 'Enter' && chosen) {
      event.preventDefault()
      leave()
      void navigate(chosen.to)
    }
  }

  return (
    <div
      className="relative w-full max-w-xl"
      onBlur={({ currentTarget, relatedTarget }) => !currentTarget.contains(relatedTarget) && close()}
    >
      {/* Posted, so that a telephone or an e-mail stands in no address (decision 30). */}
      <Form
        role="search"
        aria-label="En toda la administración"
        method="post"
        action={adminPaths.search}
        state={{ asked: typed }}
        onSubmit={leave}
      >
        <label htmlFor={SEARCH_BOX} className="sr-only">
          {LABEL}
        </label>
        <input
          ref={box}
          id={SEARCH_BOX}
          name="q"
          type="search"
          defaultValue={asked}
          maxLength={MAX_SEARCH_LENGTH}
          placeholder="Buscar en todo"
          enterKeyHint="search"
          autoComplete="off"
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={open}
          aria-controls={LIST}
          aria-activedescendant={at < 0 ? undefined : `${LIST}-opcion-${at}`}
          aria-keyshortcuts="Control+K Meta+K"
          onChange={({ target }) => {
            noteTyped()
            setTyped(target.value)
            setAt(-1)
            ask(target.value)
          }}
          onKeyDown={onKeyDown}
          className="input min-h-11! rounded-full! pr-12 pl-5"
        />
        <button aria-label="Buscar" className="icon-button absolute! top-1/2 right-0.5 -translate-y-1/2">
          <Icon of={Search} size={20} />
        </button>
      </Form>
      {open ? (
        <Offers id={LIST} groups={found!.groups} at={at} onChoose={close} />
      ) : (
        <div id={LIST} role="listbox" aria-label="Resultados" hidden />
      )}
      <p role="status" className="sr-only">
        {found &&
          (open ? `${hits.length === 1 ? '1 resultado' : `${hits.length} resultados`}` : 'Sin resultados')}
      </p>
    </div>
  )
}
