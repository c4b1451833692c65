import { Camera } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { findDetector } from './detector.ts'

/** The same tag is seen many times a second: it counts again once it has been away this long. */
const AWAY = 2_000
/** Between two looks at the picture: an old telephone has other things to do. */
const PAUSE = 150

type Props = {
  /** What the tag said: a code, or an address with it. */
  onCode: (text: string) => void
  /** Stays open for the next one. */
  many?: boolean
}

/** Reads tags with the telephone's camera. Where the browser cannot, it is not there: codes are typed, or come from a scanner. */
export function CameraScan({ onCode, many }: Props) {
  const [able, setAble] = useState(false)
  const [open, setOpen] = useState(false)
  useEffect(() => {
    let gone = false
    void findDetector().then((found) => gone || setAble(found !== null))
    return () => void (gone = true)
  }, [])
  if (!able) return null
  return (
    <>
      <button type="button" className="button" data-look="quiet" onClick={() => setOpen(true)}>
        <Icon of={Camera} size={20} />
        Cámara
      </button>
      <Dialog title="Apuntá a la etiqueta" open={open} onClose={() => setOpen(false)}>
        {open && (
          <Finder
            onCode={(text) => {
              onCode(text)
              if (!many) setOpen(false)
            }}
          />
        )}
      </Dialog>
    </>
  )
}

function Finder({ onCode }: Pick<Props, 'onCode'>) {
  const video = useRef<HTMLVideoElement>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [last, setLast] = useState('')
  const seen = useEffectEvent((text: string) => {
    setLast(text)
    navigator.vibrate?.(60)
    onCode(text)
  })
  useEffect(() => {
    const over = new AbortController()
    void look(video.current!, over.signal, seen).catch((error: unknown) => {
      if (!over.signal.aborted) setProblem(whyNot(error))
    })
    return () => over.abort()
  }, [])
  return (
    <>
      {problem === null ? (
        <video ref={video} muted playsInline className="aspect-square w-full bg-ink object-cover" />
      ) : (
        <p role="alert" className="font-medium text-rojo">
          {problem}
        </p>
      )}
      <p role="status" className="mt-3 min-h-6 text-md break-all text-muted">
        {last && `Leída: ${last.split('/').at(-1)}`}
      </p>
    </>
  )
}

/** Until it is over. Whatever of the camera was opened is closed. */
async function look(video: HTMLVideoElement, over: AbortSignal, seen: (text: string) => void): Promise<void> {
  const detector = await findDetector()
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
  const close = () => {
    for (const track of stream.getTracks()) track.stop()
  }
  if (over.aborted || !detector) return close()
  over.addEventListener('abort', close)
  video.srcObject = stream
  await video.play()
  const away = new Map<string, number>()
  while (!over.aborted) {
    for (const { rawValue } of await detector.detect(video)) {
      const before = away.get(rawValue) ?? -Infinity
      away.set(rawValue, performance.now())
      if (!over.aborted && performance.now() - before > AWAY) seen(rawValue)
    }
    await new Promise((go) => setTimeout(go, PAUSE))
  }
}

const whyNot = (error: unknown): string =>
  error instanceof DOMException && error.name === 'NotAllowedError'
    ? 'El navegador no dejó usar la cámara. Dale permiso en el candado de la dirección, o escribí el código.'
    : 'La cámara no responde. Cerrá otras aplicaciones que la usen, o escribí el código.'
