/** Where a parcel can be followed, as every email that is about one says it. */
import type { Part } from './email.ts'

type Followed = { trackingCode: string | null; trackingUrl: string | null }
/** `carrier`: where nothing else in the email says who carries it. */
export function trackingPart({ trackingCode, trackingUrl }: Followed, carrier: string | null = null): Part[] {
  const facts = [
    ...(carrier ? [['Lo lleva', carrier] as const] : []),
    ...(trackingCode ? [['Código de seguimiento', trackingCode] as const] : []),
    ...(trackingUrl ? [['Seguilo en', { href: trackingUrl }] as const] : []),
  ]
  return facts.length > 0 ? [{ facts }] : []
}
