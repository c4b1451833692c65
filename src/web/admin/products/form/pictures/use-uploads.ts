import { useEffect, useRef, useState } from 'react'
import { isTileShaped } from '#rules/products/pictures/picture-file.ts'
import { boxOf, CENTRED, type Box, type Size } from './crop.ts'
import type { Uncut } from './cropper.tsx'
import { cut, decoded, problemOf } from './prepare-picture.ts'
import { upload } from './upload.ts'
import type { PictureText } from '../texts.ts'

export type Upload = {
  key: number
  name: string
  part: number
  problem: string | null
  /** Worth trying again as it is. */
  again: boolean
}

/** The shop works on two at a time; more would only wait there, with their bytes in its memory. */
const AT_ONCE = 2

/** Pictures on their way to the shop: looked at, cropped, sent; each with how far it is, or why it did not arrive. */
export function useUploads(onStored: (image: PictureText) => void) {
  const [uploads, setUploads] = useState<Upload[]>([])
  const [uncut, setUncut] = useState<Uncut[]>([])
  const [looking, setLooking] = useState(0)
  const count = useRef(0)
  const ready = useRef(new Map<number, { name: string; bytes: Blob }>())
  const line = useRef<number[]>([])
  const underWay = useRef(new Map<number, AbortController>())

  const change = (key: number, to: Partial<Upload>) =>
    setUploads((list) => list.map((one) => (one.key === key ? { ...one, ...to } : one)))
  function forget(key: number) {
    line.current = line.current.filter((one) => one !== key)
    ready.current.delete(key)
    underWay.current.get(key)?.abort()
    setUploads((list) => list.filter((one) => one.key !== key))
  }

  async function run(key: number): Promise<void> {
    const { name, bytes } = ready.current.get(key)!
    const stop = new AbortController()
    underWay.current.set(key, stop)
    const end = await upload(bytes, name, (part) => change(key, { part }), stop.signal)
    underWay.current.delete(key)
    next()
    if (stop.signal.aborted) return
    if ('message' in end) return change(key, { problem: end.message, again: end.again })
    onStored({ ...end, alt: '' })
    forget(key)
  }
  function next(): void {
    while (underWay.current.size < AT_ONCE) {
      const key = line.current.shift()
      if (key === undefined) return
      void run(key)
    }
  }
  function queue(key: number): void {
    line.current.push(key)
    next()
  }
  function send(key: number, name: string, bytes: Blob): void {
    ready.current.set(key, { name, bytes })
    queue(key)
  }

  async function look(key: number, file: File): Promise<void> {
    const problem = await problemOf(file).catch(() => 'No pudimos leer el archivo.')
    if (problem) return change(key, { problem })
    const picture = await decoded(file)
    // What this browser cannot read the shop will, or it says why not.
    if (!picture) return send(key, file.name, file)
    const { width, height } = picture
    if (isTileShaped(picture)) send(key, file.name, await cut(picture, whole(picture), file))
    else setUncut((list) => [...list, { key, file, width, height }])
    // Decoded again when it is cropped: a dozen photos kept open are half a gigabyte.
    picture.close()
  }

  /** Refused at once with this sentence, when there is one. */
  function take(files: readonly File[], refusal: string | null = null): void {
    const rows = files.map((file) => ({ key: ++count.current, file }))
    setUploads((list) => [
      ...list,
      ...rows.map(({ key, file }) => ({ key, name: file.name, part: 0, problem: refusal, again: false })),
    ])
    if (refusal !== null || rows.length === 0) return
    setLooking((batches) => batches + 1)
    // One after the other: thirty photos decoded at once are gigabytes.
    void rows
      .reduce((before, { key, file }) => before.then(() => look(key, file)), Promise.resolve())
      .finally(() => setLooking((batches) => batches - 1))
  }

  /** What was decided about the pictures at the head of the line; null: not to send it. */
  async function decide(boxes: (Box | 'whole' | null)[]): Promise<void> {
    const decided = uncut.slice(0, boxes.length)
    setUncut((list) => list.slice(boxes.length))
    for (const [at, { key, file }] of decided.entries()) {
      const box = boxes[at]!
      const picture = box && (await decoded(file))
      if (box === null) forget(key)
      else if (!picture) send(key, file.name, file)
      // The shop sets a whole one on the tile's colour.
      else send(key, file.name, await cut(picture, box === 'whole' ? whole(picture) : box, file))
      picture?.close()
    }
  }
  const decideAllCentred = () => decide(uncut.map((one) => boxOf(one, CENTRED)))
  const decideAllWhole = () => decide(uncut.map(() => 'whole'))

  useEffect(() => {
    const running = underWay.current
    return () => running.forEach((one) => one.abort())
  }, [])

  return {
    uploads,
    /** Asked about once all of them were looked at, so that a tap for all is for all. */
    uncut: looking === 0 ? uncut : NONE,
    take,
    decide,
    decideAllCentred,
    decideAllWhole,
    forget,
    again(key: number) {
      change(key, { part: 0, problem: null })
      queue(key)
    },
  }
}

const NONE: Uncut[] = []
const whole = ({ width, height }: Size): Box => ({ left: 0, top: 0, width, height })
