/**
 * Runs this when the finger or the button that is down now has done what it came for. On leaving a field, its problem may push
 * the page down; what is being pressed at that moment must not move away under the finger.
 */
export function afterPress(run: () => void): void {
  const over = () => {
    for (const end of ENDS) removeEventListener(end, over, true)
    // The click comes after it; a finger has been lifted before the field is left, and all of a tap is one task.
    setTimeout(run)
  }
  if (!pressed) return over()
  for (const end of ENDS) addEventListener(end, over, true)
}

const ENDS = ['pointerup', 'pointercancel']
let pressed = false
if (!import.meta.env.SSR) {
  addEventListener('pointerdown', () => (pressed = true), true)
  for (const end of ENDS) addEventListener(end, () => (pressed = false), true)
}
