import { Camera, ImagePlus } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { PICTURE_TYPES, PICTURE_HINT } from '#rules/products/pictures/picture-file.ts'
import { MAX_PICTURES } from '#rules/products/fields.ts'
import { FieldProblem, type FieldState } from '#web/ui/form/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Cropper } from './cropper.tsx'
import { PictureRow } from './picture-row.tsx'
import { Section } from '../section.tsx'
import { putAt, rearranged, type PictureText } from '../texts.ts'
import { UploadRow } from './upload-row.tsx'
import { useDragOrder } from './use-drag-order.ts'
import { isVideoFile, useFilesFromOutside } from './use-files-from-outside.ts'
import { useUploads } from './use-uploads.ts'

type Props = {
  field: FieldState
  start: PictureText[]
  /** After the list changed. */
  onChange: () => void
  /** How many are still on their way. */
  onBusy: (uploads: number) => void
}

const TOO_MANY = `Entran hasta ${MAX_PICTURES} imágenes por producto; esta no se subió.`

/** Dropped, pasted, chosen or taken with the camera; the first one is the product's face. */
export function PicturesField({ field, start, onChange, onBusy }: Props) {
  const [images, setImages] = useState(start)
  const [told, setTold] = useState('')
  const list = useRef<HTMLOListElement>(null)
  const inputs = useRef<HTMLDivElement>(null)
  const focusNext = useRef<string[]>([])
  const { uploads, uncut, take, decide, decideAllWhole, decideAllCentred, again, forget } = useUploads(
    (image) => setImages((list) => (list.some(({ url }) => url === image.url) ? list : [...list, image])),
  )
  const { held, start: hold } = useDragOrder(list, (from, to) => setImages((list) => putAt(list, from, to)))

  const changed = useEffectEvent(onChange)
  const shown = useRef(images)
  useEffect(() => {
    if (shown.current === images) return
    shown.current = images
    changed()
    // The button that was pressed may be gone: the first in this list that is there takes the focus.
    for (const id of focusNext.current.splice(0)) {
      const element = document.getElementById(id)
      if (!element) continue
      element.focus()
      focusNext.current = []
      break
    }
  }, [images])
  const busy = uploads.filter(({ problem }) => !problem).length
  const tellBusy = useEffectEvent(onBusy)
  useEffect(() => tellBusy(busy), [busy])

  function takeFiles(files: Iterable<File> | null | undefined) {
    const pictures = [...(files ?? [])]
    const left = Math.max(0, MAX_PICTURES - images.length - busy)
    take(pictures.slice(0, left))
    take(pictures.slice(left), TOO_MANY)
    // What was taken must not travel with the form as well.
    for (const input of inputs.current?.querySelectorAll('input') ?? []) input.value = ''
  }
  const takeAtStart = useEffectEvent(() => {
    // Chosen before the scripts came.
    for (const { files } of inputs.current?.querySelectorAll('input') ?? [])
      if (files?.length) takeFiles(files)
  })
  useEffect(() => takeAtStart(), [])
  // A video is the next field's.
  const over = useFilesFromOutside((files) => takeFiles([...files].filter((file) => !isVideoFile(file))))

  function onAsk(intent: string) {
    const [, at = '', what] = intent.split(':')
    const from = Number(at)
    const to = what === 'up' ? from - 1 : what === 'down' ? from + 1 : Math.min(from, images.length - 2)
    focusNext.current =
      what === 'remove'
        ? [`imagen-${to}-remove`, field.id]
        : [`imagen-${to}-${what}`, `imagen-${to}-${what === 'up' ? 'down' : 'up'}`]
    setTold(
      what === 'remove'
        ? `Quitaste la imagen ${from + 1}.`
        : `La imagen está en el lugar ${to + 1} de ${images.length}.`,
    )
    setImages(rearranged(images, intent))
  }

  const [first] = uncut
  return (
    <Section id="imagenes" title="Imágenes">
      <input type="hidden" name="image" value={images[0]?.url ?? ''} />
      <input type="hidden" name="images" value={JSON.stringify(images)} />
      {images.length > 0 && (
        <ol ref={list} className="divide-y divide-line border-y border-line">
          {images.map((image, index) => (
            <PictureRow
              key={image.url}
              image={image}
              index={index}
              last={index === images.length - 1}
              held={held === index}
              onAsk={onAsk}
              onAlt={(alt) => setImages(images.with(index, { ...image, alt }))}
              onHold={(event) => hold(index, event)}
            />
          ))}
        </ol>
      )}
      <p role="status" className="sr-only">
        {told}
      </p>
      {uploads.map((one) => (
        <UploadRow
          key={one.key}
          upload={one}
          onAgain={() => again(one.key)}
          onForget={() => forget(one.key)}
        />
      ))}
      <div ref={inputs}>
        <label className="drop-zone" data-over={over || undefined}>
          <Icon of={ImagePlus} size={28} />
          <span className="font-semibold">{images.length === 0 ? 'Subir imágenes' : 'Sumar imágenes'}</span>
          <span className="text-sm text-muted">Arrastralas, pegalas o elegilas. {PICTURE_HINT}</span>
          <input
            id={field.id}
            type="file"
            name="file"
            multiple
            accept={PICTURE_TYPES}
            aria-describedby={field.errors?.length ? field.errorId : undefined}
            className="file-input mt-2 max-w-full text-sm"
            onChange={({ currentTarget }) => takeFiles(currentTarget.files)}
          />
        </label>
        <label className="camera button button-quiet mt-3">
          <Icon of={Camera} size={20} />
          Sacar una foto
          <input
            type="file"
            name="file"
            accept="image/jpeg"
            capture="environment"
            className="sr-only"
            onChange={({ currentTarget }) => takeFiles(currentTarget.files)}
          />
        </label>
        <FieldProblem field={field} />
      </div>
      {first && (
        <Cropper
          key={first.key}
          uncut={first}
          waiting={uncut.length}
          onCut={(box) => void decide([box])}
          onWhole={() => void decide(['whole'])}
          onSkip={() => void decide([null])}
          onAllWhole={() => void decideAllWhole()}
          onAllCentred={() => void decideAllCentred()}
        />
      )}
    </Section>
  )
}
