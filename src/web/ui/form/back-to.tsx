/** Where a form that is sent without scripts comes back to. */
export const BackTo = ({ to }: { to: string }) => <input type="hidden" name="returnTo" value={to} />
