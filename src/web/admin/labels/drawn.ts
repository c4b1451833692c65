/** Labels with what is drawn on them, made where they are read: browsers get paths and carry no encoder. */
import { code128Path } from '#rules/code128.ts'
import type { LabelFacts } from '#rules/labels/label.ts'
import type { LabelPaper } from '#rules/labels/papers.ts'
import { labelZpl } from '#rules/labels/zpl.ts'
import { qrPath } from '#web/ui/qr.ts'

export type DrawnLabel = LabelFacts & {
  /** As an SVG's path in which every module is one unit; `size` of them a side, without its quiet border. */
  qr: { path: string; size: number }
  /** Null where nothing is to be scanned. */
  bars: { path: string; modules: number } | null
}

/** Equal ones are drawn once. */
export function drawLabels(labels: readonly LabelFacts[]): DrawnLabel[] {
  const known = new Map<LabelFacts, DrawnLabel>()
  return labels.map((label) => {
    const drawn = known.get(label) ?? {
      ...label,
      qr: qrPath(label.url),
      bars: label.code === '' ? null : code128Path(label.code),
    }
    known.set(label, drawn)
    return drawn
  })
}

/** For a label printer, one after the other, as a file that is sent to it as it is. */
export const zplAnswer = (labels: readonly LabelFacts[], paper: LabelPaper): Response =>
  new Response(labels.map((label) => labelZpl(label, paper, qrPath(label.url).size)).join('\n') + '\n', {
    headers: {
      'Content-Type': 'application/zpl; charset=utf-8',
      'Content-Disposition': 'attachment; filename="etiquetas.zpl"',
      'Cache-Control': 'private, no-store',
    },
  })
