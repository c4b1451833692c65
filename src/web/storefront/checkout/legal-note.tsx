import { paths } from '#rules/paths.ts'
import AcceptedTerms from './accepted-terms.tsx'
import { CHECKOUT_FORM } from './form-id.ts'

/** What stands below the button that confirms: the way to a gift card's credit, which keeps what was typed, and the terms. Still at the checkout (ui/start/still.tsx). */
export default function LegalNote({
  placed,
}: {
  /** The number of the order, once there is one. */ placed?: string
}) {
  return (
    <>
      {!placed && (
        <p className="mt-3 text-center">
          <button
            form={CHECKOUT_FORM}
            name="intent"
            value="gift"
            formNoValidate
            className="link min-h-11 text-md"
          >
            Canjear una tarjeta de regalo
          </button>
        </p>
      )}
      <div className="mt-5">
        <AcceptedTerms
          withdrawal={placed ? paths.withdrawalOf(placed) : paths.withdrawal}
          accepts={!placed}
        />
      </div>
    </>
  )
}
