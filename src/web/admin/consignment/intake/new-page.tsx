import { adminPaths } from '#rules/admin-paths.ts'
import { paths } from '#rules/paths.ts'
import { GRADE_LABEL, GRADES } from '#rules/units/grade.ts'
import { MOST_EQUAL, UNIT_BOX_LABEL, UNIT_BOXES, UNIT_LETTERS } from '#rules/units/limits-and-texts.ts'
import { NEW_CALENDARS } from '#rules/consignment/calendar-form.ts'
import { PressForm } from '#web/admin/scan/press-form.tsx'
import { settingsContext, shopContext, visitorContext } from '#web/context.ts'
import { Button } from '#web/ui/button.tsx'
import { formTexts } from '#web/ui/form/form-answer.ts'
import { TextField } from '#web/ui/form/text-field.tsx'
import { useAnswer } from '#web/ui/form/use-answer.ts'
import { useFirstOf } from '#web/ui/form/use-first-of.ts'
import { useTimesSent } from '#web/ui/form/use-times-sent.ts'
import { Notice } from '#web/ui/notice/notice.tsx'
import { PageTitle } from '#web/ui/page/page-title.tsx'
import type { RouteHandle } from '#web/route-handle.ts'
import type { Route } from './+types/new-page'
import { ChoiceField } from '#web/admin/products/form/choice-field.tsx'
import { Section } from '#web/admin/products/form/section.tsx'
import { onward, refusal } from '#web/admin/ui/answers.ts'
import { AdminTitle } from '#web/admin/ui/admin-title.tsx'
import { CalendarFields, stepsTyped } from '../calendar-fields.tsx'
import { plainField } from '#web/admin/ui/plain-field.ts'

export const handle = { section: 'intake', needs: 'consign.quote' } satisfies RouteHandle

export const loader = ({ context }: Route.LoaderArgs) => ({
  key: crypto.randomUUID(),
  priceSteps: context.get(settingsContext).priceSteps,
})

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const { desk } = context.get(shopContext).consignment
  const end = await desk.walkIn(context.get(visitorContext), { ...formTexts(form), ...stepsTyped(form) })
  return end.ok
    ? onward(request, adminPaths.intakeOf(end.value.codes[0]!), 'intake-await')
    : refusal(end, form)
}

/** Somebody stands there with a pair that nobody knew of: one short form, also for twelve equal new ones. */
export default function NewIntake({ loaderData: { key, priceSteps } }: Route.ComponentProps) {
  const answer = useAnswer<typeof action>()
  const formKey = useFirstOf(key, `new ${useTimesSent()}`)
  const field = (name: string, initial = '') => plainField('new', name, answer, initial)
  const text = (name: string, label: string, more: object = {}) => (
    <TextField field={field(name)} label={label} autoComplete="off" {...more} />
  )
  return (
    <>
      <PageTitle name="Vino sin oferta" failed={answer !== undefined} hidden />
      <AdminTitle
        title="Vino sin oferta"
        trail={[
          { name: 'Dashboard', to: paths.dashboard },
          { name: 'Recepción', to: adminPaths.intake },
          { name: 'Vino sin oferta' },
        ]}
      />
      <PressForm method="post" className="max-w-3xl space-y-4">
        <input type="hidden" name="intent" value="new" />
        <input type="hidden" name="key" value={answer?.typed.key || formKey} />
        {answer && <Notice tone="error" title={answer.message} />}
        <Section id="quien" title="De quién es">
          <div className="grid gap-5 sm:grid-cols-2">
            {text('name', 'Nombre')}
            {text('surname', 'Apellido')}
            {text('email', 'E-mail', {
              type: 'email',
              inputMode: 'email',
              hint: 'Ahí le llegan el código y el comprobante',
            })}
            {text('phone', 'Teléfono', { optional: true, inputMode: 'tel' })}
          </div>
        </Section>
        <Section id="que" title="Qué trae">
          <ChoiceField
            field={field('kind')}
            legend="Qué es"
            choices={[
              { value: 'shoes', label: 'Calzado' },
              { value: 'other', label: 'Otra prenda' },
            ]}
            chosen={answer?.typed.kind ?? 'shoes'}
          />
          <div className="grid gap-5 sm:grid-cols-2">
            {text('brand', 'Marca')}
            {text('model', 'Modelo', { maxLength: UNIT_LETTERS.model })}
            {text('sizeLabel', 'Talle, como dice la etiqueta', { maxLength: UNIT_LETTERS.sizeLabel })}
            {text('colour', 'Color', { optional: true, maxLength: UNIT_LETTERS.colour })}
            {text('styleCode', 'Código de estilo', { optional: true })}
          </div>
          <ChoiceField
            field={field('grade')}
            legend="En qué estado dice que está"
            choices={GRADES.map((value) => ({ value, label: GRADE_LABEL[value] }))}
            chosen={answer?.typed.grade ?? ''}
          />
          <ChoiceField
            field={field('box')}
            legend="Caja"
            choices={UNIT_BOXES.map((value) => ({ value, label: UNIT_BOX_LABEL[value] }))}
            chosen={answer?.typed.box ?? ''}
          />
          <TextField
            field={field('equal', '1')}
            label="Cuántas iguales"
            inputMode="numeric"
            autoComplete="off"
            hint={`Hasta ${MOST_EQUAL}, solo nuevas: cada una lleva su código`}
          />
        </Section>
        <Section id="precio" title="Lo que se le propone">
          <div className="grid gap-5 sm:grid-cols-2">
            {text('price', 'Precio', { inputMode: 'decimal', hint: 'En pesos. Por ejemplo 89.900' })}
            {text('floor', 'Mínimo', { inputMode: 'decimal', hint: 'Nunca se vende por menos' })}
          </div>
          <CalendarFields intent="new" refusal={answer} kinds={NEW_CALENDARS} shop={priceSteps} />
          <p className="text-md text-muted">
            La comisión y el plazo son los de Configuración. En la pantalla que sigue se le muestran enteros,
            y los acepta con el código que le llega.
          </p>
        </Section>
        <Button>Seguir con las fotos</Button>
      </PressForm>
    </>
  )
}
