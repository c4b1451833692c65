import { useEffect } from 'react'
import { paths } from '#rules/paths.ts'

/** A pause in typing. */
const CALM = 1500

/** Keeps what was typed, at each pause and when the page is left; without JavaScript each button of the form does. */
export function useDraft(formId: string, start = paths.draft) {
  useEffect(() => {
    const form = () => document.forms.namedItem(formId)
    let timer: ReturnType<typeof setTimeout> | undefined
    const keep = () => {
      const element = form()
      if (timer === undefined || !element) return
      forget()
      const texts = new URLSearchParams()
      for (const [name, value] of new FormData(element))
        if (typeof value === 'string') texts.append(name, value)
      // Unlike fetch, it also arrives when the page is gone.
      navigator.sendBeacon(start, texts)
    }
    const forget = () => {
      clearTimeout(timer)
      timer = undefined
    }
    const note = (event: Event) => {
      if ((event.target as HTMLInputElement).form !== form()) return
      clearTimeout(timer)
      timer = setTimeout(keep, CALM)
    }
    // A form that was sent is the server's business from then on.
    document.addEventListener('input', note)
    document.addEventListener('submit', forget)
    addEventListener('pagehide', keep)
    document.addEventListener('visibilitychange', keep)
    return () => {
      keep()
      document.removeEventListener('input', note)
      document.removeEventListener('submit', forget)
      removeEventListener('pagehide', keep)
      document.removeEventListener('visibilitychange', keep)
    }
  }, [formId, start])
}
