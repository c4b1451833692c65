/** The way to sign in without leaving the page that holds what was typed. */
import { serverPaths } from '#rules/server-paths.ts'
export const SignInElsewhere = ({ returnTo }: { returnTo: string }) => (
  <>
    <a href={serverPaths.signInFor(returnTo)} target="_blank" rel="noopener" className="link font-semibold">
      ingresá en otra pestaña
    </a>{' '}
    y volvé.
  </>
)
