import { data, Form, Link, redirect, redirectDocument, useNavigation } from 'react-router'
import { useState } from 'react'
import { serverPaths } from '#rules/server-paths.ts'
import { addressPaths } from '#rules/address-paths.ts'
import { ADDRESSES_NAME } from '#rules/addresses/fields.ts'
import { paths } from '#rules/paths.ts'
import { PERSONAL_DATA_INVALID, PERSONAL_FIELDS, personalData } from '#rules/checkout/purchase.ts'
import { statusOf } from '#rules/outcome.ts'
import { SIGN_IN_FIRST } from '#rules/users/access.ts'
import { dropDraft, formValues, saveDraft } from '#web/ui/personal/draft.ts'
import { AddressFields, PersonFields } from '#web/ui/personal/personal-fields.tsx'
import { composeBirthDate, FILLED, FORM_ORDER, type PersonalField } from '#web/ui/personal/personal-form.ts'
import { useDraft } from '#web/ui/personal/use-draft.ts'
import { shopContext, visitorContext } from '#web/context.ts'
import { cookieHeaders } from '#web/return-to.ts'
import { sessionEnded } from '#web/session-ended.ts'
import { Breadcrumb } from '#web/ui/page/breadcrumb.tsx'
import { Button } from '#web/ui/button.tsx'
import { formAnswer, formTexts } from '#web/ui/form/form-answer.ts'
import { DoneNotice } from '#web/ui/notice/done-notice.tsx'
import { FormSummary } from '#web/ui/form/form-summary.tsx'
import { Notice } from '#web/ui/notice/notice.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { PageTitle } from '#web/ui/page/page-title.tsx'
import { useCheckedForm } from '#web/ui/form/use-checked-form.ts'
import { useAnswer } from '#web/ui/form/use-answer.ts'
import { useFirstOf } from '#web/ui/form/use-first-of.ts'
import { useTimesSent } from '#web/ui/form/use-times-sent.ts'
import type { Route } from './+types/register-page'
import { PersonalDataDialog } from './personal-data-dialog.tsx'

const FORM = 'datos'
const TRAIL = [
  { name: 'Inicio', to: paths.home },
  { name: 'Mi Perfil', to: paths.profile },
  { name: 'Mis Datos' },
]

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const visitor = context.get(visitorContext)
  return {
    ...(await formValues({ request, shop: context.get(shopContext), visitor })),
    signedIn: visitor.kind === 'person',
    saved: url.searchParams.has('guardado'),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const call = { request, shop: context.get(shopContext), visitor: context.get(visitorContext) }
  const form = composeBirthDate(await request.formData())
  const intent = form.get('intent')
  if (!intent && call.visitor.kind === 'anonymous' && form.get(FILLED) === 'account')
    throw await sessionEnded(request, SIGN_IN_FIRST, { form })
  if (intent === 'register' || intent === 'sign-in' || call.visitor.kind === 'anonymous') {
    const back = paths.personalData
    const away = intent === 'register' ? serverPaths.signInFor(back, 'create') : paths.signInFor(back)
    return redirectDocument(away, { status: 303, headers: cookieHeaders([await saveDraft(call, form)]) })
  }
  const texts = formTexts(form)
  const input = Object.fromEntries(PERSONAL_FIELDS.map((field) => [field, texts[field]]))
  const end = await call.shop.users.savePersonalData(call.visitor, input)
  if (end.ok)
    return redirect(`${paths.personalData}?guardado`, {
      status: 303,
      headers: cookieHeaders([await dropDraft(call)]),
    })
  return data(
    { answer: formAnswer(form, end.kind === 'invalid' ? end.fields : {}), message: end.message },
    { status: statusOf(end), headers: cookieHeaders([await saveDraft(call, form)]) },
  )
}

export default function Register({ loaderData }: Route.ComponentProps) {
  const answer = useAnswer<typeof action>()
  const { signedIn, saved } = loaderData
  // What is read anew after the session ended has nobody's data.
  const { values, filled } = useFirstOf(loaderData, useTimesSent())
  const signedOut = !signedIn && filled === 'account'
  const { form, fields, formProps, problems, attempt } = useCheckedForm<PersonalField>({
    id: FORM,
    schema: personalData,
    answer: answer?.answer,
    defaultValue: values,
    prepare: composeBirthDate,
    order: FORM_ORDER,
  })
  const [dismissed, setDismissed] = useState(0)
  const pending = useNavigation().formAction === paths.personalData
  useDraft(FORM)
  const refused = problems.length > 0
  return (
    <Page
      title="Datos Personales"
      intro="Los usamos para tus compras y envíos: los escribís una sola vez."
      above={<Breadcrumb trail={TRAIL} />}
    >
      <PageTitle name="Mis Datos" failed={refused} hidden />
      <div className="max-w-3xl space-y-8">
        {saved && !answer && (
          <DoneNotice title="Guardamos tus datos">Van a estar listos en tu próxima compra.</DoneNotice>
        )}
        <FormSummary
          title={PERSONAL_DATA_INVALID}
          problems={problems}
          attempt={attempt}
          formId={FORM}
          anchors={{ ageCompra: fields.ageDay.id }}
        />
        {signedOut && (
          <Notice title="Se cerró tu sesión" quiet>
            Volvé a ingresar para guardar tus datos: lo que escribiste va a estar acá, sin perder nada.
          </Notice>
        )}
        {!signedIn && !signedOut && (
          <Notice title="Para guardarlos necesitás una cuenta" quiet>
            Podés completarlos igual: cuando vuelvas de registrarte van a estar acá, sin perder nada.
          </Notice>
        )}
        <Form method="post" preventScrollReset {...formProps} className="space-y-10">
          <PersonFields fields={fields} validate={form.validate} />
          <AddressFields fields={fields} />
          <input type="hidden" name={FILLED} value={filled} />
          <div className="flex flex-wrap gap-3">
            {signedIn ? (
              <Button pending={pending}>{pending ? 'Guardando…' : 'Guardar mis datos'}</Button>
            ) : signedOut ? (
              <Button name="intent" value="sign-in" formNoValidate>
                Volver a ingresar
              </Button>
            ) : (
              <>
                <Button name="intent" value="register" formNoValidate>
                  Registrarme
                </Button>
                <Button name="intent" value="sign-in" formNoValidate look="quiet">
                  Ya tengo cuenta
                </Button>
              </>
            )}
          </div>
        </Form>
        {signedIn && (
          <p>
            La dirección es la habitual.{' '}
            <Link to={addressPaths.own} className="link">
              {ADDRESSES_NAME}
            </Link>
          </p>
        )}
        <p className="text-sm text-muted">
          Tus datos son tuyos: acá los ves y los corregís. Desde{' '}
          <Link to={paths.profile} className="link text-ink">
            tu perfil
          </Link>{' '}
          los descargás o los borrás cuando quieras (Ley 25.326).
        </p>
      </div>
      <PersonalDataDialog open={refused && attempt > dismissed} onClose={() => setDismissed(attempt)} />
    </Page>
  )
}
