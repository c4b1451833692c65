import { useEffect, useRef, useState } from 'react'
import { cut, decoded, problemOf } from '#web/admin/products/form/pictures/prepare-picture.ts'
import { upload } from '#web/admin/products/form/pictures/upload.ts'
import type { Upload } from '#web/admin/products/form/pictures/use-uploads.ts'

export type Sending = Upload & { file: File; onStored: (url: string) => void }

/** Photos of one pair on their way: made smaller, never cropped, because they are evidence too; one after the other. */
export function usePhotos() {
  const [sending, setSending] = useState<Sending[]>([])
  const count = useRef(0)
  const line = useRef<Promise<void>>(Promise.resolve())
  const underWay = useRef(new Map<number, AbortController>())

  const change = (key: number, to: Partial<Upload>) =>
    setSending((list) => list.map((one) => (one.key === key ? { ...one, ...to } : one)))
  function forget(key: number) {
    underWay.current.get(key)?.abort()
    underWay.current.delete(key)
    setSending((list) => list.filter((one) => one.key !== key))
  }

  async function send({ key, file, onStored }: Sending): Promise<void> {
    const stop = underWay.current.get(key)
    // Given up while it waited.
    if (!stop) return
    const problem = await problemOf(file).catch(() => 'No pudimos leer el archivo.')
    if (problem) return change(key, { problem })
    const picture = await decoded(file)
    const whole = picture && { left: 0, top: 0, width: picture.width, height: picture.height }
    // What this browser cannot read the shop will, or it says why not.
    const bytes = picture && whole ? await cut(picture, whole, file) : file
    picture?.close()
    const end = await upload(bytes, file.name, (part) => change(key, { part }), stop.signal)
    if (stop.signal.aborted) return
    if ('message' in end) return change(key, { problem: end.message, again: end.again })
    onStored(end.url)
    forget(key)
  }
  const queue = (one: Sending) => {
    underWay.current.set(one.key, new AbortController())
    line.current = line.current.then(() => send(one))
  }

  useEffect(() => {
    const running = underWay.current
    return () => running.forEach((one) => one.abort())
  }, [])

  return {
    sending,
    forget,
    take(file: File, onStored: (url: string) => void) {
      const one = {
        key: ++count.current,
        name: file.name,
        part: 0,
        problem: null,
        again: false,
        file,
        onStored,
      }
      setSending((list) => [...list, one])
      queue(one)
    },
    again(key: number) {
      const one = sending.find((known) => known.key === key)
      if (!one) return
      change(key, { part: 0, problem: null })
      queue(one)
    },
  }
}
