/** The photos that a form of an offer brings, each under what it shows. */
import { PICTURE_KINDS, type PictureKind } from '#rules/units/limits-and-texts.ts'
import { formFiles } from '#web/ui/form/form-files.ts'

export type SentPhoto = { kind: PictureKind; bytes: Uint8Array }
export const photoField = (kind: PictureKind): string => `photo-${kind}`

export async function photosOf(form: FormData): Promise<SentPhoto[]> {
  const found: SentPhoto[] = []
  for (const kind of PICTURE_KINDS)
    for (const bytes of await formFiles(form, photoField(kind))) found.push({ kind, bytes })
  return found
}
