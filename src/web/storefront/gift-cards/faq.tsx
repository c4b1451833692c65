import { Link } from 'react-router'
import { GIFT_PROMISE } from '#rules/gift-cards/limits-and-texts.ts'
import { paths } from '#rules/paths.ts'

/** Among the frequent questions, while they are sold. */
export const GIFT_CARD_FAQ = {
  id: 'regalo',
  question: '¿Venden tarjetas de regalo?',
  plain: `Sí: comprás una desde tu cuenta. ${GIFT_PROMISE}`,
  answer: (
    <p>
      Sí:{' '}
      <Link to={paths.giftCards} className="link">
        comprás una
      </Link>{' '}
      desde tu cuenta. {GIFT_PROMISE}
    </p>
  ),
}
