import { Button } from '#web/ui/button.tsx'
import type { Upload } from './use-uploads.ts'

export function UploadRow({
  upload: { name, part, problem, again },
  onAgain,
  onForget,
}: {
  upload: Upload
  onAgain: () => void
  onForget: () => void
}) {
  const remove = (
    <Button type="button" size="small" look="quiet" onClick={onForget} aria-label={`Quitar ${name}`}>
      Quitar
    </Button>
  )
  if (problem)
    return (
      <div
        role="alert"
        className="flex flex-wrap items-center gap-3 rounded-input bg-rojo-tint px-4 py-2.5 text-md"
      >
        <span className="min-w-0 grow">
          <b className="break-all">{name}</b>: {problem}
        </span>
        {again && (
          <Button type="button" size="small" look="quiet" onClick={onAgain} aria-label={`Reintentar ${name}`}>
            Reintentar
          </Button>
        )}
        {remove}
      </div>
    )
  return (
    <div className="flex items-center gap-3 text-md">
      <div className="min-w-0 grow">
        <p className="flex justify-between gap-3">
          <span className="truncate">{name}</span>
          <span className="tabular-nums">
            {part === 0 ? 'En espera' : part < 1 ? `${Math.round(part * 100)} %` : 'Preparando…'}
          </span>
        </p>
        <progress value={part} max={1} aria-label={`Subiendo ${name}`} className="upload-bar" />
      </div>
      {remove}
    </div>
  )
}
