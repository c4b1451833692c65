import { useEffect, useEffectEvent, useState } from 'react'

/** As the browser calls it; what it is in truth its bytes say. */
export const isVideoFile = ({ type }: File): boolean => type.startsWith('video/')

/** Files that are dropped anywhere on the page or pasted; answers whether some hang over it now. */
export function useFilesFromOutside(onFiles: (files: FileList) => void): boolean {
  const [over, setOver] = useState(false)
  const take = useEffectEvent(onFiles)
  useEffect(() => {
    const brings = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false
    const onDragOver = (event: DragEvent) => {
      if (!brings(event)) return
      // Without this a file that misses the box would replace the page, and what was typed with it.
      event.preventDefault()
      setOver(true)
    }
    const onDragLeave = (event: DragEvent) => event.relatedTarget === null && setOver(false)
    const onDrop = (event: DragEvent) => {
      if (!brings(event)) return
      event.preventDefault()
      setOver(false)
      if (event.dataTransfer?.files.length) take(event.dataTransfer.files)
    }
    const onPaste = (event: ClipboardEvent) => {
      const { clipboardData, target } = event
      // Text with a picture beside it (out of a spreadsheet) goes where the cursor stands.
      const writes = (target as Element | null)?.matches?.('input, textarea') ?? false
      if (!clipboardData?.files.length || (writes && clipboardData.types.includes('text/plain'))) return
      event.preventDefault()
      take(clipboardData.files)
    }
    document.addEventListener('dragover', onDragOver)
    document.addEventListener('dragleave', onDragLeave)
    document.addEventListener('drop', onDrop)
    document.addEventListener('paste', onPaste)
    return () => {
      document.removeEventListener('dragover', onDragOver)
      document.removeEventListener('dragleave', onDragLeave)
      document.removeEventListener('drop', onDrop)
      document.removeEventListener('paste', onPaste)
    }
  }, [])
  return over
}
