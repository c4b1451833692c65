import { useFetcher } from 'react-router'
import QuoteForm from './quote-form.tsx'
import type { OfferShown } from './offer-shown.ts'

/** In the cart, where the amounts follow what is quoted. */
export default function CartQuote({ shown, free }: { shown: OfferShown; free: boolean }) {
  const fetcher = useFetcher()
  return (
    <div
      aria-busy={fetcher.state !== 'idle'}
      onSubmit={(event) => {
        event.preventDefault()
        void fetcher.submit(event.target as HTMLFormElement)
      }}
    >
      <QuoteForm shown={shown} free={free} />
    </div>
  )
}
