import { FileUp } from 'lucide-react'
import { useRef, useState, type DragEvent, type FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import { IMPORT_SAID, LIST_HINT, MAX_LIST_BYTES } from '#rules/imports/states.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Notice } from '#web/ui/notice/notice.tsx'
import { sendInPieces } from '#web/admin/ui/send-in-pieces.ts'

type State = { part: number; name: string } | { problem: string } | null

type Props = {
  /** Where it goes whole, and in pieces. */
  whole?: string
  piece?: string
}

/** Chosen or dropped. Without scripts the form sends the file whole; with them it goes in pieces, and says how far it is. */
export function UploadBox({ whole = adminPaths.uploadList, piece = adminPaths.uploadPiece }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const stop = useRef<AbortController | null>(null)
  const [state, setState] = useState<State>(null)
  const [over, setOver] = useState(false)
  const navigate = useNavigate()
  const busy = state !== null && 'part' in state

  async function send(file: File | undefined) {
    if (busy) return
    if (!file) return setState({ problem: IMPORT_SAID.noFile })
    if (file.size === 0) return setState({ problem: 'El archivo está vacío.' })
    if (file.size > MAX_LIST_BYTES) return setState({ problem: IMPORT_SAID.tooLarge })
    stop.current = new AbortController()
    setState({ part: 0, name: file.name })
    const sent = await sendInPieces<{ to: string }>({
      to: piece,
      file,
      cut: IMPORT_SAID.uploadCut,
      onPart: (part) => setState({ part, name: file.name }),
      signal: stop.current.signal,
    })
    if ('to' in sent) return void navigate(sent.to)
    if (input.current) input.current.value = ''
    setState({ problem: sent.message })
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    void send(input.current?.files?.[0])
  }
  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    void send(event.dataTransfer.files[0])
  }

  return (
    <form method="post" action={whole} encType="multipart/form-data" onSubmit={submit}>
      {state && 'problem' in state && (
        <Notice tone="error" className="mb-4">
          {state.problem}
        </Notice>
      )}
      <div
        className="drop-zone"
        data-over={over || undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <Icon of={FileUp} size={24} />
        <label htmlFor="archivo" className="font-semibold">
          Elegí un CSV o soltalo acá
        </label>
        <span className="text-sm text-muted">{LIST_HINT}</span>
        <input
          ref={input}
          id="archivo"
          type="file"
          name="archivo"
          required
          accept=".csv,.txt,.tsv,text/csv,text/plain"
          className="file-input mt-2 max-w-full text-md"
          onChange={(event) => void send(event.target.files?.[0])}
        />
      </div>
      <div className="mt-3 flex min-h-11 flex-wrap items-center gap-3">
        {busy ? (
          <>
            <label className="min-w-0 grow text-md">
              <span className="block truncate">
                {state.part < 1
                  ? `Subiendo ${state.name}… ${Math.floor(state.part * 100)} %`
                  : 'Leyendo el archivo…'}
              </span>
              <progress className="upload-bar" value={state.part} max={1} />
            </label>
            <Button type="button" look="quiet" size="small" onClick={() => stop.current?.abort()}>
              Cancelar
            </Button>
          </>
        ) : (
          <Button size="small">Subir y revisar</Button>
        )}
      </div>
    </form>
  )
}
