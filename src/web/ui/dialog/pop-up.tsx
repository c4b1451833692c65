import { useId, type ReactNode } from 'react'
import { Icon } from '../icon.tsx'

type Props = {
  title: string
  /** What is pressed to open it. */
  trigger: ReactNode
  triggerClass?: string
  triggerName?: string
  children: ReactNode
  from?: 'middle' | 'bottom'
  alert?: boolean
}

/**
 * A button and the modal it opens, with its content in the page's HTML. Opened by the browser itself (`command`), so that
 * it needs no scripts; where a browser does not know that yet, by commands.ts.
 */
export function PopUp({
  title,
  trigger,
  triggerClass = '',
  triggerName,
  children,
  from = 'middle',
  alert,
}: Props) {
  const id = useId()
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={triggerName}
        className={triggerClass}
        {...{ command: 'show-modal', commandfor: id }}
      >
        {trigger}
      </button>
      <dialog
        id={id}
        role={alert ? 'alertdialog' : undefined}
        aria-labelledby={`${id}-titulo`}
        className="sheet"
        data-from={from}
        {...{ closedby: 'any' }}
      >
        <div className="sticky top-0 z-10 flex items-center justify-between border-b border-line bg-paper py-1.5 pr-2 pl-5">
          <h2 id={`${id}-titulo`} className="text-lg font-bold">
            {title}
          </h2>
          <button
            type="button"
            aria-label="Cerrar"
            className="icon-button"
            {...{ command: 'close', commandfor: id }}
          >
            <Icon of="x" />
          </button>
        </div>
        <div className="p-5">{children}</div>
      </dialog>
    </>
  )
}
