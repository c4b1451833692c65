/** The little XML that ARCA's services speak: small and regular answers, read by the name of an element, whatever its prefix. */

const SIGNS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }
export const escapeXml = (text: string): string => text.replace(/[&<>"']/g, (sign) => SIGNS[sign]!)

const PLAIN: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const unescaped = (text: string): string =>
  text.replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (all, decimal, hex, name: string | undefined) =>
    name ? (PLAIN[name] ?? all) : String.fromCodePoint(decimal ? Number(decimal) : Number.parseInt(hex, 16)),
  )

const element = (name: string, flags = '') =>
  new RegExp(String.raw`<(?:[\w-]+:)?${name}(?:\s[^>]*)?(?:/>|>([\s\S]*?)</(?:[\w-]+:)?${name}\s*>)`, flags)

/** What stands inside the first element of this name, as it stands; undefined when there is none. */
export function inside(xml: string, name: string): string | undefined {
  const found = element(name).exec(xml)
  return found ? (found[1] ?? '') : undefined
}
export const insideEach = (xml: string, name: string): string[] =>
  [...xml.matchAll(element(name, 'g'))].map((found) => found[1] ?? '')

/** Its text, read; '' when it is empty or not there. */
export function textOf(xml: string, name: string): string {
  const found = inside(xml, name) ?? ''
  const cdata = /^\s*<!\[CDATA\[([\s\S]*?)\]\]>\s*$/.exec(found)
  return cdata ? cdata[1]! : unescaped(found).trim()
}
