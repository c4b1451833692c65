import type { CouponView } from '#shop/coupons/read.ts'

const WORDS: Record<CouponView['state'], { text: string; tone: string | undefined }> = {
  usable: { text: 'Se puede usar', tone: 'good' },
  inactive: { text: 'Desactivado', tone: undefined },
  early: { text: 'Todavía no empezó', tone: 'wait' },
  over: { text: 'Terminó', tone: undefined },
  'used-up': { text: 'Se usó entero', tone: 'wait' },
}

export function CouponState({ state }: { state: CouponView['state'] }) {
  const { text, tone } = WORDS[state]
  return (
    <span className="state" data-tone={tone}>
      {text}
    </span>
  )
}
