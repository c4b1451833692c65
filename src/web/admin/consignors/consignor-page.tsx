import { data, Link } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import { daySaid } from '#rules/calendar/said.ts'
import { CONSIGNOR_FLAG_LABEL, CONSIGNOR_SAYS, SECOND_LOOK } from '#rules/consignment/people/consignor.ts'
import { tickedNotices } from '#rules/consignment/people/notices.ts'
import { missing, type Outcome } from '#rules/outcome.ts'
import { paths } from '#rules/paths.ts'
import { serverPaths } from '#rules/server-paths.ts'
import type { ConsignorPage } from '#shop/consignment/consignors/consignor-page.ts'
import { useMay } from '#web/admin/sections/may.ts'
import { AdminTitle } from '#web/admin/ui/admin-title.tsx'
import { onward, refusal, valueOf } from '#web/admin/ui/answers.ts'
import type { SaidKey } from '#web/admin/ui/said.ts'
import { shopContext, visitorContext } from '#web/context.ts'
import type { RouteHandle } from '#web/route-handle.ts'
import { formTexts } from '#web/ui/form/form-answer.ts'
import { useAnswer } from '#web/ui/form/use-answer.ts'
import { Notice } from '#web/ui/notice/notice.tsx'
import { PageTitle } from '#web/ui/page/page-title.tsx'
import type { Route } from './+types/consignor-page'
import { AccountPanel } from './account-panel.tsx'
import { DeathPanel } from './death-panel.tsx'
import { BlockPanel, ErasePanel, NotePanel, NoticesPanel } from './action-panels.tsx'
import { MessagesPanel } from './messages-panel.tsx'
import { PairsPanel } from './pairs-panel.tsx'
import { PapersPanel } from './papers-panel.tsx'
import { WhoForm } from './who-form.tsx'

export const handle = { section: 'consignors', needs: 'consign.read' } satisfies RouteHandle

export async function loader({ params, context }: Route.LoaderArgs) {
  const { people } = context.get(shopContext).consignment
  return valueOf(await people.find(context.get(visitorContext), Number(params.id)))
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await request.formData()
  const { people, portal } = context.get(shopContext).consignment
  const visitor = context.get(visitorContext)
  const id = Number(params.id)
  const texts = formTexts(form)
  const here = adminPaths.consignor(id)
  if (texts.intent === 'see') {
    const end = await people.findPrivate(visitor, id)
    return end.ok ? data({ whole: end.value }) : refusal(end, form)
  }
  const deeds: Record<string, [said: SaidKey, deed: () => Promise<Outcome<unknown>>]> = {
    change: ['consignor-changed', () => people.change(visitor, id, texts)],
    document: ['consignor-document', () => people.seeDocument(visitor, id, texts)],
    say: ['consignor-said', () => portal.sayTo(visitor, id, texts)],
    note: ['consignor-note', () => people.note(visitor, id, texts)],
    notices: ['consignor-notices', () => people.notices.changeFor(visitor, id, tickedNotices(texts))],
    block: ['consignor-blocked', () => people.block(visitor, id, texts)],
    unblock: ['consignor-unblocked', () => people.unblock(visitor, id)],
    died: ['consignor-died', () => people.markDeath(visitor, id, texts)],
    heir: ['consignor-heir', () => people.nameHeir(visitor, id, texts)],
    'heir-confirm': ['consignor-heir-confirmed', () => people.confirmHeir(visitor, id, Number(texts.heir))],
    'heir-payee': ['consignor-heir-payee', () => people.markPayee(visitor, id, Number(texts.heir))],
    'heir-payee-confirm': [
      'consignor-heir-payee-confirmed',
      () => people.confirmPayee(visitor, id, Number(texts.heir)),
    ],
    'heir-remove': ['consignor-heir-removed', () => people.removeHeir(visitor, id, Number(texts.heir))],
    // Of each heir a form of its own, so that what the shop says of it stands there.
    [`heir-account-${texts.heir}`]: [
      'consignor-heir-account',
      () => people.heirAccount(visitor, id, Number(texts.heir), texts),
    ],
    code: ['consignor-code', () => people.accounts.sendCodeTo(visitor, id)],
    account: ['consignor-account', () => people.accounts.record(visitor, id, texts)],
    confirm: ['consignor-confirmed', () => people.accounts.confirm(visitor, Number(texts.account))],
    unconfirm: ['consignor-unconfirmed', () => people.accounts.unconfirm(visitor, Number(texts.account))],
    erase: ['consignor-erased', () => people.erase(visitor, id)],
  }
  const intent = texts.intent ?? ''
  const [said, deed] = Object.hasOwn(deeds, intent) ? deeds[intent]! : [undefined, null]
  const end = deed ? await deed() : missing()
  if (end.ok) return onward(request, intent === 'erase' ? adminPaths.consignors : here, said)
  if (end.kind === 'refused' && end.reason === 'sign-in-again')
    return data({ message: end.message, again: serverPaths.signInFor(here, 'again') }, { status: 403 })
  return refusal(end, form)
}

