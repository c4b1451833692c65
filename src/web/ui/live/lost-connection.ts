import { serverPaths } from '#rules/server-paths.ts'
const LONGEST_PAUSE = 8000
/** React Router's own words for an action that answered nothing (turbo-stream; the 503 keeps it from asking the page again). */
const NOTHING_SAID = '[{"_1":-7},"data"]\n'

/**
 * The browser only knows whether it has a network, not whether the shop can be reached. What React Router asks for and cannot
 * get is asked again until it comes, or until the person goes elsewhere; a form that cannot be sent answers nothing, so that
 * it stays as it was typed. Either would otherwise give the page up for an error screen.
 */
export function watchConnection(tell: (lost: boolean, sending?: boolean) => void): () => void {
  const real = window.fetch
  let probing: ReturnType<typeof setInterval> | undefined
  const back = () => {
    if (probing === undefined) return
    clearInterval(probing)
    probing = undefined
    tell(false)
  }
  const lost = (sending: boolean) => {
    tell(true, sending)
    probing ??= setInterval(
      () => void real(serverPaths.health, { method: 'HEAD' }).then(back, () => {}),
      3000,
    )
  }
  window.fetch = async (input, init) => {
    const address = new URL(input instanceof Request ? input.url : input, location.href)
    if (address.origin !== location.origin || !address.pathname.endsWith('.data')) return real(input, init)
    for (let pause = 500; ; pause = Math.min(2 * pause, LONGEST_PAUSE)) {
      try {
        const answer = await real(input, init)
        back()
        return answer
      } catch (error) {
        const gone = () => init?.signal?.aborted
        if (gone()) throw error
        const sending = (init?.method ?? 'GET') !== 'GET'
        lost(sending)
        if (sending)
          return new Response(NOTHING_SAID, { status: 503, headers: { 'X-Remix-Response': 'yes' } })
        await new Promise((resolve) => setTimeout(resolve, pause))
        if (gone()) throw error
      }
    }
  }
  return () => {
    window.fetch = real
    clearInterval(probing)
  }
}
