/** A file of text that stands in for what is typed in a form: how much of it, and in which letters. */
import { visible } from '#rules/text.ts'

/** A form carries so much. */
const MOST_BYTES = 150_000
export const tooHeavy = (heavy: string): string => `Ese archivo es muy grande: ${heavy}`

/** Null where it is too much. Excel saves Latin-1 where nobody asks for UTF-8. */
export async function textOf(file: File): Promise<string | null> {
  if (file.size > MOST_BYTES) return null
  const bytes = await file.arrayBuffer()
  try {
    return visible(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
