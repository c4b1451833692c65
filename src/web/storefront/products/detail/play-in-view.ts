/** Most of it is on the screen. */
const IN_VIEW = 0.6

/** Less motion, or less data: then it plays when somebody starts it. */
const wantsCalm = (): boolean =>
  matchMedia('(prefers-reduced-motion: reduce), (prefers-reduced-data: reduce)').matches ||
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true

/** Plays a video without sound while it is in view, until somebody pauses it. Answers what ends that. */
export function playInView(video: HTMLVideoElement): () => void {
  if (wantsCalm()) return () => {}
  let ours = false
  const watch = new IntersectionObserver(
    ([entry]) => {
      if (entry!.isIntersecting && video.paused) void video.play().catch(() => {})
      else if (!entry!.isIntersecting && !video.paused) {
        ours = true
        video.pause()
      }
    },
    { threshold: IN_VIEW },
  )
  const onPause = () => {
    // Whoever pauses it wants it still.
    if (!ours) watch.disconnect()
    ours = false
  }
  video.addEventListener('pause', onPause)
  watch.observe(video)
  return () => {
    watch.disconnect()
    video.removeEventListener('pause', onPause)
  }
}
