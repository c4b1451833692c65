import type { PromotionView } from '#shop/promotions/views.ts'

const WORDS: Record<PromotionView['state'], { text: string; tone: string | undefined }> = {
  on: { text: 'En marcha', tone: 'good' },
  inactive: { text: 'Desactivada', tone: undefined },
  early: { text: 'Todavía no empezó', tone: 'wait' },
  over: { text: 'Terminó', tone: undefined },
  'used-up': { text: 'Se usó entera', tone: 'wait' },
}

export function PromotionState({ state }: { state: PromotionView['state'] }) {
  const { text, tone } = WORDS[state]
  return (
    <span className="state" data-tone={tone}>
      {text}
    </span>
  )
}
