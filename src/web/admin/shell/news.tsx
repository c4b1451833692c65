import { useEffect, useEffectEvent, useRef } from 'react'
import { orderNumber } from '#rules/orders/order.ts'
import type { Waiting } from '#shop/dashboard/dashboard.ts'
import { useLiveHints } from '#web/ui/live/live.ts'
import { useToast } from '#web/ui/notice/toast.tsx'
import { useKeptChoice } from './kept-choice.ts'
import { ring } from '#web/admin/sections/sound.ts'
import { SOUND } from './switches.tsx'

const LONG_ENOUGH = 6000

type Props = {
  waiting: Waiting
  /** Nobody is asked for news who would not be answered. */
  listens: boolean
  mayGoOn: () => Promise<boolean>
}

/** What came in since the page was read: said once, quietly; with a sound for who wants one. Draws nothing. */
export function News({ waiting, listens, mayGoOn }: Props) {
  const say = useToast()
  const [sounds] = useKeptChoice(SOUND, false)
  const known = useRef(waiting.newest)
  const tell = useEffectEvent((text: string) => {
    say(text, { milliseconds: LONG_ENOUGH })
    if (sounds) ring()
  })
  useEffect(() => {
    const text = newsBetween(known.current, waiting.newest)
    known.current = waiting.newest
    if (text) tell(text)
  }, [waiting])
  useLiveHints(listens, {
    newUser: ({ username }) => tell(`${username} completó sus datos.`),
    roleChanged: mayGoOn,
    mayAsk: mayGoOn,
  })
  return null
}

function newsBetween(before: Waiting['newest'], now: Waiting['newest']): string {
  const paid = now.paid !== before.paid && now.paid > 0
  return [
    now.order > before.order &&
      !(paid && now.paid === now.order) &&
      `Pedido nuevo: ${orderNumber(now.order)}.`,
    paid && `Pago recibido: el pedido ${orderNumber(now.paid)} está para preparar.`,
    now.message > before.message && 'Llegó un mensaje.',
    now.returned > before.returned && 'Llegó un pedido de devolución.',
    now.failed > before.failed && 'Una tarea falló: mirá Correo y tareas.',
  ]
    .filter(Boolean)
    .join(' ')
}
