import { useState } from 'react'
import { textOf, tooHeavy } from './text-file.ts'

type Props = {
  fieldId: string
  /** What to do with a file that is too much. */
  heavy: string
  /** What comes once it is read. */
  next: string
  /** Where the form takes the file itself, from who has no scripts: what it is called there. */
  name?: string
}

/** Puts the text of a file into a field, where it is read and corrected like what is typed; without scripts it is pasted there, or sent as it is. */
export function TextFileBox({ fieldId, heavy, next, name }: Props) {
  const [said, setSaid] = useState('')
  async function read(input: HTMLInputElement) {
    const file = input.files?.[0]
    const field = document.getElementById(fieldId)
    if (!file || !(field instanceof HTMLTextAreaElement)) return
    const text = await textOf(file)
    if (text === null) {
      input.value = ''
      return setSaid(tooHeavy(heavy))
    }
    field.value = text
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
          name={name}
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
