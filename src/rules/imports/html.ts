/** The text of a description that another shop keeps as HTML. It is shown as text here, so nothing in it can do anything. */

const NAMED: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  aacute: 'á',
  eacute: 'é',
  iacute: 'í',
  oacute: 'ó',
  uacute: 'ú',
  ntilde: 'ñ',
  Aacute: 'Á',
  Eacute: 'É',
  Iacute: 'Í',
  Oacute: 'Ó',
  Uacute: 'Ú',
  Ntilde: 'Ñ',
}
const BREAKS = /<(?:br|\/p|\/div|\/li|\/h[1-6]|\/tr)\b[^<>]*>/gi

export const looksLikeHtml = (text: string): boolean => /<(p|br|div|ul|li|strong|b|span|h[1-6])\b/i.test(text)

export const textOfHtml = (html: string): string =>
  html
    .replace(/\s+/g, ' ')
    .replace(/<(script|style)\b[^<>]*>.*?<\/\1>/gi, '')
    .replace(BREAKS, '\n')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,8}));/gi, (whole, decimal, hex, name: string) => {
      if (name) return NAMED[name] ?? whole
      const code = decimal ? Number(decimal) : Number.parseInt(hex as string, 16)
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
    })
    .replace(/ *\n */g, '\n')
    .replace(/\n{3,}/g, '\n\n')
