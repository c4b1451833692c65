import { X } from 'lucide-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useNavigate } from 'react-router'
import { Icon } from '#web/ui/icon.tsx'
import { useKeptChoice } from './kept-choice.ts'
import type { Section } from '#web/admin/sections/sections.ts'
import { LIST_SEARCH } from '#web/admin/ui/list-search.tsx'
import { SEARCH_BOX } from '#web/admin/search/search-box.tsx'
import { SHORTCUTS_DIALOG } from './switches.tsx'

const KEPT = 'atajos'
/** «g» waits this long for its letter. */
const NEXT_WITHIN = 1500
const TYPING = 'input, textarea, select, [contenteditable], dialog'

/**
 * «g» and a letter goes somewhere, «/» searches, «?» says which there are. Never while somebody types, and they can be turned
 * off for people who speak to their computer (WCAG 2.1.4). Ctrl-K (⌘K) searches from anywhere.
 */
export function Shortcuts({ sections }: { sections: Section[] }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const began = useRef(0)
  const navigate = useNavigate()
  const [on, choose] = useKeptChoice(KEPT, true)

  const pressed = useEffectEvent((event: KeyboardEvent) => {
    // With a modifier it disturbs nobody who speaks or types: it has no switch, and works while something is typed.
    if (isSearchKey(event)) {
      const box = document.getElementById(SEARCH_BOX) as HTMLInputElement | null
      if (event.isComposing || document.querySelector('dialog:modal')) return
      event.preventDefault()
      box?.focus()
      box?.select()
      return
    }
    if (!on || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing)
      return
    if ((event.target as Element | null)?.closest?.(TYPING)) return
    const goes = Date.now() - began.current < NEXT_WITHIN
    began.current = 0
    const section = goes && sections.find(({ key }) => key === event.key.toLowerCase())
    if (section) void navigate(section.to)
    else if (event.key === '/')
      (document.getElementById(LIST_SEARCH) ?? document.getElementById(SEARCH_BOX))?.focus()
    else if (event.key === '?') dialog.current?.showModal()
    else if (event.key === 'g') {
      began.current = Date.now()
      return
    } else return
    event.preventDefault()
  })
  useEffect(() => {
    const heard = (event: KeyboardEvent) => pressed(event)
    document.addEventListener('keydown', heard)
    return () => document.removeEventListener('keydown', heard)
  }, [])

  return (
    <dialog
      ref={dialog}
      id={SHORTCUTS_DIALOG}
      aria-labelledby="atajos-titulo"
      className="sheet"
      data-from="middle"
      {...{ closedby: 'any' }}
    >
      <div className="flex items-center justify-between border-b border-line py-1.5 pr-2 pl-5">
        <h2 id="atajos-titulo" className="text-lg font-bold">
          Atajos de teclado
        </h2>
        <button
          type="button"
          aria-label="Cerrar"
          className="icon-button"
          onClick={() => dialog.current?.close()}
        >
          <Icon of={X} />
        </button>
      </div>
      <div className="p-5">
        <label className="check mb-3">
          <input type="checkbox" checked={on ?? true} onChange={(event) => choose(event.target.checked)} />
          Usar atajos en este navegador
        </label>
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-5 gap-y-1.5 text-md">
          <Keys keys={['Ctrl', 'K']} does="Buscar en toda la administración (⌘ K en una Mac)" />
          <Keys keys={['/']} does="Buscar en la lista que se ve" />
          <Keys keys={['?']} does="Ver esta lista" />
          {sections.map(({ key, name }) => key && <Keys key={key} keys={['g', key]} does={name} />)}
        </dl>
      </div>
    </dialog>
  )
}

const isSearchKey = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) =>
  ctrlKey !== metaKey && !altKey && !shiftKey && key.toLowerCase() === 'k'

const Keys = ({ keys, does }: { keys: string[]; does: string }) => (
  <>
    <dt className="flex gap-1">
      {keys.map((key) => (
        <kbd key={key} className="min-w-7 rounded-input border border-field px-1.5 text-center font-semibold">
          {key}
        </kbd>
      ))}
    </dt>
    <dd>{does}</dd>
  </>
)
