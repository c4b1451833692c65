/**
 * The general text that a consignor accepts, as plain text in versions. A line that begins with «# » is the title of a section; an
 * empty line parts paragraphs. Another text is another version, and binds only what is accepted after it (product §49.3).
 */
import * as v from 'valibot'
import { plain } from '#rules/text.ts'

export const AGREEMENT_TITLE = 'Acuerdo de consignación'
/** With the words of Res. 271/2020. */
export const AGREEMENT_LINK = `${AGREEMENT_TITLE} (Ejemplares de contrato de adhesión – Ley N° 24.240)`

export type AgreementSection = { title: string; paragraphs: string[] }

/** What stands before the first title is a section without one. */
export function agreementSections(body: string): AgreementSection[] {
  const sections: AgreementSection[] = []
  for (const block of body.split(/\n\s*\n/)) {
    const text = block.trim()
    if (text === '') continue
    const title = /^# (.+)$/m.exec(text.split('\n')[0]!)?.[1]
    if (title !== undefined) sections.push({ title: title.trim(), paragraphs: [] })
    else if (sections.length === 0) sections.push({ title: '', paragraphs: [] })
    const rest = title === undefined ? text : text.split('\n').slice(1).join('\n').trim()
    if (rest !== '') sections.at(-1)!.paragraphs.push(rest)
  }
  return sections
}

const LETTERS = { min: 400, max: 40_000 }
export const AGREEMENT_LETTERS = LETTERS.max
export const AGREEMENT_MESSAGES = {
  invalid: 'Hay algo para corregir: no se publicó nada.',
  short: `Un acuerdo tiene al menos ${LETTERS.min} letras.`,
  long: `Admite hasta ${LETTERS.max} letras.`,
  titles: 'Poné al menos un título: un renglón que empieza con «# ».',
  same: 'Es el mismo texto que rige ahora: no hace falta otra versión.',
  moved: 'Alguien publicó otra versión mientras escribías. Miralo y volvé a publicar.',
  missing: 'No hay un acuerdo con ese número.',
}

/** `seen`: the version on which it was written. */
export const agreementForm = v.object({
  body: v.pipe(
    v.optional(v.string(), ''),
    v.transform(plain),
    v.minLength(LETTERS.min, AGREEMENT_MESSAGES.short),
    v.maxLength(LETTERS.max, AGREEMENT_MESSAGES.long),
    v.check((body) => /^# \S/m.test(body), AGREEMENT_MESSAGES.titles),
  ),
  seen: v.pipe(
    v.union([v.number(), v.string()]),
    v.transform(Number),
    v.check((version) => Number.isSafeInteger(version) && version >= 0, AGREEMENT_MESSAGES.moved),
  ),
})
