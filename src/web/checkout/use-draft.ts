import { useEffect } from 'react'
import { LOOKS_AT_ONE_FIELD } from '../ui/use-checked-form.ts'

/** Keeps what was typed when the page is left or put aside; without JavaScript each button of the form does. */
export function useDraft(formId: string) {
  useEffect(() => {
    let typed = false
    const form = () => document.forms.namedItem(formId)
    const note = (event: Event) => {
      if (event.target instanceof Element && event.target.closest('form') === form()) typed = true
    }
    const keep = () => {
      const element = form()
      if (!typed || !element || document.visibilityState === 'visible') return
      typed = false
      const texts = new URLSearchParams()
      for (const [name, value] of new FormData(element))
        if (typeof value === 'string') texts.append(name, value)
      navigator.sendBeacon('/draft', texts)
    }
    // A form that was sent is the server's business from then on.
    const forget = (event: SubmitEvent) => {
      if ((event.submitter as HTMLButtonElement | null)?.name !== LOOKS_AT_ONE_FIELD) typed = false
    }
    document.addEventListener('input', note)
    document.addEventListener('submit', forget)
    document.addEventListener('visibilitychange', keep)
    return () => {
      document.removeEventListener('input', note)
      document.removeEventListener('submit', forget)
      document.removeEventListener('visibilitychange', keep)
    }
  }, [formId])
}
