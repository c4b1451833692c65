/** Reads what a line of text measures out of a TrueType file: ascent, descent, and how wide each letter is. */

export type Metrics = {
  /** All in shares of the em. */
  ascent: number
  descent: number
  lineGap: number
  width(sign: string): number
  has(sign: string): boolean
}

export function readMetrics(file: Buffer): Metrics {
  const tables = new Map<string, number>()
  for (let i = 0; i < file.readUInt16BE(4); i++) {
    const entry = 12 + i * 16
    tables.set(file.toString('latin1', entry, entry + 4), file.readUInt32BE(entry + 8))
  }
  const table = (name: string) => {
    const offset = tables.get(name)
    if (offset === undefined) throw new Error(`The font has no ${name} table`)
    return offset
  }
  const em = file.readUInt16BE(table('head') + 18)
  const hhea = table('hhea')
  const measured = file.readUInt16BE(hhea + 34)
  const hmtx = table('hmtx')
  const glyphs = readCharacterMap(file, table('cmap'))
  return {
    ascent: file.readInt16BE(hhea + 4) / em,
    descent: -file.readInt16BE(hhea + 6) / em,
    lineGap: file.readInt16BE(hhea + 8) / em,
    has: (sign) => glyphs(sign.codePointAt(0)!) > 0,
    // Glyphs beyond the last measured one share its width.
    width: (sign) => file.readUInt16BE(hmtx + 4 * Math.min(glyphs(sign.codePointAt(0)!), measured - 1)) / em,
  }
}

/** cmap format 4, which every font for the web carries. */
function readCharacterMap(file: Buffer, cmap: number): (code: number) => number {
  let map = -1
  for (let i = 0; i < file.readUInt16BE(cmap + 2); i++) {
    const offset = cmap + file.readUInt32BE(cmap + 4 + i * 8 + 4)
    if (file.readUInt16BE(offset) === 4) map = offset
  }
  if (map < 0) throw new Error('The font has no character map of format 4')
  const segments = file.readUInt16BE(map + 6) / 2
  const ends = map + 14
  const starts = ends + segments * 2 + 2
  return (code) => {
    for (let i = 0; i < segments; i++) {
      if (code > file.readUInt16BE(ends + i * 2)) continue
      const start = file.readUInt16BE(starts + i * 2)
      if (code < start) return 0
      const delta = file.readInt16BE(starts + (segments + i) * 2)
      const place = starts + (2 * segments + i) * 2
      const range = file.readUInt16BE(place)
      if (range === 0) return (code + delta) & 0xffff
      const glyph = file.readUInt16BE(place + range + (code - start) * 2)
      return glyph === 0 ? 0 : (glyph + delta) & 0xffff
    }
    return 0
  }
}
