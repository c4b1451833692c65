/** The form of a pair, between what it sends and what the verbs take. */
import { PICTURE_KINDS, type PictureKind } from '#rules/units/limits-and-texts.ts'
import { done, invalid, type Outcome } from '#rules/outcome.ts'
import type { Visitor } from '#rules/users/access.ts'
import type { Shop } from '#shop/shop.ts'
import type { AdminSize } from '#shop/stock/stock.ts'
import { formTexts } from '#web/ui/form/form-answer.ts'
import { formFiles } from '#web/ui/form/form-files.ts'

export type FormPicture = { url: string; kind: PictureKind; alt: string; width: number; height: number }
export type FormFlaw = { place: string; sentence: string; picture: string }

export const kindOf = (text: unknown): PictureKind => PICTURE_KINDS.find((kind) => kind === text) ?? 'detail'

/** Of the hidden field that scripts write; anything else is none. */
export function picturesIn(text: string | undefined): FormPicture[] {
  let found: unknown
  try {
    found = JSON.parse(text || '[]')
  } catch {
    return []
  }
  if (!Array.isArray(found)) return []
  return found.flatMap((one: Partial<Record<keyof FormPicture, unknown>> | null) =>
    typeof one?.url === 'string'
      ? [
          {
            url: one.url,
            kind: kindOf(one.kind),
            alt: String(one.alt ?? ''),
            width: Number(one.width) || 960,
            height: Number(one.height) || 1200,
          },
        ]
      : [],
  )
}

/** «flaw.0.place» and its neighbours; rows in which nothing was said are none. */
export function flawsIn(texts: Record<string, string>): FormFlaw[] {
  const rows = Object.keys(texts).flatMap((name) => /^flaw\.(\d{1,3})\.place$/.exec(name)?.[1] ?? [])
  return rows
    .toSorted((one, other) => Number(one) - Number(other))
    .map((row) => ({
      place: texts[`flaw.${row}.place`] ?? '',
      sentence: texts[`flaw.${row}.sentence`] ?? '',
      picture: texts[`flaw.${row}.picture`] ?? '',
    }))
    .filter(({ place, sentence, picture }) => [place, sentence, picture].some((text) => text.trim() !== ''))
}

/** Sizes of its product, also those that are not offered any more: a pair of one of them is kept, not sold. */
export const sizeChoices = (sizes: readonly AdminSize[]) =>
  sizes.map(({ size, offered }) => ({ value: size, label: offered ? size : `${size} (ya no se ofrece)` }))

/** What a form sends, as the verbs take it; files that came with it (without scripts) are kept first. */
export async function unitInput(
  form: FormData,
  store: Shop['pictures']['store'],
  visitor: Visitor,
): Promise<Outcome<Record<string, unknown>>> {
  const texts = formTexts(form)
  const flaws = flawsIn(texts)
  const pictures = picturesIn(texts.pictures)
  for (const name of new Set(form.keys())) {
    const [, kind, flaw] = /^(?:photo\.(\w+)|flaw\.(\d{1,3})\.photo|photos)$/.exec(name) ?? []
    for (const bytes of await filesNamed(form, name)) {
      const stored = await store(visitor, bytes, name)
      if (!stored.ok)
        return stored.kind === 'invalid' ? invalid(stored.message, { pictures: stored.message }) : stored
      pictures.push({ ...stored.value, kind: kindOf(kind), alt: '' })
      const row = flaw === undefined ? undefined : flaws[Number(flaw)]
      if (row) row.picture = stored.value.url
    }
  }
  return done({
    ...texts,
    unmarked: texts.unmarked === 'si',
    pictures: pictures.map((one) => ({ ...one, public: true })),
    flaws,
  })
}
const filesNamed = (form: FormData, name: string) =>
  /^(photo\.\w+|flaw\.\d{1,3}\.photo|photos)$/.test(name) ? formFiles(form, name) : Promise.resolve([])
