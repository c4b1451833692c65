/** The words of a PDF that pdfkit drew: its streams inflated, its hexadecimal strings read, a line each. */
import { inflateSync } from 'node:zlib'

export function pdfText(bytes: Uint8Array): string {
  const file = Buffer.from(bytes).toString('latin1')
  const lines: string[] = []
  for (const { 1: stream = '' } of file.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)) {
    const drawn = inflated(Buffer.from(stream, 'latin1'))
    for (const { 1: strings = '' } of drawn.matchAll(/\[([^\]]*)\]\s*TJ/g))
      lines.push([...strings.matchAll(/<([\da-f]*)>/gi)].map(([, hex]) => read(hex!)).join(''))
  }
  return lines.join('\n')
}

/** WinAnsi, whose letters of Spanish are those of Latin 1. */
const read = (hex: string): string => Buffer.from(hex, 'hex').toString('latin1')

function inflated(stream: Buffer): string {
  try {
    return inflateSync(stream).toString('latin1')
  } catch {
    return ''
  }
}
