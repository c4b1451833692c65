import { useEffect, useState } from 'react'
import { useBlocker, useNavigation } from 'react-router'
import { PRODUCT_DRAFT_TERM } from '#rules/checkout/draft.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'

type Props = { dirty: boolean; onKeep: () => Promise<unknown>; onDiscard: () => Promise<unknown> }

/** Whoever leaves with unsaved changes, by a link, the back button or the tab's own ×, is asked first. */
export function LeaveGuard({ dirty, onKeep, onDiscard }: Props) {
  const sending = useNavigation().formMethod === 'POST'
  const guards = dirty && !sending
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => guards && currentLocation.pathname !== nextLocation.pathname,
  )
  const [going, setGoing] = useState(false)
  useEffect(() => {
    if (!guards) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [guards])
  const stay = () => !going && blocker.state === 'blocked' && blocker.reset()
  const go = (first: () => Promise<unknown>) => async () => {
    setGoing(true)
    await first().catch(() => null)
    if (blocker.state === 'blocked') blocker.proceed()
  }
  return (
    <Dialog title="¿Salir sin guardar?" open={blocker.state === 'blocked'} onClose={stay}>
      <p>
        Cambiaste datos del producto y todavía no los guardaste. El borrador te puede esperar{' '}
        {PRODUCT_DRAFT_TERM}.
      </p>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button type="button" onClick={stay}>
          Seguir editando
        </Button>
        <Button type="button" look="quiet" onClick={go(onKeep)}>
          Salir y dejar el borrador
        </Button>
        <Button type="button" look="quiet" onClick={go(onDiscard)}>
          Descartar y salir
        </Button>
      </div>
    </Dialog>
  )
}
