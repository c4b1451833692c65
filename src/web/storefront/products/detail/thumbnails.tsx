import { useEffect, useState, type RefObject } from 'react'
import { Icon } from '#web/ui/icon.tsx'
import { Picture } from '#web/ui/picture.tsx'

/** Links to the views, so that they work before and without scripts. */
export function Thumbnails({
  views,
  film,
  row,
}: {
  views: { url: string | null; alt: string }[]
  /** Comes last. */
  film: { poster: string | null } | null
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
  const link = (index: number, name: string, image: string | null) => (
    <a
      href={`#vista-${index + 1}`}
      aria-label={name}
      aria-current={index === shown ? 'true' : undefined}
      onClick={(event) => {
        event.preventDefault()
        show(index)
      }}
      className="tile outline-offset-2 aria-[current=true]:outline-2 aria-[current=true]:outline-ink"
    >
      <Picture image={image} alt="" sizes="72px" eager />
      {index === views.length && (
        <span className="absolute inset-0 grid place-items-center">
          <span className="grid size-8 place-items-center rounded-full bg-paper/85">
            <Icon of="play" size={16} />
          </span>
        </span>
      )}
    </a>
  )
  return (
    <ul className="flex gap-2 lg:flex-col">
      {views.map(({ url, alt }, index) => (
        <li key={url} className="w-16 lg:w-full">
          {link(index, `Ver: ${alt}`, url)}
        </li>
      ))}
      {film && <li className="w-16 lg:w-full">{link(views.length, 'Ver el video', film.poster)}</li>}
    </ul>
  )
}
