/** The offer of an address, by whoever asks for it: with what their browser kept of a consignor's e-mail and code. */
import type { RouterContextProvider } from 'react-router'
import { offerBy, type OfferBy } from '#rules/consignment/offers/by.ts'
import { keptBy } from '#web/account/consignment/door.ts'
import { visitorContext } from '#web/context.ts'

export const offerAt = (
  part: string,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
): OfferBy => offerBy(part, { visitor: context.get(visitorContext), ...keptBy(request) })
