import type { LookView } from '#shop/looks/looks.ts'

const WORDS = {
  shown: { text: 'Publicado', tone: 'good' },
  short: { text: 'Publicado, pero no se ve', tone: 'wait' },
  hidden: { text: 'Oculto', tone: undefined },
  removed: { text: 'Borrado', tone: undefined },
}

export function LookState({ look }: { look: Pick<LookView, 'removed' | 'published' | 'shown'> }) {
  const { text, tone } =
    WORDS[look.removed ? 'removed' : look.shown ? 'shown' : look.published ? 'short' : 'hidden']
  return (
    <span className="state" data-tone={tone}>
      {text}
    </span>
  )
}
