import { adminPaths } from '#rules/admin-paths.ts'
import { asking } from '#rules/paths.ts'
import { IMPORT_SAID } from '#rules/imports/states.ts'

const PIECE = 1024 * 1024
/** A broken line is tried again this often, waiting a little longer each time. */
const TRIES = 6

type Answer = { status: number; body: { here?: number; to?: string; message?: string } | null }
export type Sent = { to: string } | { message: string }

/** Piece after piece; what broke off goes on where the shop has it up to. */
export async function sendList(
  file: File,
  onPart: (part: number) => void,
  signal: AbortSignal,
): Promise<Sent> {
  const token = crypto.randomUUID()
  let here = 0
  let failures = 0
  while (!signal.aborted) {
    const piece = file.slice(here, here + PIECE)
    const { status, body } = await send(address(token, here, file), piece, signal, (sent) =>
      onPart((here + sent) / file.size),
    )
    if (body?.to) return { to: body.to }
    if ((status === 200 || status === 409) && body?.here !== undefined) {
      here = body.here
      failures = 0
      onPart(here / file.size)
      continue
    }
    if (status >= 400 && status < 500 && status !== 408)
      return { message: body?.message ?? 'Tu sesión cambió. Recargá la página.' }
    failures += 1
    if (status === 507 || failures >= TRIES) return { message: body?.message ?? IMPORT_SAID.uploadCut }
    await new Promise((resolve) => setTimeout(resolve, failures * 1000))
  }
  return { message: 'Cancelaste la subida. No se guardó nada.' }
}

const address = (token: string, from: number, file: File): string =>
  asking(adminPaths.uploadPiece, { subida: token, desde: from, total: file.size, nombre: file.name })

/** Unlike fetch, XMLHttpRequest says how far it is. */
function send(
  url: string,
  piece: Blob,
  signal: AbortSignal,
  onSent: (bytes: number) => void,
): Promise<Answer> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    request.open('POST', url)
    request.setRequestHeader('content-type', 'application/octet-stream')
    request.setRequestHeader('accept', 'application/json')
    request.responseType = 'json'
    request.upload.onprogress = ({ loaded }) => onSent(loaded)
    request.onerror = request.ontimeout = request.onabort = () => resolve({ status: 0, body: null })
    request.onload = () => resolve({ status: request.status, body: request.response as Answer['body'] })
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(piece)
  })
}
