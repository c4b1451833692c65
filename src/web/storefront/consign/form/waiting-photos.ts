/**
 * Photos that were taken without signal stay in this browser, beside what was typed, until they arrive: a page that comes again, or a phone
 * that closed it, sends them then. Fetched where one waits, and where the form of before comes back.
 */
import { KEPT_HERE } from '#rules/consignment/offers/kept-photos.ts'
import { ASKED_PHOTOS, DRAFT_HOURS } from '#rules/consignment/offers/limits-and-texts.ts'
import type { PictureKind } from '#rules/units/limits-and-texts.ts'
import { WAITING_PHOTOS } from './kept-form.ts'

const HOUR = 3_600_000
const KINDS: readonly PictureKind[] = [...ASKED_PHOTOS, 'detail']
const placeOf = (kind: PictureKind, at = '') => `/${WAITING_PHOTOS}/${kind}/${at}`

/** Those of `kind` that wait now, and no others. What is to be said of them; null where this browser keeps nothing. */
export async function keepWaiting(kind: PictureKind, files: readonly File[]): Promise<string | null> {
  try {
    const cache = await caches.open(WAITING_PHOTOS)
    for (const { url } of await cache.keys())
      if (new URL(url).pathname.startsWith(placeOf(kind))) await cache.delete(url)
    const headers = { 'x-at': String(Date.now()) }
    for (const [at, file] of files.entries())
      await cache.put(
        placeOf(kind, String(at)),
        new Response(file, { headers: { ...headers, 'content-type': file.type } }),
      )
    return KEPT_HERE
  } catch {
    return null
  }
}

/** By what they show; after a day there are none. */
export async function waitingPhotos(): Promise<ReadonlyMap<PictureKind, File[]>> {
  const found = new Map<PictureKind, File[]>()
  try {
    const cache = await caches.open(WAITING_PHOTOS)
    for (const request of await cache.keys()) {
      const kept = await cache.match(request)
      const kind = KINDS.find((one) => new URL(request.url).pathname.startsWith(placeOf(one)))
      if (!kept || !kind || Date.now() - Number(kept.headers.get('x-at')) > DRAFT_HOURS * HOUR)
        await cache.delete(request)
      else {
        const photo = await kept.blob()
        found.set(kind, [...(found.get(kind) ?? []), new File([photo], `${kind}.jpg`, { type: photo.type })])
      }
    }
  } catch {
    // Nothing can be kept here, so nothing was.
  }
  return found
}
