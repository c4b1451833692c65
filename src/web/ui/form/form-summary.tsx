import { apart } from '#web/ui/start/apart.tsx'
import type { Summary } from './summary-box.tsx'

const SummaryBox = apart('form-summary', () => import('./summary-box.tsx'))

/** All problems of a form at once, in the fields' own words, each leading to its field (product §36.3). */
export function FormSummary(summary: Summary) {
  return summary.problems.length > 0 && <SummaryBox {...summary} />
}
