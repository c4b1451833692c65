import { adminPaths } from '#rules/admin-paths.ts'
import type { PaperMoment } from '#rules/consignment/desk/photos.ts'
import type { Paper } from '#shop/consignment/reception/papers.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldProblem } from '#web/ui/form/field.tsx'
import { PhotosInput } from '#web/ui/form/photos-input.tsx'
import { PressForm } from '#web/admin/scan/press-form.tsx'
import type { Refusal } from '#web/admin/ui/answers.ts'
import { plainField } from '#web/admin/ui/plain-field.ts'

type Props = {
  code: string
  papers: readonly Paper[]
  moment: PaperMoment
  refusal: Refusal | undefined
  /** They are of another pair of the same visit, whose page this is not. */
  of?: string
}

/** Photos that shoppers never see, of one moment; more of them from the camera. */
export function Papers({ code, papers, moment, refusal, of }: Props) {
  const mine = papers.filter((one) => one.moment === moment)
  const here = adminPaths.intakeOf(code)
  return (
    <div className="space-y-3">
      <PaperList code={code} papers={mine} />
      <PressForm
        method="post"
        action={here}
        encType="multipart/form-data"
        preventScrollReset
        className="space-y-3"
      >
        <input type="hidden" name="moment" value={moment} />
        {of && <input type="hidden" name="of" value={of} />}
        <label className="block text-md font-semibold">
          Fotos privadas
          <PhotosInput className="file-input mt-1 block w-full" required />
        </label>
        <FieldProblem
          field={{ ...plainField(`paper${of ?? ''}`, 'photos', undefined), errors: problemsOf(refusal, of) }}
        />
        <Button name="intent" value="paper" look="quiet" size="small">
          Guardar las fotos
        </Button>
      </PressForm>
    </div>
  )
}
const problemsOf = (refusal: Refusal | undefined, of = '') =>
  refusal?.fields.photos && (refusal.typed.of ?? '') === of ? [refusal.fields.photos] : undefined

export function PaperList({ code, papers }: Pick<Props, 'code' | 'papers'>) {
  if (papers.length === 0) return null
  return (
    <ul className="grid grid-cols-3 gap-2 sm:grid-cols-5">
      {papers.map(({ id }, index) => (
        <li key={id} className="aspect-square overflow-hidden rounded-tile bg-tile">
          <a href={adminPaths.intakePaper(code, id)}>
            <img
              src={adminPaths.intakePaper(code, id)}
              alt={`Foto privada ${index + 1}`}
              loading="lazy"
              className="size-full object-cover"
            />
          </a>
        </li>
      ))}
    </ul>
  )
}
