import { useRef, useState } from 'react'
import { shrink } from './shrink.ts'
import { upload } from './upload.ts'
import type { PictureText } from './texts.ts'

export type Upload = { key: number; name: string; part: number; problem: string | null; file: File }

/** Pictures on their way to the shop: each with how far it is, or why it did not arrive and a way to try again. */
export function useUploads(onStored: (image: PictureText) => void) {
  const [uploads, setUploads] = useState<Upload[]>([])
  const count = useRef(0)
  const change = (key: number, to: Partial<Upload>) =>
    setUploads((list) => list.map((one) => (one.key === key ? { ...one, ...to } : one)))
  const forget = (key: number) => setUploads((list) => list.filter((one) => one.key !== key))

  async function run(key: number, file: File) {
    const end = await upload(await shrink(file), file.name, (part) => change(key, { part }))
    if ('message' in end) return change(key, { problem: end.message })
    onStored({ ...end, alt: '' })
    forget(key)
  }
  function send(files: Iterable<File>) {
    for (const file of files) {
      const key = ++count.current
      setUploads((list) => [...list, { key, name: file.name, part: 0, problem: null, file }])
      void run(key, file)
    }
  }
  function again({ key, file }: Upload) {
    change(key, { part: 0, problem: null })
    void run(key, file)
  }
  return { uploads, send, again, forget }
}
