import { useEffect, useRef, useState } from 'react'
import { pictureSources } from '#rules/products/pictures/picture.ts'
import { Icon } from '#web/ui/icon.tsx'

type View = { url: string | null; alt: string; width: number; height: number }

type Props = {
  views: View[]
  name: string
  /** The one that was tapped. */
  first: number
  onClose: () => void
}

/** The whole screen for one picture; a tap doubles it, and it can be dragged and pinched as any scrolling box. */
export default function Lightbox({ views, name, first, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [index, setIndex] = useState(first)
  const [close, setClose] = useState(false)
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal()
  }, [])
  const view = views[index]
  const sources = view ? pictureSources(view.url) : null
  return (
    <dialog
      ref={dialog}
      aria-label={`Fotos de ${name}`}
      onClose={onClose}
      className="m-0 size-full max-h-none max-w-none bg-tile p-0"
    >
      {view && sources && (
        <>
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
          <div className="absolute inset-x-0 bottom-4 flex justify-center gap-2">
            {views.map((one, at) => (
              <button
                key={one.url}
                type="button"
                aria-label={`Foto ${at + 1}: ${one.alt}`}
                aria-current={at === index ? 'true' : undefined}
                onClick={() => setIndex(at)}
                className="grid size-11 place-items-center rounded-full bg-paper font-semibold tabular-nums aria-[current=true]:bg-ink aria-[current=true]:text-white"
              >
                {at + 1}
              </button>
            ))}
          </div>
        </>
      )}
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
