import { useEffect, useState, type RefObject } from 'react'
import { glide } from './glide.ts'

/** Where a row stands, and how to move it by one item. */
export function useSlides(row: RefObject<HTMLElement | null>) {
  const [{ atStart, atEnd }, setEnds] = useState({ atStart: true, atEnd: false })

  useEffect(() => {
    const element = row.current
    if (!element) return
    const look = () => {
      const start = element.scrollLeft < 8
      const end = element.scrollLeft + element.clientWidth > element.scrollWidth - 8
      setEnds((before) =>
        before.atStart === start && before.atEnd === end ? before : { atStart: start, atEnd: end },
      )
    }
    look()
    element.addEventListener('scroll', look, { passive: true })
    return () => element.removeEventListener('scroll', look)
  }, [row])

  const move = (by: 1 | -1, { loop }: { loop: boolean }) => {
    const element = row.current
    const item = element?.firstElementChild
    if (!element || !item) return
    const second = item.nextElementSibling as HTMLElement | null
    const step = second ? second.offsetLeft - (item as HTMLElement).offsetLeft : element.clientWidth
    const most = element.scrollWidth - element.clientWidth
    const wanted = element.scrollLeft + by * step
    const past = by > 0 ? element.scrollLeft > most - 8 : element.scrollLeft < 8
    glide(element, past && loop ? (by > 0 ? 0 : most) : Math.min(Math.max(0, wanted), most))
  }
  return { move, atStart, atEnd }
}
