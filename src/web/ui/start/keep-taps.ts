/**
 * What is pressed or chosen before the scripts answer waits, and is played once they do: a button that the browser does not
 * serve by itself, a choice that something follows. Links, forms, popovers and dialogs need nobody and are left alone, and so
 * is a form that looks at itself when the scripts come (`data-catches-up`). A button beats while it waits.
 *
 * Printed into the page as it is written here and run before any module, so it uses nothing from outside its braces.
 */
export function keepTaps(): void {
  const kept = new Map<HTMLElement, { play: () => void; beat?: Animation }>()

  function keep({ type, target }: Event) {
    const control = target as HTMLInputElement
    const button =
      type === 'click' &&
      control.closest<HTMLElement>(
        'button[type=button]:not([popovertarget], [commandfor], [aria-disabled=true])',
      )
    // Pressed again because nothing came of it yet.
    if (button && !kept.has(button))
      kept.set(button, {
        play: () => button.click(),
        beat: button.animate?.([{ opacity: 1 }, { opacity: 0.4 }], {
          duration: 400,
          iterations: Infinity,
          direction: 'alternate',
        }),
      })
    if (type !== 'change' || (control.form ?? control).closest('[data-catches-up]')) return
    // Chosen, left for another and chosen again: played where it was chosen last.
    kept.delete(control)
    if (control.localName === 'select')
      kept.set(control, {
        play() {
          for (const told of ['input', 'change']) control.dispatchEvent(new Event(told, { bubbles: true }))
        },
      })
    if (control.type === 'radio' || control.type === 'checkbox') {
      const chosen = control.checked
      kept.set(control, {
        play() {
          // The scripts may have set the group to what was printed: then it is pressed anew.
          if (control.checked === chosen) {
            if (chosen === control.defaultChecked) return
            // As it was, and then pressed: so that it is a change for whoever follows it.
            control.checked = !chosen
          }
          control.click()
        },
      })
    }
  }

  const end = (play: boolean) => {
    for (const [control, { play: again, beat }] of kept) {
      beat?.cancel()
      if (play && control.isConnected) again()
    }
    kept.clear()
  }
  for (const type of ['click', 'change']) addEventListener(type, keep, true)
  // They could not be fetched: nothing beats for ever.
  addEventListener('scripts-lost', () => end(false))
  addEventListener(
    'scripts-ready',
    () => {
      for (const type of ['click', 'change']) removeEventListener(type, keep, true)
      end(true)
    },
    { once: true },
  )
}
