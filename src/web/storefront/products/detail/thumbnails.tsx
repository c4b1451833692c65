import { useEffect, useState, type RefObject } from 'react'
import { Picture } from '#web/ui/picture.tsx'

/** Links to the views, so that they work before and without scripts. */
export function Thumbnails({
  views,
  row,
}: {
  views: { url: string | null; alt: string }[]
  row: RefObject<HTMLElement | null>
}) {
  const [shown, setShown] = useState(0)
  useEffect(() => {
    const element = row.current
    if (!element) return
    const look = () => setShown(Math.round(element.scrollLeft / Math.max(1, element.clientWidth)))
    look()
    element.addEventListener('scroll', look, { passive: true })
    return () => element.removeEventListener('scroll', look)
  }, [row])
  const show = (index: number) => {
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
    row.current?.scrollTo({
      left: index * row.current.clientWidth,
      behavior: calm ? 'instant' : 'smooth',
    })
  }
  return (
    <ul className="flex gap-2 lg:flex-col">
      {views.map(({ url, alt }, index) => (
        <li key={url} className="w-16 lg:w-full">
          <a
            href={`#vista-${index + 1}`}
            aria-label={`Ver: ${alt}`}
            aria-current={index === shown ? 'true' : undefined}
            onClick={(event) => {
              event.preventDefault()
              show(index)
            }}
            className="tile outline-offset-2 aria-[current=true]:outline-2 aria-[current=true]:outline-ink"
          >
            <Picture image={url} alt="" sizes="72px" eager />
          </a>
        </li>
      ))}
    </ul>
  )
}
