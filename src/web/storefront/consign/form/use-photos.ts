import { useEffect, useState } from 'react'
import { OFFER_SAYS } from '#rules/consignment/offers/limits-and-texts.ts'
import { sellPaths } from '#rules/sell-paths.ts'
import type { PictureKind } from '#rules/units/limits-and-texts.ts'
import { forgetPhotos, type Arrived } from './kept-form.ts'
import { photoField } from './photos-of.ts'
import { shrunk } from './shrink.ts'

type Sending = { kind: PictureKind; under: 'way' | 'wrong' | 'waits'; message: string }

/** Null where it did not get here: then nothing can be kept. */
const waiting = () => import('./waiting-photos.ts').catch(() => null)

/**
 * Photos are sent as they are taken, while the rest is typed. One that cannot be sent now stays in its field, smaller, and in this browser,
 * and goes with the form, or when the page comes again; one that the shop refuses says why.
 */
export function usePhotos(answered: readonly Arrived[] | undefined) {
  const [arrived, setArrived] = useState<readonly Arrived[]>(answered ?? [])
  const [sending, setSending] = useState<readonly Sending[]>([])
  const [round, setRound] = useState({ answered, no: 0 })
  // A form that was refused has sent its files, too: they stand with those that arrived before it.
  if (answered !== round.answered) {
    setRound({ answered, no: round.no + 1 })
    if (answered) setArrived(answered)
    setSending([])
  }
  useEffect(() => {
    if (answered) forgetPhotos()
  }, [answered])
  const without = (kind: PictureKind) => (list: readonly Sending[]) => list.filter((one) => one.kind !== kind)

  async function take(input: HTMLInputElement, kind: PictureKind, key: string, many: boolean) {
    const files = Array.from(input.files ?? [])
    if (files.length === 0) return
    setSending((list) => [...without(kind)(list), { kind, under: 'way', message: '' }])
    const left: File[] = []
    let message = ''
    // With the first photo, beside it: what keeps the next ones must be here before the signal goes.
    const keeper = waiting()
    for (const file of files) {
      const small = await shrunk(file)
      const end = await sent(small, kind, key)
      await keeper
      if (end === null) left.push(small)
      else if ('message' in end) message = end.message
      else setArrived((list) => [...list.filter((one) => many || one.kind !== kind), { id: end.id, kind }])
    }
    put(input, left)
    const kept = await (await keeper)?.keepWaiting(kind, left)
    const under = message !== '' ? 'wrong' : left.length > 0 ? 'waits' : null
    if (under === 'waits') message = kept ?? OFFER_SAYS.notKept
    setSending((list) => [...without(kind)(list), ...(under ? [{ kind, under, message } as const] : [])])
  }

  /** What waited when the page was left is sent now, or waits again. */
  async function bringBack(form: HTMLFormElement, key: string) {
    const found = (await (await waiting())?.waitingPhotos()) ?? []
    for (const [kind, files] of found) {
      const input = form.elements.namedItem(photoField(kind))
      if (!(input instanceof HTMLInputElement) || input.files!.length > 0) continue
      put(input, files)
      await take(input, kind, key, input.multiple)
    }
  }

  return {
    arrived,
    /** Fields of another round are empty ones. */
    round: round.no,
    restore: setArrived,
    remove: (id: number) => setArrived((list) => list.filter((one) => one.id !== id)),
    take,
    bringBack,
    /** What becomes of those that wait when the page is left. */
    waiting: sending.find(({ under }) => under === 'waits')?.message,
    /** It stands in its field, and goes with the form. */
    waits: (kind: PictureKind) => sending.some((one) => one.kind === kind && one.under === 'waits'),
    isUnderWay: (kind: PictureKind) => sending.some((one) => one.kind === kind && one.under === 'way'),
    problemOf: (kind: PictureKind) =>
      sending.find((one) => one.kind === kind && one.under === 'wrong')?.message ?? '',
  }
}

/** Null when it did not get there. */
async function sent(
  file: File,
  kind: PictureKind,
  key: string,
): Promise<{ id: number } | { message: string } | null> {
  const form = new FormData()
  form.set('key', key)
  form.set('kind', kind)
  form.set('photo', file)
  try {
    const answer = await fetch(sellPaths.offerPhoto, { method: 'POST', body: form })
    // Too many, or too busy: it goes with the form.
    if (answer.status === 429 || answer.status >= 500) return null
    return (await answer.json()) as { id: number } | { message: string }
  } catch {
    return null
  }
}

function put(input: HTMLInputElement, files: readonly File[]): void {
  const chosen = new DataTransfer()
  for (const file of files) chosen.items.add(file)
  input.files = chosen.files
}
