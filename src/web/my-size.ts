/** «Mi talle» of whoever asks for this page: of who signed in in the account, of everybody else in this browser (product §45.1). */
import type { RouterContextProvider } from 'react-router'
import type { MySize } from '#rules/my-size/my-size.ts'
import { mySizeContext, shopContext, visitorContext } from './context.ts'
import { mySizeIn } from './cookies.ts'

type Asked = { request: Request; context: Readonly<RouterContextProvider> }

/** Before any loader. */
export function openMySizeOf({ request, context }: Asked): void {
  let asked: Promise<MySize> | undefined
  const find = () => context.get(shopContext).mySize.find(context.get(visitorContext), mySizeIn(request))
  context.set(mySizeContext, () => (asked ??= find()))
}

export const mySizeOf = (context: Readonly<RouterContextProvider>): Promise<MySize> =>
  context.get(mySizeContext)()
