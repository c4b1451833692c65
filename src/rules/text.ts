/**
 * Text that people type, as it is kept: composed letters («é» as one, which macOS sends as two), no control characters
 * (PostgreSQL knows no zero character), trimmed. Never escaped: that is for whoever shows it.
 */
import * as v from 'valibot'

/** Keeps its lines. */
export const plain = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .trim()

/** One line: all white space becomes single spaces. */
export const line = (text: string): string => plain(text.replace(/\s+/g, ' '))

/** The same as steps of a form's schema, in the place of `v.trim()`. */
export const asPlain = v.transform<string, string>(plain)
export const asLine = v.transform<string, string>(line)
