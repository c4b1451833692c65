import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp, type LucideIcon } from 'lucide-react'
import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { TILE_SHAPE } from '#rules/products/pictures/picture-file.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { decoded } from './prepare-picture.ts'
import { boxOf, CENTRED, MAX_ZOOM, moved, type Box, type Crop } from './crop.ts'

export type Uncut = { key: number; file: File; width: number; height: number }
type Props = {
  uncut: Uncut
  /** Of how many that wait, this one counted. */
  waiting: number
  onCut: (box: Box) => void
  /** Whole, on the tile's colour. */
  onWhole: () => void
  onSkip: () => void
  /** This one and all that wait, whole. */
  onAllWhole: () => void
  /** This one and all that wait, each in its middle. */
  onAllCentred: () => void
}

const STEP = 0.05
const KEYS: Record<string, { dx?: number; dy?: number; times?: number }> = {
  ArrowLeft: { dx: -STEP },
  ArrowRight: { dx: STEP },
  ArrowUp: { dy: -STEP },
  ArrowDown: { dy: STEP },
  '+': { times: 1.1 },
  '-': { times: 1 / 1.1 },
}
const WAYS: [name: string, key: string, icon: LucideIcon][] = [
  ['a la izquierda', 'ArrowLeft', ArrowLeft],
  ['hacia arriba', 'ArrowUp', ArrowUp],
  ['hacia abajo', 'ArrowDown', ArrowDown],
  ['a la derecha', 'ArrowRight', ArrowRight],
]

/** Chooses the 4 by 5 of a picture that will be seen: by dragging, with the slider, with keys or with buttons. */
export function Cropper({ uncut, waiting, onCut, onWhole, onSkip, onAllWhole, onAllCentred }: Props) {
  const { file } = uncut
  const [picture, setPicture] = useState<ImageBitmap | null>(null)
  const [crop, setCrop] = useState<Crop>(CENTRED)
  const frame = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const from = useRef<{ x: number; y: number } | null>(null)
  const change = (by: (typeof KEYS)[string]) => setCrop((now) => moved(uncut, now, by))

  useEffect(() => {
    let open: ImageBitmap | null = null
    let gone = false
    void decoded(file).then((found) => {
      if (gone) return found?.close()
      open = found
      setPicture(found)
    })
    return () => {
      gone = true
      open?.close()
    }
  }, [file])
  useEffect(() => {
    const pen = canvas.current?.getContext('2d')
    if (!pen || !picture) return
    const { left, top, width, height } = boxOf(picture, crop)
    pen.clearRect(0, 0, 480, 600)
    pen.drawImage(picture, left, top, width, height, 0, 0, 480, 600)
  }, [picture, crop])
  useEffect(() => frame.current?.focus(), [])

  function onKeyDown(event: KeyboardEvent) {
    const by = KEYS[event.key]
    if (!by) return
    event.preventDefault()
    change(by)
  }
  function onPointerDown(event: PointerEvent<HTMLDivElement>) {
    event.currentTarget.setPointerCapture(event.pointerId)
    from.current = { x: event.clientX, y: event.clientY }
  }
  function onPointerMove({ currentTarget, clientX, clientY }: PointerEvent<HTMLDivElement>) {
    if (!from.current) return
    const { width, height } = currentTarget.getBoundingClientRect()
    change({ dx: (from.current.x - clientX) / width, dy: (from.current.y - clientY) / height })
    from.current = { x: clientX, y: clientY }
  }
  const release = () => void (from.current = null)

  return (
    <Dialog title="Recortar la imagen" open onClose={onSkip}>
      <p className="truncate text-md text-muted">
        {file.name}
        {waiting > 1 && ` · faltan ${waiting}`}
      </p>
      <div className="mt-3 flex flex-wrap justify-center gap-4">
        <div
          ref={frame}
          role="group"
          tabIndex={0}
          aria-label={`Recorte de ${TILE_SHAPE}`}
          aria-describedby="recorte-ayuda"
          className="crop-frame"
          onKeyDown={onKeyDown}
          onPointerDown={onPointerDown}
          onPointerMove={onPointerMove}
          onPointerUp={release}
          onPointerCancel={release}
        >
          <canvas ref={canvas} width={480} height={600} aria-hidden className="size-full" />
        </div>
        <div className="w-44 space-y-3">
          <p id="recorte-ayuda" className="text-sm text-muted">
            Arrastrá la imagen, o movela con las flechas. Con + y − se acerca y se aleja.
          </p>
          <label className="block text-md font-semibold">
            Acercar
            <input
              type="range"
              min={1}
              max={MAX_ZOOM}
              step={0.05}
              value={crop.zoom}
              onChange={({ currentTarget }) => change({ times: Number(currentTarget.value) / crop.zoom })}
              className="block min-h-11 w-full accent-ink"
            />
          </label>
          <div className="-ml-2 flex">
            {WAYS.map(([name, key, icon]) => (
              <button
                key={key}
                type="button"
                aria-label={`Mover el recorte ${name}`}
                className="icon-button"
                onClick={() => change(KEYS[key]!)}
              >
                <Icon of={icon} size={20} />
              </button>
            ))}
          </div>
        </div>
      </div>
      <div className="mt-5 flex flex-wrap gap-2">
        <Button type="button" size="small" onClick={() => onCut(boxOf(uncut, crop))}>
          Usar este recorte
        </Button>
        <Button type="button" look="quiet" size="small" onClick={onWhole}>
          Entera, con fondo
        </Button>
        {waiting > 1 && (
          <>
            <Button type="button" look="quiet" size="small" onClick={onAllWhole}>
              Las {waiting} enteras
            </Button>
            <Button type="button" look="quiet" size="small" onClick={onAllCentred}>
              Las {waiting} por el centro
            </Button>
          </>
        )}
        <Button type="button" look="quiet" size="small" onClick={onSkip}>
          No subirla
        </Button>
      </div>
    </Dialog>
  )
}
