export const REVIEW_FORM = 'resena'
/** Named so in the form that is sent. */
export const SIGN_IN = 'ingresar'

/** What was written comes along, and is there again after the sign-in. */
export const SignInWithReview = ({ className }: { className: string }) => (
  <button form={REVIEW_FORM} name={SIGN_IN} value="1" formNoValidate className={className}>
    Ingresar
  </button>
)
