/** Preferences at the provider: checked as strictly as theirs, kept, changed, and shown with the address of the hosted page. */
import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { ApiError } from './api/error.ts'
import { preferenceInputSchema, type Preference } from './documents.ts'
import type { Store } from './store.ts'

export type Preferences = ReturnType<typeof openPreferences>

/** Their error word names the part of the request: items -> invalid_items. */
function refuse(issue: v.BaseIssue<unknown>): never {
  const part = v.getDotPath(issue)?.split('.')[0]
  throw new ApiError(400, part ? `invalid_${part}` : 'invalid_parameter', issue.message)
}

export function openPreferences(store: Store, now: () => Date, sellerId: string, base: string) {
  function parse(body: unknown) {
    const parsed = v.safeParse(preferenceInputSchema, body)
    if (!parsed.success) refuse(parsed.issues[0])
    const input = parsed.output
    const success = input.back_urls.success
    if (input.auto_return && !success)
      throw new ApiError(400, 'invalid_auto_return', 'auto_return invalid. back_url.success must be defined')
    // Reported of the real API (product §33.1); the shop leaves auto_return out there.
    if (input.auto_return && !success?.startsWith('https://'))
      throw new ApiError(400, 'invalid_auto_return', 'auto_return invalid. back_url.success must be https')
    const { expiration_date_from: from, expiration_date_to: to } = input
    if (from && to && Date.parse(from) >= Date.parse(to))
      throw new ApiError(
        400,
        'invalid_expiration_date_to',
        'expiration_date_to must be after expiration_date_from',
      )
    return input
  }

  function find(id: string): Preference {
    const preference = store.preference(id)
    if (!preference)
      throw new ApiError(404, 'not_found', `The preference with identifier ${id.slice(0, 80)} was not found`)
    return preference
  }

  const checkoutUrl = (id: string): string => `${base}/checkout/v1/redirect?pref_id=${encodeURIComponent(id)}`

  return {
    find,
    checkoutUrl,

    create(body: unknown): Preference {
      const input = parse(body)
      if (
        input.expires &&
        input.expiration_date_to &&
        Date.parse(input.expiration_date_to) <= now().getTime()
      )
        throw new ApiError(
          400,
          'invalid_expiration_date_to',
          'expiration_date_to invalid. It must be in the future',
        )
      const preference: Preference = {
        ...input,
        id: `${sellerId}-${randomUUID()}`,
        client_id: '1000000000000000',
        collector_id: Number(sellerId),
        site_id: 'MLA',
        operation_type: 'regular_payment',
        date_created: now().toISOString(),
      }
      store.savePreference(preference)
      return preference
    },

    change(id: string, body: unknown): Preference {
      const before = find(id)
      const changed: Preference = { ...before, ...parse({ ...before, ...(body as object) }) }
      store.savePreference(changed)
      return changed
    },

    expire(id: string): Preference {
      const changed: Preference = { ...find(id), expires: true, expiration_date_to: now().toISOString() }
      store.savePreference(changed)
      return changed
    },

    /** As the API answers it. The address is made afresh, since the sandbox may have moved to another port meanwhile. */
    present: (preference: Preference) => ({
      ...preference,
      init_point: checkoutUrl(preference.id),
      sandbox_init_point: checkoutUrl(preference.id),
    }),
  }
}
