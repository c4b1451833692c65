import { useEffect, useRef, useState, type MouseEvent } from 'react'

export type Selection = {
  /** Null until scripts run: then nobody has counted. */
  chosen: number | null
  all: boolean
  toggleAll(): void
  count(): void
  onClick(event: MouseEvent): void
}

const boxesOf = (formId: string) => [
  ...document.querySelectorAll<HTMLInputElement>(`#${formId} input[name=id]`),
]
const tickedIn = (formId: string) => boxesOf(formId).filter((box) => box.checked).length

/** The boxes themselves remember what is ticked; this counts them, ticks all, and a range with Shift. */
export function useSelection(formId: string, shown: number): Selection {
  const [chosen, setChosen] = useState<number | null>(null)
  const last = useRef<HTMLInputElement | null>(null)
  // Boxes may have been ticked before scripts came, or by the back button.
  useEffect(() => {
    const frame = requestAnimationFrame(() => setChosen(tickedIn(formId)))
    return () => cancelAnimationFrame(frame)
  }, [formId])
  const count = () => setChosen(tickedIn(formId))
  const all = chosen !== null && chosen > 0 && chosen === shown
  return {
    chosen,
    all,
    count,
    toggleAll() {
      for (const box of boxesOf(formId)) box.checked = !all
      count()
    },
    onClick(event) {
      const box = event.target
      if (!(box instanceof HTMLInputElement) || box.name !== 'id') return
      const list = boxesOf(formId)
      const from = last.current ? list.indexOf(last.current) : -1
      if (event.shiftKey && from >= 0) {
        const to = list.indexOf(box)
        for (const one of list.slice(Math.min(from, to), Math.max(from, to) + 1)) one.checked = box.checked
        count()
      }
      last.current = box
    },
  }
}
