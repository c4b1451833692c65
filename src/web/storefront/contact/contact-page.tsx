import { data, Form, redirect, useNavigation } from 'react-router'
import { paths } from '#rules/paths.ts'
import {
  CONTACT_MESSAGES,
  contactMessage,
  type ContactMessage,
  MAX_AFFAIR,
  MAX_NAME,
} from '#rules/contact/contact.ts'
import { SELL_SUBJECT } from '#rules/contact/sell-subject.ts'
import { statusOf } from '#rules/outcome.ts'
import { isShowroomOpen } from '#rules/checkout/showroom.ts'
import { settingsContext, shopContext, visitorContext } from '#web/context.ts'
import { Button } from '#web/ui/button.tsx'
import { formAnswer, formTexts } from '#web/ui/form/form-answer.ts'
import { DoneNotice } from '#web/ui/notice/done-notice.tsx'
import { FormSummary } from '#web/ui/form/form-summary.tsx'
import { Honeypot, isFromProgram } from '#web/ui/form/honeypot.tsx'
import { titled } from '#web/ui/page/meta.ts'
import { organization } from '#web/ui/page/organization.ts'
import { Notice } from '#web/ui/notice/notice.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { PageTitle } from '#web/ui/page/page-title.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { useCheckedForm } from '#web/ui/form/use-checked-form.ts'
import { useAnswer } from '#web/ui/form/use-answer.ts'
import type { RouteHandle } from '#web/route-handle.ts'
import type { Route } from './+types/contact-page'
import { ContactDetails } from './contact-details.tsx'
import { MessageField } from './message-field.tsx'
import { SellCard } from './sell-card.tsx'

export const handle = { opensFor: 'banned', cached: 'visitors', crawlers: 'listed' } satisfies RouteHandle

const FORM = 'contacto'

export const meta: Route.MetaFunction = ({ matches }) => [
  ...titled('Contacto', matches, {
    path: paths.contact,
    description: 'Escribinos por una compra, un cambio o para vender tus zapatillas y ropa.',
  }).filter((tag) => !('title' in tag)),
  ...organization(matches),
]

export function loader({ url, context }: Route.LoaderArgs) {
  const visitor = context.get(visitorContext)
  const { address, contactEmail, contactPhone, socials, openingHours, closedDays } =
    context.get(settingsContext)
  const person = visitor.kind === 'person' ? visitor : null
  return {
    address,
    contactEmail,
    contactPhone,
    whatsApp: socials.find(({ name }) => name === 'WhatsApp')?.url,
    open: isShowroomOpen(openingHours, new Date(), closedDays),
    sent: url.searchParams.has('enviado'),
    values: {
      user_name: person ? `${person.name} ${person.surname}`.trim() : '',
      user_email: person?.email ?? '',
      user_affair: (url.searchParams.get('asunto') ?? '').slice(0, 100),
    },
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  if (isFromProgram(form)) return redirect(`${paths.contact}?enviado`, 303)
  const end = await context.get(shopContext).contact.send(context.get(visitorContext), formTexts(form))
  if (end.ok) return redirect(`${paths.contact}?enviado`, 303)
  const fields = end.kind === 'invalid' ? end.fields : {}
  return data({ answer: formAnswer(form, fields), message: end.message }, { status: statusOf(end) })
}

export default function Contact({ loaderData }: Route.ComponentProps) {
  const answer = useAnswer<typeof action>()
  const { fields, formProps, problems, attempt } = useCheckedForm<keyof ContactMessage>({
    id: FORM,
    schema: contactMessage,
    answer: answer?.answer,
    defaultValue: loaderData.values,
  })
  const pending = useNavigation().formAction === paths.contact
  const failed = problems.length > 0 || Boolean(answer)
  return (
    <Page
      title="Contacto"
      intro="¿Una duda, un cambio, algo para vender? Escribinos y te respondemos por e-mail."
    >
      <PageTitle name="Contacto" failed={failed} />
      <div className="grid gap-12 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-20">
        <div className="max-w-2xl space-y-7">
          {loaderData.values.user_affair === SELL_SUBJECT && !loaderData.sent && <SellCard />}
          {loaderData.sent && !answer && <DoneNotice title={CONTACT_MESSAGES.sent} />}
          {answer && problems.length === 0 && attempt === 0 && <Notice tone="error" title={answer.message} />}
          <FormSummary title={CONTACT_MESSAGES.missing} problems={problems} attempt={attempt} formId={FORM} />
          <Form
            method="post"
            action={paths.contact}
            preventScrollReset
            {...formProps}
            // A message that was sent leaves the fields empty (product §23.2).
            key={loaderData.sent ? 'sent' : 'open'}
            className="space-y-5"
          >
            <div className="grid gap-5 md:grid-cols-2">
              <TextField field={fields.user_name} label="Nombre" autoComplete="name" maxLength={MAX_NAME} />
              <TextField
                field={fields.user_email}
                label="E-mail"
                type="email"
                autoComplete="email"
                inputMode="email"
              />
            </div>
            <TextField field={fields.user_affair} label="Asunto" maxLength={MAX_AFFAIR} />
            <MessageField field={fields.user_message} />
            <Honeypot />
            <Button pending={pending}>{pending ? 'Enviando…' : 'Enviar'}</Button>
          </Form>
          <p className="text-sm text-muted">
            Usamos estos datos solo para responderte. Podés pedir verlos, corregirlos o borrarlos (Ley
            25.326).
          </p>
        </div>
        <ContactDetails {...loaderData} />
      </div>
    </Page>
  )
}
