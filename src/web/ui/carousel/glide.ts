/** Product §2.31. */
const TRANSITION = 500

/** Scrolls a row sideways in 500 ms; at once for people who asked for less motion. Snapping waits until it has arrived. */
export function glide(row: HTMLElement, to: number): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
    row.scrollLeft = to
    return
  }
  const from = row.scrollLeft
  const start = performance.now()
  row.style.scrollSnapType = 'none'
  requestAnimationFrame(function step(now) {
    const part = Math.min((now - start) / TRANSITION, 1)
    row.scrollLeft = from + (to - from) * (1 - (1 - part) ** 3)
    if (part < 1) requestAnimationFrame(step)
    else row.style.scrollSnapType = ''
  })
}
