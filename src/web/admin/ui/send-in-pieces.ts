import { asking } from '#rules/paths.ts'

const PIECE = 1024 * 1024
/** A broken line is tried again this often, waiting a little longer each time. */
const TRIES = 6

type Body = { here?: number; message?: string } | null
export type Sending = {
  /** The route that takes the pieces. */
  to: string
  file: File
  /** What is said when the line stays broken. */
  cut: string
  onPart: (part: number) => void
  signal: AbortSignal
}

/** Piece after piece; what broke off goes on where the shop has it up to. Answers what the shop says to the last one. */
export async function sendInPieces<T extends object>({
  to,
  file,
  cut,
  onPart,
  signal,
}: Sending): Promise<T | { message: string }> {
  const token = crypto.randomUUID()
  let here = 0
  let failures = 0
  while (!signal.aborted) {
    const piece = file.slice(here, here + PIECE)
    const address = asking(to, { subida: token, desde: here, total: file.size, nombre: file.name })
    const { status, body } = await send(address, piece, signal, (sent) => onPart((here + sent) / file.size))
    if (status === 200 && body && body.here === undefined) return body as T
    if ((status === 200 || status === 409) && body?.here !== undefined) {
      here = body.here
      failures = 0
      onPart(here / file.size)
      continue
    }
    if (status >= 400 && status < 500 && status !== 408)
      return { message: body?.message ?? 'Tu sesión cambió. Recargá la página.' }
    failures += 1
    if (status === 507 || failures >= TRIES) return { message: body?.message ?? cut }
    await new Promise((resolve) => setTimeout(resolve, failures * 1000))
  }
  return { message: 'Cancelaste la subida. No se guardó nada.' }
}

/** Unlike fetch, XMLHttpRequest says how far it is. */
function send(
  url: string,
  piece: Blob,
  signal: AbortSignal,
  onSent: (bytes: number) => void,
): Promise<{ status: number; body: Body }> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    request.open('POST', url)
    request.setRequestHeader('content-type', 'application/octet-stream')
    request.setRequestHeader('accept', 'application/json')
    request.responseType = 'json'
    request.upload.onprogress = ({ loaded }) => onSent(loaded)
    request.onerror = request.ontimeout = request.onabort = () => resolve({ status: 0, body: null })
    request.onload = () => resolve({ status: request.status, body: request.response as Body })
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(piece)
  })
}
