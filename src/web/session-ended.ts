/** A form that comes from somebody who is not signed in any more: what it held, so that it is sent again and not typed again. */
import { data } from 'react-router'
import { byScript, ownPath } from './return-to.ts'

export type SessionEnded = {
  sessionEnded: string
  /** Where the form leads, and the page that it stands on. */
  action: string
  page: string
  /** Empty for scripts: their page still stands. */
  fields: [name: string, text: string][]
  /** Files cannot wait: they are chosen again. */
  files: boolean
}

/** `form` where somebody has read it already; `status` where the address does not exist for strangers. */
export async function sessionEnded(
  request: Request,
  message: string,
  { form, status = 401 }: { form?: FormData; status?: 401 | 404 } = {},
) {
  const { pathname, search } = new URL(request.url)
  const action = pathname + search
  const referrer = request.headers.get('referer') ?? ''
  const held = byScript(request) ? null : (form ?? (await request.formData().catch(() => null)))
  const entries = [...(held ?? [])]
  const ended: SessionEnded = {
    sessionEnded: message,
    action,
    page: URL.canParse(referrer) ? ownPath(referrer.slice(new URL(referrer).origin.length), action) : action,
    fields: entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    files: entries.some(([, value]) => value instanceof File && value.size > 0),
  }
  return data(ended, { status })
}

export const isSessionEnded = (value: unknown): value is SessionEnded =>
  typeof value === 'object' && value !== null && 'sessionEnded' in value
