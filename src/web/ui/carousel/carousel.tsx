import { Children, useRef, type ReactNode } from 'react'
import { Icon } from '../icon.tsx'
import { useAutoplay } from './use-autoplay.ts'
import { useSlides } from './use-slides.ts'

/** Product §2.31: how long a view stays. */
export const AUTOPLAY = 2000

type Props = {
  label: string
  children: ReactNode
  /** 'products': 1, 2, 3 or 4 at 1, 500, 768 and 1200 px (product §2.19). 'whole': one at a time; the next one peeps in where there are no arrows. */
  show?: 'products' | 'whole'
  /** Milliseconds a view stays; without it nothing moves by itself. */
  autoplay?: number
  className?: string
}

/** A row that scrolls and snaps by itself, without scripts too; with them it gets arrows, and a pause where it moves. */
export function Carousel({ label, children, show = 'products', autoplay, className = '' }: Props) {
  const row = useRef<HTMLUListElement>(null)
  const { move, atStart, atEnd } = useSlides(row)
  const { playing, toggle } = useAutoplay(row, autoplay, () => move(1, { loop: true }))
  const whole = show === 'whole'
  return (
    <div
      role="group"
      aria-roledescription="carrusel"
      aria-label={label}
      className={`carousel ${className}`}
      data-show={show}
    >
      {autoplay !== undefined && (
        <button
          type="button"
          onClick={toggle}
          aria-label={`${playing ? 'Pausar' : 'Reproducir'}: ${label}`}
          className="icon-button carousel-pause"
        >
          <Icon of={playing ? 'pause' : 'play'} size={20} />
        </button>
      )}
      <ul ref={row} className="carousel-row" tabIndex={0} aria-label={label}>
        {Children.map(children, (slide) => (
          <li>{slide}</li>
        ))}
      </ul>
      <div className="carousel-arrows">
        <button
          type="button"
          aria-label={`Anterior: ${label}`}
          aria-disabled={!whole && atStart}
          onClick={() => move(-1, { loop: whole })}
          className="icon-button"
        >
          <Icon of="chevron-left" />
        </button>
        <button
          type="button"
          aria-label={`Siguiente: ${label}`}
          aria-disabled={!whole && atEnd}
          onClick={() => move(1, { loop: whole })}
          className="icon-button"
        >
          <Icon of="chevron-right" />
        </button>
      </div>
    </div>
  )
}
