import { useState } from 'react'

type Props = {
  fieldId: string
  /** What to do with a file that is too much. */
  heavy: string
  /** What comes once it is read. */
  next: string
}

/** Puts the text of a file into a field, where it is read and corrected like what is typed; without scripts it is pasted there. */
export function TextFileBox({ fieldId, heavy, next }: Props) {
  const [said, setSaid] = useState('')
  async function read(input: HTMLInputElement) {
    const file = input.files?.[0]
    const field = document.getElementById(fieldId)
    if (!file || !(field instanceof HTMLTextAreaElement)) return
    if (file.size > MOST_BYTES) return setSaid(`Ese archivo es muy grande: ${heavy}`)
    const bytes = await file.arrayBuffer()
    field.value = decoded(bytes)
    field.dispatchEvent(new Event('input', { bubbles: true }))
    setSaid(`Se leyó ${file.name}. ${next}`)
    input.value = ''
  }
  return (
    <div className="mt-2">
      <label className="block text-md">
        <span className="mb-1 block font-semibold">O elegí un CSV</span>
        <input
          type="file"
          accept=".csv,.txt,text/csv,text/plain"
          className="file-input max-w-full text-md"
          onChange={(event) => void read(event.currentTarget)}
        />
      </label>
      <p className="text-sm text-muted" role="status">
        {said}
      </p>
    </div>
  )
}

/** A form carries so much. */
const MOST_BYTES = 150_000

/** Excel saves Latin-1 where nobody asks for UTF-8. */
function decoded(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
