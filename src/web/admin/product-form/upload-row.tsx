import { Button } from '../../ui/button.tsx'
import type { Upload } from './use-uploads.ts'

export function UploadRow({
  upload,
  onAgain,
  onForget,
}: {
  upload: Upload
  onAgain: () => void
  onForget: () => void
}) {
  const { name, part, problem } = upload
  if (problem)
    return (
      <div
        role="alert"
        className="flex flex-wrap items-center gap-3 rounded-input bg-rojo-tint px-4 py-2.5 text-md"
      >
        <span className="min-w-0 grow">
          <b className="break-all">{name}</b>: {problem}
        </span>
        <Button type="button" size="small" look="quiet" onClick={onAgain}>
          Reintentar
        </Button>
        <Button type="button" size="small" look="quiet" onClick={onForget}>
          Quitar
        </Button>
      </div>
    )
  return (
    <div className="text-md">
      <p className="flex justify-between gap-3">
        <span className="truncate">{name}</span>
        <span className="tabular-nums">{part < 1 ? `${Math.round(part * 100)} %` : 'Preparando…'}</span>
      </p>
      <progress value={part} max={1} aria-label={`Subiendo ${name}`} className="upload-bar" />
    </div>
  )
}
