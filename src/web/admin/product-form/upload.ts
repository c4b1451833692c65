type Stored = { url: string; width: number; height: number }
const CUT = 'Se cortó la conexión. Probá de nuevo.'
const CLOSED = 'Tu sesión cambió. Recargá la página.'

/** Unlike fetch, XMLHttpRequest says how far it is. */
export function upload(
  bytes: Blob,
  name: string,
  onPart: (part: number) => void,
): Promise<Stored | { message: string }> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    request.open('POST', '/CreateProduct/picture')
    request.responseType = 'json'
    request.upload.onprogress = ({ loaded, total }) => onPart(total > 0 ? loaded / total : 0)
    request.onerror = request.ontimeout = request.onabort = () => resolve({ message: CUT })
    request.onload = () => {
      const answer = request.response as (Stored & { message?: string }) | null
      if (request.status === 200 && answer?.url) return resolve(answer)
      if (request.status === 413) return resolve({ message: 'La imagen pesa más de 8 MB.' })
      resolve({ message: answer?.message ?? (request.status < 500 ? CLOSED : CUT) })
    }
    const form = new FormData()
    form.set('file', bytes, name)
    request.send(form)
  })
}
