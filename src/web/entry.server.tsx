import { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import { ServerRouter, type EntryContext, type RouterContextProvider } from 'react-router'
import { requestContext, settingsContext, shopContext, visitorContext } from './context.ts'
import { PrintedParts, PrintStills } from './ui/start/printed-parts.ts'
import { NonceContext } from './ui/start/nonce.ts'
import { openStills } from './ui/start/print-stills.tsx'
import { partsAreThere } from './ui/start/parts.ts'

/** The routes fill these for each request; they must be the very objects that the built loaders ask for. */
export const contexts = { requestContext, settingsContext, shopContext, visitorContext }

/** What pages only show, printed once for all of them. */
export const stills = openStills()

/** What each page's answer says. Apart from it: as a body of its own it would be copied three times on its way out. */
export const printed = new WeakMap<Response, Buffer>()

/** Loaders have all answered by now, so a page that takes this long to print is stuck. */
const RENDER_TIMEOUT = 5_000

/** Prints the whole page before the first byte: nothing arrives in pieces, so no script is needed to put pieces in place. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  headers.set('Content-Type', 'text/html; charset=utf-8')
  if (request.method === 'HEAD') return new Response(null, { status, headers })
  await partsAreThere()
  const { nonce } = context.get(requestContext)
  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(
      <NonceContext value={nonce}>
        <PrintedParts value={new Set()}>
          <PrintStills value={stills.print}>
            <ServerRouter context={entry} url={request.url} nonce={nonce} />
          </PrintStills>
        </PrintedParts>
      </NonceContext>,
      {
        nonce,
        progressiveChunkSize: Number.MAX_SAFE_INTEGER,
        onAllReady() {
          clearTimeout(timer)
          const parts: Uint8Array[] = []
          const page = new Writable({
            write: (part: Uint8Array, _encoding, next) => next(void parts.push(part)),
          })
          // In one piece: React hands out 2 kB at a time, and each would travel by itself.
          page.once('finish', () => {
            const answer = new Response(null, { status, headers })
            printed.set(answer, Buffer.concat(parts))
            resolve(answer)
          })
          pipe(page)
        },
        onShellError: reject,
        onError: reject,
      },
    )
    const timer = setTimeout(() => abort(new Error('the page took too long to print')), RENDER_TIMEOUT)
  })
}
