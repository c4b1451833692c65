import { Icon } from '#web/ui/icon.tsx'

/** The title of a panel and its way out. */
export function SheetHead({ title, id, closes }: { title: string; id: string; closes: string }) {
  return (
    <div className="sticky top-0 z-10 flex items-center justify-between border-b border-line bg-paper py-1.5 pr-2 pl-5">
      <h2 id={id} className="display py-1.5 text-lg">
        {title}
      </h2>
      <button
        type="button"
        popoverTarget={closes}
        popoverTargetAction="hide"
        aria-label="Cerrar"
        // Where the focus goes when the panel opens.
        autoFocus
        className="icon-button"
      >
        <Icon of="x" />
      </button>
    </div>
  )
}
