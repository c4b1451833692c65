/** The way to sign in without leaving the page that holds what was typed. */
export const SignInElsewhere = ({ returnTo }: { returnTo: string }) => (
  <>
    <a
      href={`/sign-in?returnTo=${encodeURIComponent(returnTo)}`}
      target="_blank"
      rel="noopener"
      className="link font-semibold"
    >
      ingresá en otra pestaña
    </a>{' '}
    y volvé.
  </>
)
