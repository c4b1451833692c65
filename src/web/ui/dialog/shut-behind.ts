const SPOKEN = '[role=status], [role=alert]'
const OPEN = '[popover].sheet:popover-open'
const STOPS = 'a[href], button, input, select, textarea, [tabindex="0"]'

/** Shuts what is behind an open panel, and whenever one opens; answers what ends that, and frees it (use-inert-behind.ts). */
export function shutBehind(): () => void {
  let behind: HTMLElement[] = []
  const shut = () => {
    if (behind.length > 0) return
    for (
      let inside = document.querySelector<HTMLElement>(OPEN);
      inside && inside !== document.body;
      inside = inside.parentElement
    )
      for (const beside of inside.parentElement!.children)
        if (beside !== inside && beside instanceof HTMLElement && !beside.inert && !beside.matches(SPOKEN)) {
          beside.inert = true
          behind.push(beside)
        }
  }
  // Before it closes, so that the focus can go back to the button that opened it.
  const free = (event?: Event) => {
    if (event && (event as ToggleEvent).newState === 'open') return
    for (const element of behind) element.inert = false
    behind = []
  }
  // The browser walks into a popover from its button only, and that one cannot be reached now.
  const goRound = (event: KeyboardEvent) => {
    const panel = event.key === 'Tab' && document.querySelector(OPEN)
    if (!panel) return
    const stops = [...panel.querySelectorAll<HTMLElement>(STOPS)].filter(
      (stop) => stop.tabIndex >= 0 && stop.checkVisibility() && !stop.matches(':disabled'),
    )
    const [from, to] = event.shiftKey ? [stops[0], stops.at(-1)] : [stops.at(-1), stops[0]]
    if (document.activeElement !== from && panel.contains(document.activeElement)) return
    event.preventDefault()
    to?.focus()
  }
  shut()
  document.addEventListener('toggle', shut, true)
  document.addEventListener('beforetoggle', free, true)
  document.addEventListener('keydown', goRound)
  return () => {
    // Also when the page moved on and took an open panel with it: that closes without an event.
    free()
    document.removeEventListener('toggle', shut, true)
    document.removeEventListener('beforetoggle', free, true)
    document.removeEventListener('keydown', goRound)
  }
}
