import { Form } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import { MAX_VIEW_NAME } from '#rules/orders/view.ts'
import type { OrderView } from '#shop/order-desk.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import type { Refusal } from '#web/admin/ui/answers.ts'
import { plainField } from '#web/admin/ui/plain-field.ts'

type Props = { query: string; view: OrderView | undefined; refusal: Refusal | undefined }

/** What is being looked at, kept under a name; a kept one is renamed and deleted here. */
export function KeptView({ query, view, refusal }: Props) {
  return (
    <details className="panel mb-4" key={query + view?.name} open={refusal !== undefined}>
      <summary className="flex min-h-11 items-center px-4 font-semibold">
        {view ? `Vista «${view.name}»: cambiarle el nombre o borrarla` : 'Guardar esta vista'}
      </summary>
      <div className="flex flex-wrap items-end gap-x-3 gap-y-4 px-4 pb-4">
        <Form
          method="post"
          action={adminPaths.orders + query}
          preventScrollReset
          className="flex grow flex-wrap items-end gap-x-3 gap-y-4"
        >
          <input type="hidden" name="intent" value={view ? 'rename-view' : 'keep-view'} />
          {view && <input type="hidden" name="viewId" value={view.id} />}
          <TextField
            field={plainField(view ? 'rename-view' : 'keep-view', 'name', refusal, view?.name)}
            label="Nombre"
            className="w-full max-w-sm"
            maxLength={MAX_VIEW_NAME}
            autoComplete="off"
          />
          <Button look="quiet" size="small">
            {view ? 'Cambiar nombre' : 'Guardar vista'}
          </Button>
        </Form>
        {view && (
          <Form method="post" action={adminPaths.orders + query} preventScrollReset>
            <input type="hidden" name="intent" value="remove-view" />
            <input type="hidden" name="viewId" value={view.id} />
            <Button look="danger" size="small">
              Borrar vista
            </Button>
          </Form>
        )}
      </div>
    </details>
  )
}
