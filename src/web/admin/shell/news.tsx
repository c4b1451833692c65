import { useEffect, useEffectEvent, useRef } from 'react'
import { orderNumber } from '#rules/order.ts'
import type { Waiting } from '#shop/desk.ts'
import { useLiveHints } from '../../ui/live.ts'
import { useToast } from '../../ui/toast.tsx'
import { askAccess, type Access } from './access.ts'
import { useKeptChoice } from './kept-choice.ts'
import { ring } from './sound.ts'
import { SOUND } from './switches.tsx'

const LONG_ENOUGH = 6000

type Props = { waiting: Waiting; access: Access; onAccess: (access: Access) => void }

/** What came in since the page was read: said once, quietly; with a sound for who wants one. Draws nothing. */
export function News({ waiting, access, onAccess }: Props) {
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
  const mayGoOn = async () => {
    const now = await askAccess()
    if (now !== 'unknown') onAccess(now)
    return now === 'granted'
  }
  useLiveHints(access === 'granted', {
    newUser: ({ username }) => tell(`${username} completó sus datos.`),
    standing: mayGoOn,
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
