import { useRouteLoaderData } from 'react-router'
import type { Waiting } from '#shop/dashboard/dashboard.ts'

const NOTHING: Waiting = {
  disputes: 0,
  disputeUntil: null,
  held: 0,
  pending: 0,
  transfers: 0,
  takings: null,
  orders: 0,
  returns: 0,
  returnsPressing: 0,
  returnsLate: 0,
  returnsReceived: 0,
  claims: 0,
  claimsUntil: null,
  claimsLate: false,
  late: [],
  messages: 0,
  offers: 0,
  offersLate: 0,
  missingPairs: 0,
  parcels: 0,
  failed: 0,
  comments: 0,
  moderate: 0,
  moderateQuestions: 0,
  questions: 0,
  newest: { order: 0, paid: 0, message: 0, returned: 0, failed: 0 },
}

/** What waits for somebody, as the frame around the page knows it. */
export const useWaiting = (): Waiting =>
  useRouteLoaderData<{ waiting: Waiting | null }>('admin/shell/layout')?.waiting ?? NOTHING

/** «(2) Pedidos»: a tab that nobody looks at says that something waits in it. */
export const counted = (count: number, name: string): string => (count > 0 ? `(${count}) ${name}` : name)
