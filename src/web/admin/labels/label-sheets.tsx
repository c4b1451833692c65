import { LABELS_A_SHEET, type LabelPaper } from '#rules/labels/papers.ts'
import type { DrawnLabel } from './drawn.ts'
import { Label } from './label.tsx'

type Props = {
  labels: readonly DrawnLabel[]
  paper: LabelPaper
  /** Places of the first sheet that are used up. */ gone: number
}

/** What the printer will print, as it will: on a roll one after the other, or many on a sheet of A4. */
export function LabelSheets({ labels, paper, gone }: Props) {
  if (paper !== 'hoja')
    return (
      <div className={paper === 'rollo-62' ? 'tags tags-62' : 'tags'}>
        {labels.map((label, number) => (
          <Label key={number} label={label} />
        ))}
      </div>
    )
  const places = [...Array.from({ length: gone }, () => null), ...labels]
  return Array.from({ length: Math.ceil(places.length / LABELS_A_SHEET) }, (_, sheet) => (
    // It is wider than a telephone, and scrolls there.
    <div key={sheet} className="tag-sheet-frame" tabIndex={0} role="group" aria-label={`Hoja ${sheet + 1}`}>
      <div className="tag-sheet">
        {places
          .slice(sheet * LABELS_A_SHEET, (sheet + 1) * LABELS_A_SHEET)
          .map((label, place) =>
            label ? <Label key={place} label={label} /> : <span key={`libre ${place}`} aria-hidden />,
          )}
      </div>
    </div>
  ))
}
