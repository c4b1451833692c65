import { useTerms } from '#web/ui/page/frame.ts'
import { Form } from 'react-router'
import { Here } from '#web/ui/form/here.tsx'
import { Icon } from '#web/ui/icon.tsx'

/** Product §2.22: closable; closing is remembered, and works as a plain form. */
export function InstalmentsBanner() {
  const { instalments } = useTerms()
  if (instalments === 1) return null
  return (
    <div className="bg-hot text-ink">
      <div className="wrap flex min-h-14 items-center justify-between gap-4 py-2">
        <p className="display text-md leading-tight md:text-lg">
          AHORA PODES PAGAR HASTA {instalments} CUOTAS SIN INTERES
        </p>
        <Form method="post" preventScrollReset>
          <Here />
          <button aria-label="Cerrar el aviso" className="icon-button -mr-2.5">
            <Icon of="x" />
          </button>
        </Form>
      </div>
    </div>
  )
}