/** One consignor: who they are, their papers, where they are paid, their pairs, and what makes somebody look twice. */
export default function Consignor({ loaderData: who }: Route.ComponentProps) {
  const answer = useAnswer<typeof action>()
  const may = useMay()
  const refused = answer && 'fields' in answer ? answer : undefined
  const whole = answer && 'whole' in answer ? answer.whole : null
  const title = `${who.name} ${who.surname}`.trim()
  return (
    <>
      <PageTitle name={title} failed={refused !== undefined} hidden />
      <AdminTitle
        title={title}
        trail={[
          { name: 'Dashboard', to: paths.dashboard },
          { name: 'Consignantes', to: adminPaths.consignors },
          { name: `N.º ${who.id}` },
        ]}
      />
      {refused && <Notice tone="error" className="mb-5" title={refused.message} />}
      {answer && 'again' in answer && (
        <Notice tone="error" className="mb-5" title={answer.message}>
          <a href={answer.again} className="link">
            Volver a ingresar
          </a>
        </Notice>
      )}
      <Flags {...who} />
      <div
        key={who.version}
        className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)]"
      >
        <div className="space-y-4">
          <PapersPanel who={who} whole={whole} refusal={refused} />
          <AccountPanel who={who} refusal={refused} />
          <PairsPanel who={who} />
          <MessagesPanel
            who={who}
            mayWrite={!who.own && who.died === null && who.email !== '' && may('consign.quote')}
            refusal={refused}
          />
        </div>
        <div className="space-y-4">
          {!who.own && may('consign.manage') && (
            <section aria-labelledby="quien" className="panel p-4 md:p-5">
              <h2 id="quien" className="mb-3 text-lg font-bold">
                Quién es
              </h2>
              <WhoForm intent="change" who={who} refusal={refused} label="Guardar" />
            </section>
          )}
          {!who.own && may('consign.receive') && <NotePanel who={who} refusal={refused} />}
          {!who.own && who.died === null && may('consign.manage') && <NoticesPanel who={who} />}
          {!who.own && who.died === null && may('consign.manage') && (
            <BlockPanel who={who} refusal={refused} />
          )}
          {!who.own && may('consign.manage') && <DeathPanel who={who} refusal={refused} />}
          {!who.own && may('consign.erase') && <ErasePanel who={who} />}
        </div>
      </div>
    </>
  )
}

function Flags({ own, blockedReason, died, flags }: ConsignorPage) {
  return (
    <>
      {own && <Notice tone="warning" className="mb-5" quiet title={CONSIGNOR_SAYS.own} />}
      {died !== null && (
        <Notice
          tone="warning"
          className="mb-5"
          quiet
          title={`Falleció el ${daySaid(died.on, '')}. Sus pares y su plata son de quien hereda.`}
        >
          {died.how}
        </Notice>
      )}
      {blockedReason !== null && died === null && (
        <Notice tone="warning" className="mb-5" quiet title={CONSIGNOR_SAYS.blocked}>
          {blockedReason}
        </Notice>
      )}
      {flags.length > 0 && (
        <Notice tone="warning" className="mb-5" quiet title="Para mirar dos veces">
          <ul className="list-disc pl-5">
            {flags.map(({ flag, with: others }) => (
              <li key={flag}>
                {CONSIGNOR_FLAG_LABEL[flag]}
                {others.length > 0 && ': '}
                {others.map(({ id, name }, index) => (
                  <span key={id}>
                    {index > 0 && ', '}
                    <Link to={adminPaths.consignor(id)} className="link">
                      {name}
                    </Link>
                  </span>
                ))}
              </li>
            ))}
          </ul>
          {flags.some(({ flag }) => SECOND_LOOK.includes(flag)) && (
            <p className="mt-2">Antes de tomarle algo, decide otra persona de la tienda.</p>
          )}
        </Notice>
      )}
    </>
  )
}
