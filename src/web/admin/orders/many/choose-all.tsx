import type { Selection } from '#web/admin/products/use-selection.ts'

type Props = {
  form: string
  selection: Selection
  /** What the list's filters find, on all of its pages. */
  total: number
  everything: boolean
  onEverything: (all: boolean) => void
}

/** All of this page (where scripts run), or of the whole list. */
export function ChooseAll({ form, selection, total, everything, onEverything }: Props) {
  return (
    <div className="mb-2 flex flex-wrap items-center gap-x-6 px-4 md:px-5">
      {selection.chosen !== null && (
        <label className="check">
          <input type="checkbox" checked={selection.all} onChange={selection.toggleAll} />
          Todos los de esta página
        </label>
      )}
      <label className="check">
        <input
          type="checkbox"
          name="todos"
          value="1"
          form={form}
          autoComplete="off"
          defaultChecked={everything}
          onChange={(event) => onEverything(event.currentTarget.checked)}
        />
        {total === 1 ? 'El pedido de la lista' : `Los ${total} pedidos de la lista`}
      </label>
    </div>
  )
}
