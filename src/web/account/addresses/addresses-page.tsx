import { data, redirect } from 'react-router'
import { ADDRESS_SAYS } from '#rules/addresses/address.ts'
import { ADDRESSES_NAME, MAX_ADDRESSES } from '#rules/addresses/fields.ts'
import { addressPaths } from '#rules/address-paths.ts'
import { statusOf } from '#rules/outcome.ts'
import { asking, paths } from '#rules/paths.ts'
import { shopContext } from '#web/context.ts'
import { personOf } from '#web/gate.ts'
import type { RouteHandle } from '#web/route-handle.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { formAnswer, formTexts } from '#web/ui/form/form-answer.ts'
import { useAnswer } from '#web/ui/form/use-answer.ts'
import { DoneNotice } from '#web/ui/notice/done-notice.tsx'
import { Notice } from '#web/ui/notice/notice.tsx'
import { Breadcrumb } from '#web/ui/page/breadcrumb.tsx'
import { titled } from '#web/ui/page/meta.ts'
import { PageTitle } from '#web/ui/page/page-title.tsx'
import { Page } from '#web/ui/page/page.tsx'
import type { Route } from './+types/addresses-page'
import { AddressForm } from './address-form.tsx'
import { OneAddress } from './one-address.tsx'

export const handle = { opensFor: 'users' } satisfies RouteHandle
export const meta: Route.MetaFunction = ({ matches }) => titled(ADDRESSES_NAME, matches, { noindex: true })

const TRAIL = [
  { name: 'Inicio', to: paths.home },
  { name: 'Mi Perfil', to: paths.profile },
  { name: ADDRESSES_NAME },
]
const DONE = {
  guardada: ADDRESS_SAYS.kept,
  habitual: ADDRESS_SAYS.usual,
  quitada: ADDRESS_SAYS.removed,
  volvio: ADDRESS_SAYS.restored,
}
type Done = keyof typeof DONE

const numberIn = (text: FormDataEntryValue | null): number =>
  /^\d{1,10}$/.test(String(text)) ? Number(text) : 0

export async function loader({ url, context }: Route.LoaderArgs) {
  const addresses = await context.get(shopContext).addresses.list(personOf(context))
  const asked = url.searchParams
  const changing = addresses.find(({ id }) => id === numberIn(asked.get('cambiar')))
  return {
    addresses,
    changing: changing ?? null,
    adding: addresses.length === 0 || (asked.has('sumar') && addresses.length < MAX_ADDRESSES),
    done: DONE[asked.get('listo') as Done] ?? null,
    removed: numberIn(asked.get('quitada')),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const { addresses } = context.get(shopContext)
  const person = personOf(context)
  const id = numberIn(form.get('id'))
  const intent = String(form.get('intent') ?? '')
  const [end, listo] = await (async () => {
    switch (intent) {
      case 'add':
        return [await addresses.add(person, formTexts(form)), 'guardada'] as const
      case 'change':
        return [await addresses.change(person, id, formTexts(form)), 'guardada'] as const
      case 'usual':
        return [await addresses.usual(person, id), 'habitual'] as const
      case 'remove':
        return [await addresses.remove(person, id), 'quitada'] as const
      case 'restore':
        return [await addresses.restore(person, id), 'volvio'] as const
      default:
        throw data(null, { status: 400 })
    }
  })()
  if (!end.ok)
    return data(
      {
        answer: end.kind === 'invalid' ? formAnswer(form, end.fields) : null,
        message: end.message,
      },
      { status: statusOf(end) },
    )
  return redirect(asking(addressPaths.own, { listo, quitada: intent === 'remove' && String(id) }), 303)
}

/** Each of them with its buttons; one form at a time, at an address of its own. */
export default function Addresses({ loaderData }: Route.ComponentProps) {
  const answer = useAnswer<typeof action>()
  const { addresses, changing, adding, done, removed } = loaderData
  return (
    <Page title={ADDRESSES_NAME} above={<Breadcrumb trail={TRAIL} />}>
      <PageTitle name={ADDRESSES_NAME} failed={answer !== undefined} hidden />
      <div className="max-w-3xl space-y-6">
        {answer && !answer.answer && <Notice tone="error" title={answer.message} />}
        {done && !answer && (
          <DoneNotice title={done}>
            {removed > 0 && (
              <form method="post" action={addressPaths.own}>
                <input type="hidden" name="id" value={removed} />
                <Button name="intent" value="restore" look="quiet" className="mt-2">
                  Deshacer
                </Button>
              </form>
            )}
          </DoneNotice>
        )}
        {addresses.length === 0 && <p>{ADDRESS_SAYS.none}</p>}
        <ul className="space-y-3">
          {addresses.map((one) => (
            <OneAddress key={one.id} address={one} />
          ))}
        </ul>
        {changing ? (
          <AddressForm key={changing.id} address={changing} answer={answer?.answer ?? null} />
        ) : adding ? (
          <AddressForm key="new" address={null} answer={answer?.answer ?? null} />
        ) : addresses.length < MAX_ADDRESSES ? (
          <ButtonLink to={addressPaths.add} look="quiet">
            Sumar una dirección
          </ButtonLink>
        ) : (
          <p className="text-muted">{ADDRESS_SAYS.full}</p>
        )}
      </div>
    </Page>
  )
}
