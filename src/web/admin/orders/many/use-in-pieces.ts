import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { useFetcher } from 'react-router'
import type { ManyEnd } from '#shop/orders/admin/admin.ts'
import type { ManyAnswer } from './act.ts'

/** Orders sent at once; the bar moves with each. */
const PIECE = 20
export type InPieces = { ends: ManyEnd[]; total: number; /** Why it stopped. */ stopped: string | null }

/** The values of one field of a form, sent a piece after the other; without scripts the form goes whole. */
export function useInPieces(field: 'id' | 'parcel') {
  const fetcher = useFetcher<ManyAnswer>()
  const [run, setRun] = useState<InPieces | null>(null)
  const waiting = useRef<FormData[]>([])
  const read = useRef<ManyAnswer | undefined>(undefined)
  const { submit, state, data: answer } = fetcher
  useEffect(() => {
    if (state !== 'idle' || !answer || answer === read.current) return
    read.current = answer
    if (answer.kind !== 'ended') {
      waiting.current = []
      const stopped = answer.kind === 'refused' ? answer.message : ''
      return setRun((now) => now && { ...now, stopped })
    }
    setRun((now) => now && { ...now, ends: [...now.ends, ...answer.ends] })
    const next = waiting.current.shift()
    if (next) void submit(next, { method: 'post' })
  }, [answer, state, submit])

  return {
    run,
    onSubmit(event: SubmitEvent<HTMLFormElement>) {
      event.preventDefault()
      const form = new FormData(event.currentTarget)
      const values = form.getAll(field)
      form.delete(field)
      const pieces = Array.from({ length: Math.ceil(values.length / PIECE) }, (_, at) => {
        const piece = new FormData()
        for (const [name, value] of form) piece.append(name, value)
        for (const value of values.slice(at * PIECE, (at + 1) * PIECE)) piece.append(field, value)
        return piece
      })
      const [first, ...rest] = pieces
      if (!first) return
      waiting.current = rest
      setRun({ ends: [], total: values.length, stopped: null })
      void submit(first, { method: 'post' })
    },
  }
}
