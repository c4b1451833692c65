import { ImagePlus } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState, type DragEvent } from 'react'
import { MAX_PICTURES } from '#rules/product-extras.ts'
import { FieldProblem, type FieldState } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { PictureRow } from './picture-row.tsx'
import { Section } from './section.tsx'
import { rearranged, type PictureText } from './texts.ts'
import { UploadRow } from './upload-row.tsx'
import { useUploads } from './use-uploads.ts'

type Props = {
  field: FieldState
  start: PictureText[]
  /** After the list changed. */
  onChange: () => void
}

/** Dropped, pasted, chosen or taken with the camera; the first one is the product's face. */
export function PicturesField({ field, start, onChange }: Props) {
  const [images, setImages] = useState(start)
  const [over, setOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const { uploads, send, again, forget } = useUploads((image) =>
    setImages((list) => (list.some(({ url }) => url === image.url) ? list : [...list, image])),
  )
  const changed = useEffectEvent(onChange)
  useEffect(() => changed(), [images])

  const take = (files: FileList | null | undefined) => {
    const pictures = [...(files ?? [])]
    send(pictures.slice(0, Math.max(0, MAX_PICTURES - images.length - uploads.length)))
    if (input.current) input.current.value = ''
  }
  const takeEvent = useEffectEvent(take)
  useEffect(() => {
    // Chosen before the scripts came.
    takeEvent(input.current?.files)
    const onPaste = ({ clipboardData }: ClipboardEvent) =>
      clipboardData?.files.length ? takeEvent(clipboardData.files) : undefined
    document.addEventListener('paste', onPaste)
    return () => document.removeEventListener('paste', onPaste)
  }, [])
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files)
  }

  return (
    <Section id="imagenes" title="Imágenes">
      <input type="hidden" name="image" value={images[0]?.url ?? ''} />
      <input type="hidden" name="images" value={JSON.stringify(images)} />
      {images.length > 0 && (
        <ol className="divide-y divide-line border-y border-line">
          {images.map((image, index) => (
            <PictureRow
              key={image.url}
              image={image}
              index={index}
              last={index === images.length - 1}
              onAsk={(intent) => setImages(rearranged(images, intent))}
              onAlt={(alt) => setImages(images.with(index, { ...image, alt }))}
            />
          ))}
        </ol>
      )}
      {uploads.map((one) => (
        <UploadRow key={one.key} upload={one} onAgain={() => again(one)} onForget={() => forget(one.key)} />
      ))}
      <div>
        <label
          className="drop-zone"
          data-over={over || undefined}
          onDragOver={(event) => {
            event.preventDefault()
            setOver(true)
          }}
          onDragLeave={() => setOver(false)}
          onDrop={onDrop}
        >
          <Icon of={ImagePlus} size={28} />
          <span className="font-semibold">{images.length === 0 ? 'Subir imágenes' : 'Sumar imágenes'}</span>
          <span className="text-sm text-muted">
            Arrastralas, pegalas o elegilas. JPG, PNG, WebP o AVIF, hasta 8 MB; mejor verticales, de 4 por 5.
          </span>
          <input
            ref={input}
            id={field.id}
            type="file"
            name="file"
            multiple
            accept="image/jpeg,image/png,image/webp,image/avif"
            aria-describedby={field.errors?.length ? field.errorId : undefined}
            className="mt-2 max-w-full text-sm file:mr-3 file:min-h-11 file:rounded-full file:border file:border-field file:px-4 file:font-semibold"
            onChange={({ currentTarget }) => take(currentTarget.files)}
          />
        </label>
        <FieldProblem field={field} />
      </div>
    </Section>
  )
}
