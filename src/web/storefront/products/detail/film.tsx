import { useEffect, useRef } from 'react'
import { pictureSources } from '#rules/products/pictures/picture.ts'
import { playInView } from './play-in-view.ts'

type Props = { video: string; poster: string | null; name: string; className: string }

/** The product's video behind its first picture: nothing of it is loaded before somebody starts it, or `play-in-view` may. */
export default function Film({ video, poster, name, className }: Props) {
  const element = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    return element.current ? playInView(element.current) : undefined
  }, [video])
  return (
    <video
      ref={element}
      // Before its address: what is made in the browser would begin to load.
      preload="none"
      src={video}
      poster={pictureSources(poster)?.src}
      muted
      loop
      playsInline
      controls
      aria-label={`Video de ${name}`}
      className={className}
    >
      <a href={video}>Ver el video</a>
    </video>
  )
}
