/** What a form is known by; apart, so that a page with one carries no other form's rules. */
import * as v from 'valibot'

/** Made once for each form, so that a second click does nothing twice. */
export const requestKey = v.pipe(
  v.string('Recargá la página y volvé a intentar.'),
  v.regex(/^[A-Za-z0-9_-]{8,40}$/, 'Recargá la página y volvé a intentar.'),
)

/** Whether it is a key as a page makes them: a UUID. */
export const isFormKey = (value: unknown): boolean => typeof value === 'string' && /^[\w-]{36}$/.test(value)
