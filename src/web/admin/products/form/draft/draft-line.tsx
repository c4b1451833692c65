import { useLocation } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import { clockTime } from '#web/ui/dates.ts'
import { SignInElsewhere } from '#web/admin/access/sign-in-elsewhere.tsx'
import type { DraftState } from './use-product-draft.ts'

/** «Borrador guardado 14:32», or why it could not be kept. */
export function DraftLine({ draft: { at, trouble }, onOver }: { draft: DraftState; onOver: () => void }) {
  const { pathname } = useLocation()
  return (
    <div role="status" className="min-w-0 grow text-md">
      {!trouble && at && (
        <span className="text-muted">
          Borrador guardado <time dateTime={at.toISOString()}>{clockTime(at)}</time>
        </span>
      )}
      {trouble?.kind === 'cut' && (
        <span className="text-rojo">
          Sin conexión: el borrador no se guardó. Lo que escribiste sigue acá.
        </span>
      )}
      {trouble?.kind === 'gone' && (
        <span className="text-rojo">
          Tu sesión terminó o cambió tu rol. Lo que escribiste sigue acá:{' '}
          <SignInElsewhere returnTo={pathname} />
        </span>
      )}
      {trouble?.kind === 'newer' && (
        <span className="flex flex-wrap items-center gap-x-3">
          Otra pestaña guardó un borrador a las {clockTime(trouble.at)}; el de esta no se guardó.
          <Button type="button" look="quiet" size="small" onClick={onOver}>
            Guardar el de esta
          </Button>
        </span>
      )}
    </div>
  )
}
