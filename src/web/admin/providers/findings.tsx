import type { Finding } from '#shop/providers/providers.ts'
import { Icon, type IconName } from '#web/ui/icon.tsx'

const SIGN: Record<Finding['state'], { icon: IconName; ink: string; word: string }> = {
  right: { icon: 'circle-check', ink: 'text-verde', word: 'Bien' },
  wrong: { icon: 'circle-alert', ink: 'text-rojo', word: 'Mal' },
  note: { icon: 'info', ink: 'text-muted', word: 'Nota' },
}

/** What a check found, with what to do about it. */
export const Findings = ({ findings }: { findings: Finding[] }) => (
  <div role="status" className="mb-4 border-t border-line pt-3 text-md">
    <ul className="space-y-2.5">
      {findings.map(({ state, sentence, todo }) => {
        const { icon, ink, word } = SIGN[state]
        return (
          <li key={sentence} className="flex gap-2.5">
            <Icon of={icon} size={20} className={`mt-0.5 shrink-0 ${ink}`} />
            <span className="min-w-0 [overflow-wrap:anywhere]">
              <span className="sr-only">{word}: </span>
              {sentence}
              {todo && <span className="block text-muted">{todo}</span>}
            </span>
          </li>
        )
      })}
    </ul>
  </div>
)
