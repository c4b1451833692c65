import { useState } from 'react'
import { sellPaths } from '#rules/sell-paths.ts'
import type { PictureKind } from '#rules/units/words.ts'
import { shrunk } from './shrink.ts'

export type Arrived = { id: number; kind: PictureKind }
type Sending = { kind: PictureKind; under: 'way' | 'wrong' | 'waits'; message: string }

/**
 * Photos are sent as they are taken, while the rest is typed. One that cannot be sent now stays in its field, smaller, and goes with the
 * form; one that the shop refuses says why.
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
  const without = (kind: PictureKind) => (list: readonly Sending[]) => list.filter((one) => one.kind !== kind)

  async function take(input: HTMLInputElement, kind: PictureKind, key: string, many: boolean) {
    const files = Array.from(input.files ?? [])
    if (files.length === 0) return
    setSending((list) => [...without(kind)(list), { kind, under: 'way', message: '' }])
    const left: File[] = []
    let message = ''
    for (const file of files) {
      const small = await shrunk(file)
      const end = await sent(small, kind, key)
      if (end === null) left.push(small)
      else if ('message' in end) message = end.message
      else setArrived((list) => [...list.filter((one) => many || one.kind !== kind), { id: end.id, kind }])
    }
    put(input, left)
    const under = message !== '' ? 'wrong' : left.length > 0 ? 'waits' : null
    setSending((list) => [...without(kind)(list), ...(under ? [{ kind, under, message } as const] : [])])
  }

  return {
    arrived,
    /** Fields of another round are empty ones. */
    round: round.no,
    restore: setArrived,
    remove: (id: number) => setArrived((list) => list.filter((one) => one.id !== id)),
    take,
    /** One stands in its field alone: a page that comes again has lost it. */
    anyWaits: sending.some(({ under }) => under === 'waits'),
    /** It stands in its field, and goes with the form. */
    waits: (kind: PictureKind) => sending.some((one) => one.kind === kind && one.under === 'waits'),
    isUnderWay: (kind: PictureKind) => sending.some((one) => one.kind === kind && one.under === 'way'),
    problemOf: (kind: PictureKind) => sending.find((one) => one.kind === kind)?.message ?? '',
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
