import { useEffect, useId, useRef, type ReactNode } from 'react'
import { Icon } from '../icon.tsx'

type Props = { title: string; open: boolean; onClose: () => void; children: ReactNode }

/** The browser's own modal dialog: it traps the focus, closes on Escape and gives the focus back. One that asks for something begins in its field (`data-first`). */
export function Dialog({ title, open, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useId()
  useEffect(() => {
    const element = dialog.current
    if (open && element && !element.open) {
      element.showModal()
      element.querySelector<HTMLElement>('[data-first]')?.focus()
    }
    if (!open && element?.open) element.close()
  }, [open])
  return (
    <dialog
      ref={dialog}
      aria-labelledby={heading}
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && onClose()}
      data-from="middle"
      className="sheet"
    >
      <div className="p-5 md:p-7">
        <div className="mb-4 flex items-start justify-between gap-4">
          <h2 id={heading} className="display text-xl">
            {title}
          </h2>
          <button type="button" onClick={onClose} aria-label="Cerrar" className="icon-button -mt-2 -mr-2">
            <Icon of="x" />
          </button>
        </div>
        {children}
      </div>
    </dialog>
  )
}
