/** What a page makes a browser fetch, in bytes as gzip would send them; pictures and fonts as they are. */
import { request } from 'node:http'
import type { Page } from 'playwright-core'

export type Weights = {
  /** Scripts that are fetched before the page has come and is idle. What stands in a `<noscript>` is text to this browser. */
  criticalScripts: number
  scripts: number
  styles: number
  font: number
  /** Of the largest element above the fold, when it is a picture. */
  largestImage: number
  /** All that the first view needs, scripts left out. */
  firstView: number
}

export async function weighPage(page: Page, url: string): Promise<Weights> {
  const asked: { url: string; kind: string }[] = []
  page.on('request', (sent) => asked.push({ url: sent.url(), kind: sent.resourceType() }))
  await page.goto(url, { waitUntil: 'load' })
  const before = await page.evaluate(() => {
    const [arrival] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    const files = performance.getEntriesByType('resource')
    return files.filter(({ startTime }) => startTime < arrival!.loadEventStart).map(({ name }) => name)
  })
  const largest = await page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        new PerformanceObserver((list) => {
          const last = list.getEntries().at(-1) as (PerformanceEntry & { url?: string }) | undefined
          resolve(last?.url ?? '')
        }).observe({ type: 'largest-contentful-paint', buffered: true })
        setTimeout(() => resolve(''), 2_000)
      }),
  )
  const untouched = [...asked]
  await page.mouse.move(100, 100)
  await page.waitForTimeout(2_000)

  const sizes = new Map<string, number>()
  for (const one of new Set([...asked.map((request) => request.url), largest]))
    if (one.startsWith('http')) sizes.set(one, await sizeOf(one))
  const sum = (requests: { url: string }[]) =>
    [...new Set(requests.map((request) => request.url))].reduce(
      (bytes, one) => bytes + (sizes.get(one) ?? 0),
      0,
    )
  const ofKind = (kind: string) => asked.filter((request) => request.kind === kind)

  return {
    criticalScripts: sum(ofKind('script').filter((script) => before.includes(script.url))),
    scripts: sum(ofKind('script')),
    styles: sum(ofKind('stylesheet')),
    font: sum(ofKind('font')),
    largestImage: sizes.get(largest) ?? 0,
    firstView: sum(untouched.filter(({ kind }) => kind !== 'script')),
  }
}

/** `fetch` would unpack it and hide its length. */
async function sizeOf(url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { headers: { 'accept-encoding': 'gzip' } }, (answer) => {
      let bytes = 0
      answer.on('data', (chunk: Buffer) => (bytes += chunk.length))
      answer.on('end', () => resolve(bytes))
    })
    asked.on('error', reject)
    asked.end()
  })
}
