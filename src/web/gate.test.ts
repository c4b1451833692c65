import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { anonymous, type Visitor } from '#rules/users/access.ts'
import { requestContext, shopContext, visitorContext } from './context.ts'
import { gate } from './gate.ts'
import type { RouteHandle } from './route-handle.ts'

const person = { kind: 'person', id: 1, email: 'ana@example.com', role: null, ban: false } as const
const VISITORS = {
  stranger: anonymous,
  customer: person as unknown as Visitor,
  admin: { ...person, role: 'owner' } as unknown as Visitor,
  banned: { ...person, ban: true } as unknown as Visitor,
  'banned admin': { ...person, role: 'owner', ban: true } as unknown as Visitor,
}

/** 'enters', a status, or where it sends them. */
async function knock(who: keyof typeof VISITORS, handle: RouteHandle, address = '/Orders?page=2') {
  const context = new RouterContextProvider()
  context.set(visitorContext, VISITORS[who])
  context.set(shopContext, { users: { wasStaff: async () => false } } as never)
  context.set(requestContext, { handleOf: () => handle } as never)
  const url = new URL(address, 'https://shop.invalid')
  try {
    await gate({ request: new Request(url), url, pattern: 'Orders', params: {}, context })
    return 'enters'
  } catch (thrown) {
    if (thrown instanceof Response) return thrown.headers.get('location')
    return (thrown as { init: { status: number } }).init.status
  }
}

test.each<[RouteHandle, Record<keyof typeof VISITORS, string | number>]>([
  [{}, { stranger: 'enters', customer: 'enters', admin: 'enters', banned: 403, 'banned admin': 403 }],
  [
    { opensFor: 'banned' },
    { stranger: 'enters', customer: 'enters', admin: 'enters', banned: 'enters', 'banned admin': 'enters' },
  ],
  [
    { opensFor: 'users' },
    {
      stranger: '/Ingresar?returnTo=%2FOrders%3Fpage%3D2',
      customer: 'enters',
      admin: 'enters',
      banned: 403,
      'banned admin': 403,
    },
  ],
  [
    { opensFor: 'staff' },
    { stranger: 404, customer: 404, admin: 'enters', banned: 403, 'banned admin': 403 },
  ],
])('a route with %j lets in whom it says', async (handle, wanted) => {
  for (const who of Object.keys(VISITORS) as (keyof typeof VISITORS)[])
    expect([who, await knock(who, handle)]).toEqual([who, wanted[who]])
})

test('signing in goes back where the route says, when that is not its own address', async () => {
  expect(await knock('stranger', { opensFor: 'users', signInReturnsTo: '/Profile' })).toBe(
    '/Ingresar?returnTo=%2FProfile',
  )
})

test.each<[RouteHandle, string, number]>([
  [{ opensFor: 'users' }, 'Orders', 401],
  // Nobody learns which addresses of the back office exist.
  [{ opensFor: 'staff' }, 'AdminCoupons', 404],
  [{}, '*', 404],
])(
  'a form of nobody to %j is not lost: it is answered with what it held',
  async (handle, pattern, status) => {
    const context = new RouterContextProvider()
    context.set(visitorContext, anonymous)
    context.set(shopContext, { users: { wasStaff: async () => false } } as never)
    context.set(requestContext, { handleOf: () => handle } as never)
    const url = new URL('/Orders?page=2', 'https://shop.invalid')
    const request = new Request(url, { method: 'POST', body: new URLSearchParams({ a: 'uno', b: 'dos' }) })
    const thrown = await gate({ request, url, pattern, params: {}, context }).catch((error: unknown) => error)
    expect(thrown).toMatchObject({
      init: { status },
      data: {
        sessionEnded: 'Debes iniciar sesión.',
        action: '/Orders?page=2',
        fields: [
          ['a', 'uno'],
          ['b', 'dos'],
        ],
      },
    })
  },
)
