/** Labels in ZPL II, the language of label printers: dots of 203 dpi (8 a millimetre), texts in UTF-8. */
import { code128Widths, QUIET_MODULES } from './code128.ts'
import { lastLine, type LabelFacts } from './label.ts'
import { LABEL_MM, type LabelPaper } from './papers.ts'

const DOTS = 8
const MARGIN = 16
const QR = { dots: 4, least: 3, box: 132 }

/** Nothing that somebody typed may be a command: what would begin one is written by its number (`^FH`). */
const said = (text: string): string =>
  text
    .replace(/\s/g, ' ')
    .replace(/[\^~_\\]/g, (sign) => `_${sign.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`)
const field = (x: number, y: number, font: number, text: string, width?: number, lines = 1): string =>
  `^FO${x},${y}^A0N,${font},${font}${width ? `^FB${width},${lines},0,L` : ''}^FH^FD${said(text)}^FS`

/** `qrModules`: how many modules its code has a side, so that it fits. */
export function labelZpl(label: LabelFacts, paper: LabelPaper, qrModules: number): string {
  const { width, height } = LABEL_MM[paper]
  const [across, down] = [width * DOTS, height * DOTS]
  const module = Math.max(QR.least, Math.min(QR.dots, Math.floor(QR.box / qrModules)))
  const words = MARGIN + qrModules * module + 12
  const room = across - words - MARGIN
  const bars = label.code === '' ? 0 : code128Widths(label.code).reduce((sum, one) => sum + one, 0)
  const bar = (bars + 2 * QUIET_MODULES) * 2 <= across ? 2 : 1
  return [
    `^XA^CI28^PW${across}^LL${down}^LH0,0`,
    // The printer puts ten dots above it.
    `^FO${MARGIN},6^BQN,2,${module}^FH^FDMA,${said(label.url)}^FS`,
    field(words, 14, 18, label.shop),
    field(words, 34, 20, label.title, room, 2),
    label.size === '' ? '' : field(words, 80, 52, label.size),
    label.price === '' ? '' : field(words, 132, 32, label.price),
    label.about === '' ? '' : field(words, label.price === '' ? 134 : 164, 16, label.about, room, 1),
    bars === 0
      ? ''
      : `^FO${Math.max(MARGIN, Math.floor((across - bars * bar) / 2))},182^BY${bar}^BCN,34,N,N,N,A^FH^FD${said(label.code)}^FS`,
    field(MARGIN, 220, 16, lastLine(label), across - 2 * MARGIN),
    '^PQ1^XZ',
  ]
    .filter(Boolean)
    .join('\n')
}
