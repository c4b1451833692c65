/** Called so that programs want to fill it in. */
export const HONEYPOT = 'website'

/** People leave it empty: what is in it was written by a program, which is answered as a person is and learns nothing. */
export const isFromProgram = (form: FormData): boolean => Boolean(form.get(HONEYPOT))

/** Drawn for nobody, read to nobody, reached with no key, and filled in by no browser. */
export const Honeypot = () => (
  <input name={HONEYPOT} tabIndex={-1} autoComplete="off" aria-hidden className="hidden" />
)
