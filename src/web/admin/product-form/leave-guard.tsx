import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

/** Whoever leaves with unsaved changes is asked first. */
export function LeaveGuard({ dirty }: { dirty: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => dirty && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (!dirty) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [dirty])
  const stay = () => blocker.state === 'blocked' && blocker.reset()
  return (
    <Dialog title="¿Salir sin guardar?" open={blocker.state === 'blocked'} onClose={stay}>
      <p>Cambiaste datos del producto y todavía no los guardaste.</p>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button type="button" onClick={stay}>
          Seguir editando
        </Button>
        <Button type="button" look="quiet" onClick={() => blocker.state === 'blocked' && blocker.proceed()}>
          Salir sin guardar
        </Button>
      </div>
    </Dialog>
  )
}
