import { Link } from 'react-router'
import { manyOf } from '#rules/products/labels.ts'
import { useFrame } from '#web/ui/page/frame.ts'
import { writeOfferChoice, type OfferChoice } from './offer-choice.ts'

export function OfferChips({
  choice,
  percents,
  categories,
}: {
  choice: OfferChoice
  percents: number[]
  categories: string[]
}) {
  const known = useFrame()?.shop.categories ?? []
  const chip = (text: string, to: OfferChoice, on: boolean) => (
    <li key={text}>
      <Link
        to={writeOfferChoice(to)}
        preventScrollReset
        className="chip"
        aria-current={on ? 'true' : undefined}
      >
        {text}
      </Link>
    </li>
  )
  return (
    <nav aria-label="Filtrar ofertas" className="mb-6 md:mb-8">
      <ul className="scroll-row">
        {chip(
          'Todas',
          { percent: null, category: null },
          choice.percent === null && choice.category === null,
        )}
        {percents.map((percent) =>
          chip(
            `${percent}%`,
            { ...choice, percent: choice.percent === percent ? null : percent },
            choice.percent === percent,
          ),
        )}
        {categories.map((category) =>
          chip(
            manyOf(known, category),
            { ...choice, category: choice.category === category ? null : category },
            choice.category === category,
          ),
        )}
      </ul>
    </nav>
  )
}
