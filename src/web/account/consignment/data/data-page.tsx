import { data, redirect } from 'react-router'
import { CONTACT_SAYS } from '#rules/consignment/people/contact-said.ts'
import { tickedNotices } from '#rules/consignment/people/notices.ts'
import { statusOf, type Outcome } from '#rules/outcome.ts'
import { asking } from '#rules/paths.ts'
import { sellPaths } from '#rules/sell-paths.ts'
import { shopContext, visitorContext } from '#web/context.ts'
import { weekdayAndDate } from '#web/ui/dates.ts'
import { formAnswer, formTexts } from '#web/ui/form/form-answer.ts'
import { useAnswer } from '#web/ui/form/use-answer.ts'
import { DoneNotice } from '#web/ui/notice/done-notice.tsx'
import { Notice } from '#web/ui/notice/notice.tsx'
import { PageTitle } from '#web/ui/page/page-title.tsx'
import { titled } from '#web/ui/page/meta.ts'
import type { RouteHandle } from '#web/route-handle.ts'
import { CodePanel, codeStep } from '../code-panel.tsx'
import { isDoorIntent } from '../door-names.ts'
import { doorIntent, holderHere } from '../door.ts'
import { PortalFrame } from '../portal-frame.tsx'
import type { Route } from './+types/data-page'
import { AccountForm } from './account-form.tsx'
import { ContactForms } from './contact-form.tsx'
import { ACCOUNT_INTENTS, CONTACT_INTENTS, NOTICES_INTENT } from './intents.ts'
import { Messages } from './messages.tsx'
import { Notices } from './notices-form.tsx'

export const handle = { opensFor: 'banned' } satisfies RouteHandle

const NAME = 'Mis datos de consignante'
const DONE = {
  cuenta: 'Guardamos tu cuenta. Te avisamos por e-mail.',
  mensaje: 'Recibimos tu mensaje.',
  telefono: 'Guardamos tu teléfono.',
  avisos: 'Guardamos qué avisos querés.',
  correo: 'Desde ahora te escribimos a tu nuevo e-mail. Te lo avisamos en los dos.',
} as const

const isDone = (text: string | null): text is keyof typeof DONE => text !== null && Object.hasOwn(DONE, text)

export const meta: Route.MetaFunction = ({ matches }) => titled(NAME, matches, { noindex: true })

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const holder = await holderHere({ request, context })
  const { portal } = context.get(shopContext).consignment
  const own = await portal.ownData(holder)
  if (!own.ok) throw data(null, { status: statusOf(own) })
  const said = url.searchParams.get('listo')
  return {
    // A link may have been passed on: who it is stands behind the code.
    own: holder.proven
      ? own.value
      : {
          ...own.value,
          name: '',
          email: '',
          phone: '',
          dni: '',
          account: own.value.account && { ...own.value.account, holder: '', cuil: '' },
        },
    messages: await portal.messages(holder),
    proven: holder.proven,
    byLink: holder.by === 'link',
    died: holder.died === true,
    step: codeStep(url),
    done: isDone(said) ? DONE[said] : null,
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const holder = await holderHere({ request, context })
  const visitor = context.get(visitorContext)
  const { portal, people } = context.get(shopContext).consignment
  const intent = form.get('intent')
  const of = (end: { kind: string; message: string; fields?: Record<string, string> }) => ({
    intent: String(intent),
    message: end.message,
    answer: formAnswer(form, end.fields ?? {}),
  })
  if (isDoorIntent(intent)) {
    const end = await doorIntent({ request, context }, holder, form, sellPaths.consignmentData)
    return end instanceof Response ? end : data(of(end), { status: statusOf(end) })
  }
  const texts = formTexts(form)
  if (intent === ACCOUNT_INTENTS.ask || intent === CONTACT_INTENTS.ask) {
    const end = await (intent === ACCOUNT_INTENTS.ask
      ? people.accounts.sendOwnCode(holder, visitor)
      : people.contact.askMailboxCode(visitor, holder, texts))
    return end.ok
      ? data({ intent, message: '', answer: formAnswer(form, {}) })
      : data(of(end), { status: statusOf(end) })
  }
  const [end, said] = await change()
  return end.ok
    ? redirect(asking(sellPaths.consignmentData, { listo: said }), 303)
    : data(of(end), { status: statusOf(end) })

  async function change(): Promise<[Outcome<unknown>, keyof typeof DONE]> {
    switch (intent) {
      case ACCOUNT_INTENTS.write:
        return [await portal.write(holder, texts), 'mensaje']
      case NOTICES_INTENT:
        return [await people.notices.change(holder, tickedNotices(texts)), 'avisos']
      case CONTACT_INTENTS.phone:
        return [await people.contact.changePhone(holder, texts), 'telefono']
      case CONTACT_INTENTS.change:
        return [await people.contact.changeMailbox(visitor, holder, texts), 'correo']
      default:
        return [await people.accounts.changeOwn(holder, texts, visitor), 'cuenta']
    }
  }
}

