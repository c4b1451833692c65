import { useEffect, useState, type SubmitEvent } from 'react'
import { useFetcher } from 'react-router'
import type { ManyEnd } from '#rules/fulfilment/many.ts'
import type { ManyAnswer } from './act.ts'

/** Orders sent at once; the bar moves with each. */
const PIECE = 20
type InPieces = { ends: ManyEnd[]; total: number; /** Why it stopped. */ stopped: string | null }
/** `at`: the piece that is being sent; `read`: the answer before its. */
type Run = InPieces & { pieces: FormData[]; at: number; read: ManyAnswer | undefined }

/** The values of one field of a form, sent a piece after the other; without scripts the form goes whole. */
export function useInPieces(field: 'id' | 'parcel') {
  const { submit, state, data: answer } = useFetcher<ManyAnswer>()
  const [run, setRun] = useState<Run | null>(null)
  if (run && state === 'idle' && answer && answer !== run.read && run.stopped === null)
    setRun(
      answer.kind === 'ended'
        ? { ...run, ends: [...run.ends, ...answer.ends], at: run.at + 1, read: answer }
        : { ...run, stopped: answer.kind === 'refused' ? answer.message : '', read: answer },
    )
  const piece = run?.stopped === null ? run.pieces[run.at] : undefined
  useEffect(() => {
    if (piece) void submit(piece, { method: 'post' })
  }, [piece, submit])

  return {
    run: run as InPieces | null,
    onSubmit(event: SubmitEvent<HTMLFormElement>) {
      event.preventDefault()
      const form = new FormData(event.currentTarget)
      const values = form.getAll(field)
      form.delete(field)
      const pieces = Array.from({ length: Math.ceil(values.length / PIECE) }, (_, at) => {
        const one = new FormData()
        for (const [name, value] of form) one.append(name, value)
        for (const value of values.slice(at * PIECE, (at + 1) * PIECE)) one.append(field, value)
        return one
      })
      setRun({ ends: [], total: values.length, stopped: null, pieces, at: 0, read: answer })
    },
  }
}
