/** Labels in ZPL II, the language of label printers: dots of 203 dpi (8 a millimetre), texts in UTF-8. */
import { code128Widths, QUIET_MODULES } from '#rules/code128.ts'
import { inLines, isLongSize, lastLine, type LabelFacts } from './label.ts'
import { LABEL_MM, type LabelPaper } from './papers.ts'

const DOTS = 8
const MARGIN = 16
/** The printer puts its first dots below where it is told to. */
const QR = { dots: 4, least: 3, box: 132, above: 10 }
/** How wide a letter of its font is at most, of the height: what would be wider is cut, as the printer writes over the last line what is too much. */
const LETTER = 0.55
const BARS = { top: 174, height: 38 }
/** Below each other, with a dot or two between them. */
const TOPS = { shop: 14, title: 34, size: 78, price: 132, afar: 158, code: 218 }

/** Nothing that somebody typed may be a command: what would begin one is written by its number (`^FH`). */
const said = (text: string): string =>
  text
    .replace(/\s/g, ' ')
    .replace(/[\^~_\\]/g, (sign) => `_${sign.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`)
type Place = { x: number; y: number; font: number; room: number }
/** Each line by itself, where there is something to say. */
const fields = (text: string, { x, y, font, room }: Place, most = 1): string[] =>
  inLines(text, lettersIn(room, font), most).map(
    (line, at) => `^FO${x},${y + at * (font + 1)}^A0N,${font},${font}^FH^FD${said(line)}^FS`,
  )
/** Whole, whatever it comes to: a price that is cut is another one. */
const priced = (price: string, { font, ...place }: Place): string[] =>
  fields(price, { ...place, font: Math.min(font, Math.floor(place.room / ([...price].length * LETTER))) })
const lettersIn = (room: number, font: number): number => Math.max(1, Math.floor(room / (font * LETTER)))
const widthOf = (text: string, font: number): number => Math.ceil([...text].length * font * LETTER)

/** `qrModules`: how many modules its code has a side, so that it fits. */
export function labelZpl(label: LabelFacts, paper: LabelPaper, qrModules: number): string {
  const { width, height } = LABEL_MM[paper]
  const [across, down] = [width * DOTS, height * DOTS]
  const module = Math.max(QR.least, Math.min(QR.dots, Math.floor(QR.box / qrModules)))
  const x = MARGIN + qrModules * module + 12
  const room = across - x - MARGIN
  const bars = label.code === '' ? 0 : code128Widths(label.code).reduce((sum, one) => sum + one, 0)
  const bar = (bars + 2 * QUIET_MODULES) * 2 <= across ? 2 : 1
  return [
    `^XA^CI28^PW${across}^LL${down}^LH0,0`,
    `^FO${MARGIN},${16 - QR.above}^BQN,2,${module}^FH^FDMA,${said(label.url)}^FS`,
    ...fields(label.shop, { x, y: TOPS.shop, font: 18, room }),
    ...fields(label.title, { x, y: TOPS.title, font: 20, room }, 2),
    ...measure(label, x, room),
    ...(bars === 0
      ? priced(label.price, { x: MARGIN, y: TOPS.afar, font: 52, room: across - 2 * MARGIN })
      : [
          ...priced(label.price, { x, y: TOPS.price, font: 34, room }),
          `^FO${Math.max(MARGIN, Math.floor((across - bars * bar) / 2))},${BARS.top}^BY${bar}^BCN,${BARS.height},N,N,N,A^FH^FD${said(label.code)}^FS`,
        ]),
    ...fields(lastLine(label), { x: MARGIN, y: TOPS.code, font: 18, room: across - 2 * MARGIN }),
    '^PQ1^XZ',
  ].join('\n')
}

/** Its size, and what it is in other scales beside it: below each other they would reach the bars. */
function measure({ size, about }: LabelFacts, x: number, room: number): string[] {
  const font = isLongSize(size) ? 26 : 46
  const beside = size === '' ? 0 : widthOf(size, font) + 10
  return [
    ...fields(size, { x, y: TOPS.size, font, room }),
    ...fields(about, { x: x + beside, y: TOPS.size, font: 16, room: room - beside }, 3),
  ]
}
