import { useEffect, useRef, useState, type ReactNode } from 'react'
import { pictureSources } from '#rules/products/pictures/picture.ts'
import { Icon } from '#web/ui/icon.tsx'

type View = { url: string | null; alt: string; width: number; height: number }

type Props = {
  views: View[]
  /** Its address, '' for none; comes last. */
  video: string
  name: string
  /** The one that was tapped. */
  first: number
  onClose: () => void
}

/** The whole screen for one picture; a tap doubles it, and it can be dragged and pinched as any scrolling box. */
export default function Lightbox({ views, video, name, first, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [index, setIndex] = useState(first)
  const [close, setClose] = useState(false)
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal()
  }, [])
  const view = views[index]
  const sources = view ? pictureSources(view.url) : null
  const numbered = (at: number, label: string, shown: ReactNode) => (
    <button
      key={at}
      type="button"
      aria-label={label}
      aria-current={at === index ? 'true' : undefined}
      onClick={() => setIndex(at)}
      className="grid size-11 place-items-center rounded-full bg-paper font-semibold tabular-nums aria-[current=true]:bg-ink aria-[current=true]:text-white"
    >
      {shown}
    </button>
  )
  return (
    <dialog
      ref={dialog}
      aria-label={`Fotos de ${name}`}
      onClose={onClose}
      className="m-0 size-full max-h-none max-w-none bg-tile p-0"
    >
      {!view && (
        <div className="grid size-full place-items-center">
          <video
            preload="none"
            src={video}
            poster={pictureSources(views[0]?.url)?.src}
            muted
            loop
            playsInline
            controls
            aria-label={`Video de ${name}`}
            className="max-h-[calc(100dvh-9rem)] max-w-full"
          />
        </div>
      )}
      {view && sources && (
        <div className="size-full overflow-auto overscroll-contain">
          <button
            type="button"
            aria-label={close ? 'Ver entera' : 'Acercar'}
            onClick={() => setClose(!close)}
            className={`grid min-h-full place-items-center ${close ? 'w-[200%] cursor-zoom-out' : 'h-full w-full cursor-zoom-in'}`}
          >
            <picture>
              {sources.avif && <source type="image/avif" srcSet={sources.avif} sizes="100vw" />}
              <img
                src={sources.src}
                alt={view.alt}
                width={view.width}
                height={view.height}
                className={close ? 'w-full' : 'max-h-dvh w-auto object-contain'}
              />
            </picture>
          </button>
        </div>
      )}
      <div className="absolute inset-x-0 bottom-4 flex justify-center gap-2">
        {views.map((one, at) => numbered(at, `Foto ${at + 1}: ${one.alt}`, at + 1))}
        {video !== '' && numbered(views.length, 'Video', <Icon of="play" size={18} />)}
      </div>
      <button
        type="button"
        aria-label="Cerrar"
        onClick={() => dialog.current?.close()}
        className="icon-button absolute! top-3 right-3 bg-paper"
      >
        <Icon of="x" />
      </button>
    </dialog>
  )
}
