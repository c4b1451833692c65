import { data } from 'react-router'
import {
  MY_SIZE_SAYS,
  NO_SIZE,
  saidSize,
  sizesWorn,
  WORN,
  WORN_LABEL,
  type MySize,
} from '#rules/my-size/my-size.ts'
import { statusOf } from '#rules/outcome.ts'
import { paths } from '#rules/paths.ts'
import { settingsContext, shopContext, visitorContext } from '#web/context.ts'
import { mySizeCookie, mySizeIn } from '#web/cookies.ts'
import { mySizeOf } from '#web/my-size.ts'
import { flashCookie, type FlashKey } from '#web/flash.ts'
import { byScript, cookieHeaders, goBack, ownPath } from '#web/return-to.ts'
import type { RouteHandle } from '#web/route-handle.ts'
import { Button } from '#web/ui/button.tsx'
import { titled } from '#web/ui/page/meta.ts'
import { Page } from '#web/ui/page/page.tsx'
import { productIdIn } from '#web/storefront/products/product-id.ts'
import type { Route } from './+types/my-size-page'

export const handle = { cached: 'visitors' } satisfies RouteHandle

export const meta: Route.MetaFunction = ({ matches }) => titled('Mi talle', matches, { noindex: true })

export async function loader({ url, context }: Route.LoaderArgs) {
  const settings = context.get(settingsContext)
  const visitor = context.get(visitorContext)
  const mine = await mySizeOf(context)
  const offered = saidSize({ sizes: url.searchParams.getAll('talle').join().split(',') }, settings)
  return {
    rows: WORN.map((worn) => ({
      worn,
      label: WORN_LABEL[worn],
      size: mine[worn],
      offered: offered?.[worn] ?? mine[worn],
      sizes: sizesWorn(worn, settings),
    })).filter(({ sizes }) => sizes.length > 0),
    signedIn: visitor.kind === 'person',
    returnTo: ownPath(url.searchParams.get('volver'), paths.mySize),
  }
}

/** Of this page, of a product's and of the list's filter, each of which says which sizes are ticked. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const { mySize, products } = context.get(shopContext)
  const settings = context.get(settingsContext)
  const visitor = context.get(visitorContext)
  const brought = mySizeIn(request)
  /** On a product's page, and in the list's filter. */
  const ticked = async (form: FormData) => {
    const texts = (name: string) => form.getAll(name).map(String)
    const [product] = form.has('productId') ? await products.byIds([productIdIn(form)]) : []
    const categories = product ? [product.category] : texts('category')
    return saidSize({ sizes: texts('size'), categories }, settings)
  }
  const answer = (key: FlashKey, cookies: string[] = [], status = 200) => {
    if (byScript(request))
      return data(
        { kept: key !== 'my-size-open', said: SAID[key] },
        { status, headers: cookieHeaders(cookies) },
      )
    throw goBack(form, [...cookies, flashCookie(request, key)], paths.mySize)
  }
  const change = form.get('intent') === 'forget' ? NO_SIZE : (changeIn(form) ?? (await ticked(form)))
  if (change === null) return answer('my-size-open', [], 422)
  const end = await mySize.keep(visitor, brought, change)
  if (!end.ok) return end.kind === 'invalid' ? answer('my-size-open', [], 422) : data(null, statusOf(end))
  const cookies = visitor.kind === 'person' ? [] : [mySizeCookie(request, end.value)]
  return answer(change === NO_SIZE ? 'my-size-forgotten' : 'my-size-kept', cookies)
}

const SAID: Partial<Record<FlashKey, string>> = {
  'my-size-kept': MY_SIZE_SAYS.kept,
  'my-size-forgotten': MY_SIZE_SAYS.forgotten,
  'my-size-open': MY_SIZE_SAYS.open,
}
/** The page's own form names each kind; '' is none. */
function changeIn(form: FormData): Partial<MySize> | null {
  const named = WORN.filter((worn) => form.has(worn))
  return named.length === 0
    ? null
    : Object.fromEntries(named.map((worn) => [worn, String(form.get(worn)) || null]))
}

/** Whole without scripts: a plain form, because who changes it sees the shop anew. */
export default function MySizePage({ loaderData: { rows, signedIn, returnTo } }: Route.ComponentProps) {
  return (
    <Page
      title="Mi talle"
      intro="Lo elegimos por vos en cada producto que lo tiene, y te mostramos lo que hay en tu talle."
    >
      <div className="max-w-md">
        <form method="post" className="grid gap-5">
          <input type="hidden" name="returnTo" value={returnTo} />
          {rows.map(({ worn, label, offered, sizes }) => (
            <label key={worn} className="block">
              <span className="mb-1.5 block text-md font-semibold">{label}</span>
              <select name={worn} defaultValue={offered ?? ''} className="input">
                <option value="">Sin elegir</option>
                {sizes.map((one) => (
                  <option key={one}>{one}</option>
                ))}
              </select>
            </label>
          ))}
          <Button>Guardar mi talle</Button>
        </form>
        {rows.some(({ size }) => size !== null) && (
          <form method="post" className="mt-3">
            <input type="hidden" name="returnTo" value={returnTo} />
            <Button name="intent" value="forget" look="quiet">
              Olvidar mis talles
            </Button>
          </form>
        )}
        <p className="mt-6 text-md text-muted">
          {signedIn
            ? 'Están en tu cuenta: los ves en todos tus dispositivos. Lo que guardaste antes de ingresar se suma solo donde tu cuenta no decía nada.'
            : 'Se guardan en este navegador durante un año. Si iniciás sesión pasan a tu cuenta; si tu cuenta ya tiene talles, quedan los de tu cuenta.'}
        </p>
      </div>
    </Page>
  )
}
