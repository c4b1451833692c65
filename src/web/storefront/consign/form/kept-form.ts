/** What was typed into the form of an offer stays in this browser for a day: a dead zone, or a phone that closed the page, loses nothing. */
import { DRAFT_HOURS } from '#rules/consignment/offers/limits-and-texts.ts'
import { HONEYPOT } from '#web/ui/form/honeypot.tsx'
import type { PictureKind } from '#rules/units/limits-and-texts.ts'

const NAME = 'ofrecer'
/** Not among the service worker's names, which throws away its own. */
export const WAITING_PHOTOS = 'ofrecer-fotos'
const HOUR = 3_600_000
/** Who they are stays no longer than the tab: the phone may be somebody else's. */
const PERSONAL = ['name', 'email', 'phone']
/** A photo that the shop has. */
export type Arrived = { id: number; kind: PictureKind }
type Kept = { at: number; fields: Record<string, string>; arrived: readonly Arrived[] }

/** Browsers that keep nothing (private windows, full disks) begin anew each time. */
function attempt<T>(work: () => T): T | null {
  try {
    return work()
  } catch {
    return null
  }
}

export function keepForm(form: HTMLFormElement, arrived: readonly Arrived[]): void {
  const fields: Record<string, string> = {}
  for (const [name, value] of new FormData(form))
    if (typeof value === 'string' && name !== HONEYPOT && name !== 'arrived') fields[name] = value
  const of = (personal: boolean) =>
    Object.fromEntries(Object.entries(fields).filter(([name]) => PERSONAL.includes(name) === personal))
  attempt(() => {
    localStorage.setItem(NAME, JSON.stringify({ at: Date.now(), fields: of(false), arrived } satisfies Kept))
    sessionStorage.setItem(NAME, JSON.stringify(of(true)))
  })
}

export function keptForm(): Kept | null {
  const kept = attempt(() => JSON.parse(localStorage.getItem(NAME) ?? 'null') as Kept | null)
  if (!kept || !(Date.now() - kept.at < DRAFT_HOURS * HOUR)) return null
  const personal = attempt(() => JSON.parse(sessionStorage.getItem(NAME) ?? '{}') as Kept['fields'])
  return { ...kept, fields: { ...kept.fields, ...personal } }
}

/** It was sent. */
export function forgetForm(): void {
  attempt(() => localStorage.removeItem(NAME))
  forgetPhotos()
}

/** They went with the form. */
export const forgetPhotos = (): void =>
  void attempt(() => caches.delete(WAITING_PHOTOS).catch(() => undefined))

/** Into fields that nobody has filled since. */
export function fillForm(form: HTMLFormElement, fields: Record<string, string>): void {
  for (const [name, value] of Object.entries(fields)) {
    const control = form.elements.namedItem(name)
    if (control instanceof RadioNodeList) {
      if (control.value === '') control.value = value
    } else if (control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement) {
      if (control.value === '') control.value = value
    }
  }
}
