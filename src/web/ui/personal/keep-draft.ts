/** Keeps what is typed in a form, at each pause and when the page is left. */

/** A pause in typing. */
const CALM = 1500

/** Answers what ends it. */
export function keepDraft(formId: string, start: string): () => void {
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
  const wait = () => {
    clearTimeout(timer)
    timer = setTimeout(keep, CALM)
  }
  const note = (event: Event) => {
    if ((event.target as HTMLInputElement).form === form()) wait()
  }
  // What was typed before this came.
  const typed = [...(form()?.elements ?? [])].some(
    (one) =>
      (one instanceof HTMLInputElement || one instanceof HTMLTextAreaElement) &&
      one.value !== one.defaultValue,
  )
  if (typed) wait()
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
}