/** Who one is to the shop, where one is paid, and what was written. */
export default function OwnDataPage({ loaderData }: Route.ComponentProps) {
  const { own, messages, proven, byLink, died, step, done } = loaderData
  const answer = useAnswer<typeof action>()
  const failed = answer !== undefined && answer.message !== ''
  const ofAccount = answer?.intent === ACCOUNT_INTENTS.ask || answer?.intent === ACCOUNT_INTENTS.change
  const ofContact = Object.values<string>(CONTACT_INTENTS).includes(answer?.intent ?? '')
  const ofCode = isDoorIntent(answer?.intent)
  const { account } = own
  const facts: [string, string][] = [
    ['Nombre', own.name],
    ['E-mail', own.email],
    ['Teléfono', own.phone],
    ['DNI', own.dni],
  ]
  return (
    <PortalFrame title={NAME} here={sellPaths.consignmentData} byLink={byLink} died={died}>
      <PageTitle name={NAME} failed={failed} />
      <div className="max-w-2xl space-y-10">
        {done && !answer && <DoneNotice title={done} />}
        {failed && !ofCode && <Notice tone="error" title={answer.message} />}
        <CodePanel
          here={sellPaths.consignmentData}
          {...{ proven, byLink, step }}
          problem={ofCode && failed ? answer!.message : null}
        />
        <section aria-labelledby="quien">
          <h2 id="quien" className="border-b border-line pb-2 text-lg font-bold">
            Tus datos
          </h2>
          <dl className="mt-3 divide-y divide-line text-md">
            {facts
              .filter(([, value]) => value !== '')
              .map(([name, value]) => (
                <div key={name} className="flex flex-wrap justify-between gap-x-6 py-1.5">
                  <dt>{name}</dt>
                  <dd className="min-w-0 font-semibold break-words">{value}</dd>
                </div>
              ))}
          </dl>
          <p className="mt-2 max-w-[58ch] text-sm text-muted">
            {CONTACT_SAYS.fixed} Para borrar tus datos, también.
          </p>
          {proven && (
            <ContactForms
              phone={own.phone}
              answer={ofContact ? answer!.answer : null}
              asked={
                ofContact &&
                (answer!.intent === CONTACT_INTENTS.change ||
                  (answer!.intent === CONTACT_INTENTS.ask && !failed))
              }
            />
          )}
        </section>
        <section aria-labelledby="cuenta">
          <h2 id="cuenta" className="scroll-mt-24 border-b border-line pb-2 text-lg font-bold">
            Dónde te pagamos
          </h2>
          {account ? (
            <p className="mt-3">
              <b className="tabular-nums">{account.account}</b>
              {account.holder === '' ? (
                '.'
              ) : (
                <>
                  {`, a nombre de ${account.holder} (`}
                  <span className="whitespace-nowrap">CUIL {account.cuil}</span>
                  {').'}
                </>
              )}
              {account.waits && ` Por seguridad la usamos desde el ${weekdayAndDate(account.usableFrom)}.`}
            </p>
          ) : (
            <p className="mt-3">Todavía no nos dijiste a qué cuenta.</p>
          )}
          {!own.seen ? (
            <p className="mt-2 max-w-[58ch] text-md text-muted">
              La cargás cuando nos mostraste tu DNI, la primera vez que traés un par.
            </p>
          ) : proven ? (
            <AccountForm
              answer={ofAccount ? answer!.answer : null}
              asked={ofAccount && (answer!.intent === ACCOUNT_INTENTS.change || !failed)}
            />
          ) : (
            <p className="mt-2 text-md">
              <a href="#codigo" className="link inline-flex min-h-11 items-center">
                {account ? 'Para cambiarla, pedí el código' : 'Para cargarla, pedí el código'}
              </a>
            </p>
          )}
        </section>
        <Notices
          notices={own.notices}
          answer={answer?.intent === NOTICES_INTENT ? answer.answer : null}
          mayChange={proven}
        />
        <Messages
          messages={messages}
          answer={answer?.intent === ACCOUNT_INTENTS.write ? answer.answer : null}
          mayWrite={proven}
        />
      </div>
    </PortalFrame>
  )
}
