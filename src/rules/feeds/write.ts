/** Items of a feed as the bytes that each catalogue reads: RSS 2.0 for Google, CSV for Meta and TikTok. */
import { ATTRIBUTES, type Attribute } from './attributes.ts'
import type { Feed } from './feed.ts'
import { SHIPPING_SERVICE, type FeedItem } from './item.ts'

/** How one is written: what comes first, each item, what comes last. */
export type FeedWriter = {
  contentType: string
  head(shop: { name: string; publicUrl: string }): string
  item(item: FeedItem): string
  foot: string
}

/** '' of what is not told. */
function told({ of, values }: Attribute, item: FeedItem): string {
  const value = item[of]
  if (typeof value === 'boolean') return values![value ? 0 : 1]!
  return typeof value === 'object' ? value.join(',') : String(value)
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
const element = (name: string, text: string): string =>
  text === '' ? '' : `<g:${name}>${escaped(text)}</g:${name}>\n`

const rss: FeedWriter = {
  contentType: 'application/xml; charset=utf-8',
  head: ({ name, publicUrl }) =>
    `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">\n<channel>\n<title>${escaped(name)}</title>\n<link>${escaped(publicUrl)}</link>\n<description>${escaped(name)}</description>\n`,
  item: (item) =>
    `<item>\n${ATTRIBUTES.google
      .flatMap((one) =>
        one.of === 'images'
          ? item.images.map((image) => element(one.name, image))
          : element(one.name, told(one, item)),
      )
      .join(
        '',
      )}<g:shipping><g:country>AR</g:country><g:service>${escaped(SHIPPING_SERVICE)}</g:service><g:price>${item.shipping}</g:price></g:shipping>\n</item>\n`,
  foot: '</channel>\n</rss>\n',
}

/** Commas, and nothing put before a cell: a catalogue reads it, no spreadsheet (unlike product §26.10). */
const cell = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
const line = (cells: readonly string[]): string => `${cells.map(cell).join(',')}\r\n`
const csv = (feed: Feed): FeedWriter => ({
  contentType: 'text/csv; charset=utf-8',
  head: () => line(ATTRIBUTES[feed].map(({ name }) => name)),
  item: (item) => line(ATTRIBUTES[feed].map((one) => told(one, item))),
  foot: '',
})

export const WRITERS: Record<Feed, FeedWriter> = { google: rss, meta: csv('meta'), tiktok: csv('tiktok') }
