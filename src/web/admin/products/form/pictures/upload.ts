import { adminPaths } from '#rules/admin-paths.ts'
import { PICTURE_MESSAGES } from '#rules/products/pictures/picture-file.ts'

type Stored = { url: string; width: number; height: number }
/** `again`: the same file may well arrive the next time. */
export type NotStored = { message: string; again: boolean }
const CUT: NotStored = { message: 'Se cortó la conexión. Probá de nuevo.', again: true }
const CLOSED: NotStored = {
  message: 'Tu sesión terminó o cambió tu rol. Ingresá en otra pestaña y probá de nuevo.',
  again: true,
}
const TROUBLE: NotStored = {
  message: 'No pudimos guardar la imagen. Probá de nuevo en un momento.',
  again: true,
}
/** Nothing moved for so long: the connection is gone, although nobody said so. */
const STILL_MS = 30_000

/** Unlike fetch, XMLHttpRequest says how far it is. */
export function upload(
  bytes: Blob,
  name: string,
  onPart: (part: number) => void,
  signal: AbortSignal,
): Promise<Stored | NotStored> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    let watch = setTimeout(() => request.abort(), STILL_MS)
    const moved = () => {
      clearTimeout(watch)
      watch = setTimeout(() => request.abort(), STILL_MS)
    }
    const end = (what: Stored | NotStored) => {
      clearTimeout(watch)
      resolve(what)
    }
    request.open('POST', adminPaths.uploadPicture)
    request.responseType = 'json'
    request.upload.onprogress = ({ loaded, total }) => {
      moved()
      onPart(total > 0 ? loaded / total : 0)
    }
    request.onerror = request.onabort = () => end(CUT)
    request.onload = () => {
      const { status } = request
      const answer = request.response as (Stored & { message?: string }) | null
      if (status === 200 && answer?.url) return end(answer)
      if (status === 413) return end({ message: PICTURE_MESSAGES.heavy, again: false })
      if (status === 422 && answer?.message)
        return end({ message: answer.message, again: /Probá de nuevo/.test(answer.message) })
      end(status >= 500 ? TROUBLE : CLOSED)
    }
    signal.addEventListener('abort', () => request.abort())
    const form = new FormData()
    form.set('file', bytes, name)
    request.send(form)
  })
}
