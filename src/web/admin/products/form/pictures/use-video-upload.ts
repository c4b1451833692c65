import { useEffect, useRef, useState } from 'react'
import { adminPaths } from '#rules/admin-paths.ts'
import { refusalOfVideo, VIDEO_MESSAGES } from '#rules/products/pictures/video-file.ts'
import { sendInPieces } from '#web/admin/ui/send-in-pieces.ts'
import type { Upload } from './use-uploads.ts'

/** One video on its way to the shop: looked at, sent in pieces; with how far it is, or why it did not arrive. */
export function useVideoUpload(onStored: (url: string) => void) {
  const [upload, setUpload] = useState<Upload | null>(null)
  const last = useRef<File>(undefined)
  const underWay = useRef<AbortController>(undefined)

  async function take(file: File): Promise<void> {
    underWay.current?.abort()
    const stop = (underWay.current = new AbortController())
    last.current = file
    const tell = (to: Partial<Upload>) =>
      setUpload({ key: 0, name: file.name, part: 0, problem: null, again: false, ...to })
    const head = await file.slice(0, 256).arrayBuffer()
    const problem = refusalOfVideo(new Uint8Array(head), file.size)
    if (problem) return tell({ problem })
    tell({})
    const end = await sendInPieces<{ url: string }>({
      to: adminPaths.uploadVideoPiece,
      file,
      cut: VIDEO_MESSAGES.cut,
      onPart: (part) => stop.signal.aborted || tell({ part }),
      signal: stop.signal,
    })
    if (stop.signal.aborted) return
    if ('message' in end) return tell({ problem: end.message, again: /Probá de nuevo/.test(end.message) })
    setUpload(null)
    onStored(end.url)
  }

  useEffect(() => () => underWay.current?.abort(), [])

  return {
    upload,
    take,
    again: () => last.current && void take(last.current),
    forget() {
      underWay.current?.abort()
      setUpload(null)
    },
  }
}
