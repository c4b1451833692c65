import { useRef, useState, type PointerEvent, type RefObject } from 'react'

/** Rows that are put in order by dragging their handles, with a mouse or a finger; `onMove` is told while it goes. */
export function useDragOrder(
  list: RefObject<HTMLElement | null>,
  onMove: (from: number, to: number) => void,
) {
  const [held, setHeld] = useState<number | null>(null)
  const at = useRef(0)
  // The row itself changes places in the page while it is held, so the window listens, not the row.
  function start(index: number, event: PointerEvent) {
    if (event.button !== 0) return
    event.preventDefault()
    at.current = index
    setHeld(index)
    const move = ({ clientY }: globalThis.PointerEvent) => {
      const rows = [...(list.current?.children ?? [])]
      const under = rows.findIndex((row) => clientY < row.getBoundingClientRect().bottom)
      const to = under < 0 ? rows.length - 1 : under
      if (to === at.current) return
      onMove(at.current, to)
      at.current = to
      setHeld(to)
    }
    const end = () => {
      setHeld(null)
      removeEventListener('pointermove', move)
      removeEventListener('pointerup', end)
      removeEventListener('pointercancel', end)
    }
    addEventListener('pointermove', move)
    addEventListener('pointerup', end)
    addEventListener('pointercancel', end)
  }
  return { held, start }
}
