import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'
import { adminPaths } from '#rules/admin-paths.ts'

/** A pause in typing. */
const CALM = 1500
const TAB = 'pestana'
const DOOR = adminPaths.productDraft
export type DraftState = {
  /** When this form's draft was last kept; null: there is none. */
  at: Date | null
  /** 'newer': another tab kept one since. 'gone': the session or the right has ended. 'cut': no connection. */
  trouble: { kind: 'newer'; at: Date } | { kind: 'gone' } | { kind: 'cut' } | null
}
type Answer = { at: string | null; newer: string | null }

/** Of this tab as long as it is open, reloaded or come back to: what it kept itself is not another tab's. */
function tabName(): string {
  try {
    const name = sessionStorage.getItem(TAB) ?? crypto.randomUUID()
    sessionStorage.setItem(TAB, name)
    return name
  } catch {
    return ''
  }
}

/** Keeps the form at each pause and when the page is left, and says so; without scripts its button does. */
export function useProductDraft(form: RefObject<HTMLFormElement | null>, keptAt: Date | null) {
  const [state, setState] = useState<DraftState>({ at: keptAt, trouble: null })
  const known = useRef(keptAt)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const underWay = useRef<AbortController>(undefined)

  const texts = (over: boolean): URLSearchParams => {
    const body = new URLSearchParams()
    for (const [name, value] of new FormData(form.current!))
      if (typeof value === 'string' && name !== 'draftAt') body.append(name, value)
    body.set('draftAt', known.current?.toISOString() ?? '')
    body.set('draftTab', tabName())
    if (over) body.set('over', '')
    return body
  }
  const forget = () => {
    clearTimeout(timer.current)
    timer.current = undefined
  }

  async function keep(over = false): Promise<void> {
    forget()
    if (!form.current) return
    underWay.current?.abort()
    const asked = (underWay.current = new AbortController())
    try {
      const answer = await fetch(DOOR, { method: 'POST', body: texts(over), signal: asked.signal })
      if (!answer.ok) return setState((last) => ({ ...last, trouble: { kind: 'gone' } }))
      const { at, newer } = (await answer.json()) as Answer
      if (newer) return setState((last) => ({ ...last, trouble: { kind: 'newer', at: new Date(newer) } }))
      known.current = at ? new Date(at) : null
      setState({ at: known.current, trouble: null })
    } catch {
      if (!asked.signal.aborted) setState((last) => ({ ...last, trouble: { kind: 'cut' } }))
    }
  }

  async function discard(): Promise<void> {
    forget()
    underWay.current?.abort()
    const body = new URLSearchParams({ intent: 'discard' })
    body.set('productId', String(new FormData(form.current!).get('productId') ?? ''))
    await fetch(DOOR, { method: 'POST', body })
  }

  /** To be called at every change. */
  const note = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void keep(), CALM)
  }

  const leave = useEffectEvent(() => {
    if (timer.current === undefined || !form.current) return
    forget()
    // Unlike fetch, it also arrives when the page is gone.
    navigator.sendBeacon(DOOR, texts(false))
  })
  // A form that was sent is the server's business from then on.
  const sent = useEffectEvent((event: SubmitEvent) => {
    if (event.target !== form.current) return
    forget()
    underWay.current?.abort()
  })
  useEffect(() => {
    const onLeave = () => leave()
    const onSubmit = (event: SubmitEvent) => sent(event)
    const waiting = timer
    addEventListener('pagehide', onLeave)
    document.addEventListener('submit', onSubmit)
    return () => {
      clearTimeout(waiting.current)
      removeEventListener('pagehide', onLeave)
      document.removeEventListener('submit', onSubmit)
    }
  }, [])

  return { draft: state, note, keep, discard }
}
