import { Clapperboard } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { VIDEO_HINT, VIDEO_TYPES } from '#rules/products/pictures/video-file.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldProblem, type FieldState } from '#web/ui/form/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Section } from '../section.tsx'
import { REMOVE_VIDEO } from '../texts.ts'
import { UploadRow } from './upload-row.tsx'
import { isVideoFile, useFilesFromOutside } from './use-files-from-outside.ts'
import { useVideoUpload } from './use-video-upload.ts'

/** The form of its own (`video-form.tsx`) that sends the file where no scripts do. */
export const VIDEO_FORM = 'video-aparte'

type Props = {
  field: FieldState
  start: string
  /** After it came or went. */
  onChange: () => void
  /** Whether one is on its way. */
  onBusy: (busy: boolean) => void
}

/** At most one, beside the pictures; the first of them stands in for it until it plays. */
export function VideoField({ field, start, onChange, onBusy }: Props) {
  const [video, setVideo] = useState(start)
  const [told, setTold] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const { upload, take, again, forget } = useVideoUpload((url) => {
    setVideo(url)
    setTold('El video está subido.')
  })

  const changed = useEffectEvent(onChange)
  const shown = useRef(video)
  useEffect(() => {
    if (shown.current === video) return
    shown.current = video
    changed()
  }, [video])
  const busy = upload !== null && !upload.problem
  const tellBusy = useEffectEvent(onBusy)
  useEffect(() => tellBusy(busy), [busy])

  function takeFiles(files: FileList | null) {
    const [file] = files ?? []
    if (!file) return
    void take(file)
    if (input.current) input.current.value = ''
  }
  // Chosen before the scripts came.
  const takeAtStart = useEffectEvent(() => takeFiles(input.current?.files ?? null))
  useEffect(() => takeAtStart(), [])
  const over = useFilesFromOutside((files) => {
    const film = [...files].find(isVideoFile)
    if (film) void take(film)
  })

  return (
    <Section id="video" title="Video">
      <input type="hidden" name="video" value={video} />
      {video !== '' && (
        <div className="flex items-start gap-4">
          <video
            preload="metadata"
            src={video}
            muted
            playsInline
            controls
            aria-label="El video del producto"
            className="aspect-4/5 w-36 shrink-0 rounded-tile bg-tile object-contain"
          />
          <div>
            <p className="mb-3 text-md text-muted">
              Se guarda con el producto. Mientras no se reproduce, se ve la primera imagen.
            </p>
            <Button
              name="intent"
              value={REMOVE_VIDEO}
              look="quiet"
              size="small"
              formNoValidate
              onClick={(event) => {
                event.preventDefault()
                setVideo('')
                setTold('Quitaste el video.')
                input.current?.focus()
              }}
            >
              Quitar el video
            </Button>
          </div>
        </div>
      )}
      <p role="status" className="sr-only">
        {told}
      </p>
      {upload && <UploadRow upload={upload} onAgain={again} onForget={forget} />}
      <div>
        <label className="drop-zone" data-over={over || undefined}>
          <Icon of={Clapperboard} size={28} />
          <span className="font-semibold">{video === '' ? 'Subir un video' : 'Cambiar el video'}</span>
          <span className="text-sm text-muted">Opcional. {VIDEO_HINT}</span>
          <input
            ref={input}
            id={field.id}
            type="file"
            name="file"
            form={VIDEO_FORM}
            accept={VIDEO_TYPES}
            aria-describedby={field.errors?.length ? field.errorId : undefined}
            className="file-input mt-2 max-w-full text-sm"
            onChange={({ currentTarget }) => takeFiles(currentTarget.files)}
          />
        </label>
        <div className="without-scripts mt-3">
          <p className="mb-2 text-sm text-muted">
            Guardá antes el borrador: al subirlo, esta página se abre de nuevo con el video.
          </p>
          <Button form={VIDEO_FORM} look="quiet" size="small">
            Subir el video
          </Button>
        </div>
        <FieldProblem field={field} />
      </div>
    </Section>
  )
}
