import { adminPaths } from '#rules/admin-paths.ts'
import { LEAST_PUBLIC } from '#rules/consignment/desk/photos.ts'
import { PICTURE_TYPES } from '#rules/products/pictures/picture-file.ts'
import {
  MOST_UNIT_PICTURES,
  PICTURE_KIND_LABEL,
  UNIT_LETTERS,
  type PictureKind,
} from '#rules/units/limits-and-texts.ts'
import type { DeskPair } from '#shop/consignment/desk/pair-page.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldProblem } from '#web/ui/form/field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { PressForm } from '#web/admin/scan/press-form.tsx'
import type { Refusal } from '#web/admin/ui/answers.ts'
import { plainField } from '#web/admin/ui/plain-field.ts'
import { PlaceChoice } from './shoe.tsx'
import { Step } from './step.tsx'

type Props = { pair: DeskPair; refusal: Refusal | undefined }

/** What shoppers see: each photo, and each flaw with its own, is kept the moment it is taken. */
export function PhotosStep({ pair, refusal }: Props) {
  const here = adminPaths.intakeOf(pair.code)
  const lacking = pair.asked.filter((kind) => pair.pictures.every((one) => one.kind !== kind))
  const full = pair.pictures.length >= MOST_UNIT_PICTURES
  return (
    <Step id="fotos" title={`Fotos para la venta (${pair.pictures.length})`}>
      <p className="text-md text-muted">
        Al menos {LEAST_PUBLIC}. Cada una se guarda sola: podés seguir con otro equipo.
      </p>
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        {pair.pictures.map(({ url, kind }) => (
          <li key={url}>
            <span className="block aspect-4/5 overflow-hidden rounded-tile bg-tile">
              <Picture
                image={url}
                alt={PICTURE_KIND_LABEL[kind]}
                sizes="12rem"
                className="size-full object-cover"
              />
            </span>
            <PressForm method="post" action={here} preventScrollReset>
              <input type="hidden" name="url" value={url} />
              <button name="intent" value="drop-photo" className="link min-h-11 text-sm">
                Quitar «{PICTURE_KIND_LABEL[kind]}»
              </button>
            </PressForm>
          </li>
        ))}
        {!full && lacking.map((kind) => <PhotoTile key={kind} kind={kind} here={here} />)}
        {!full && <PhotoTile kind="detail" here={here} />}
      </ul>
      <FieldProblem field={plainField('photo', 'photo', refusal)} />
      <h3 className="font-bold">Detalles</h3>
      {pair.flaws.length > 0 && (
        <ul className="divide-y divide-line">
          {pair.flaws.map(({ place, sentence, picture }, index) => (
            <li key={`${place} ${sentence} ${picture}`} className="flex flex-wrap items-center gap-3 py-2">
              <span className="min-w-0 grow">
                <b>{place}</b>: {sentence}
                {picture === '' && <span className="block text-sm text-rojo">Le falta su foto</span>}
              </span>
              <PressForm method="post" action={here} preventScrollReset>
                <input type="hidden" name="flaw" value={index} />
                <button name="intent" value="drop-flaw" className="link min-h-11 text-sm">
                  Quitar el detalle {index + 1}
                </button>
              </PressForm>
            </li>
          ))}
        </ul>
      )}
      <details className="rounded-tile border border-line p-3" open={refusal?.intent === 'flaw'}>
        <summary className="link inline-flex min-h-11 items-center font-semibold">Anotar un detalle</summary>
        <PressForm
          key={pair.flaws.length}
          method="post"
          action={here}
          encType="multipart/form-data"
          preventScrollReset
          className="mt-2 space-y-4"
        >
          <PlaceChoice
            field={plainField('flaw', 'flaw.place', refusal)}
            name="place"
            chosen={refusal?.intent === 'flaw' ? (refusal.typed.place ?? '') : ''}
          />
          <TextField
            field={{ ...plainField('flaw', 'flaw.sentence', refusal), name: 'sentence' }}
            label="Qué se ve"
            autoComplete="off"
            maxLength={UNIT_LETTERS.flaw}
          />
          <label className="block text-md font-semibold">
            Su foto
            <input
              type="file"
              name="photo"
              accept={PICTURE_TYPES}
              capture="environment"
              required
              className="file-input mt-1 block w-full"
            />
          </label>
          <Button name="intent" value="flaw" size="small">
            Guardar el detalle
          </Button>
        </PressForm>
      </details>
    </Step>
  )
}

/** The camera itself; what was taken goes at once where there are scripts. */
function PhotoTile({ kind, here }: { kind: PictureKind; here: string }) {
  return (
    <li>
      <PressForm
        method="post"
        action={here}
        encType="multipart/form-data"
        preventScrollReset
        className="space-y-2"
      >
        <input type="hidden" name="kind" value={kind} />
        <input type="hidden" name="intent" value="photo" />
        <label className="drop-zone photo-tile aspect-4/5 justify-center px-1!">
          <span className="text-sm font-semibold">{PICTURE_KIND_LABEL[kind]}</span>
          <input
            type="file"
            name="photo"
            accept={PICTURE_TYPES}
            capture="environment"
            aria-label={`Foto: ${PICTURE_KIND_LABEL[kind]}`}
            className="file-input max-w-full text-xs"
            onChange={({ currentTarget }) =>
              currentTarget.files?.length && currentTarget.form?.requestSubmit()
            }
          />
        </label>
        <Button look="quiet" size="small" className="without-scripts">
          Guardar la foto
        </Button>
      </PressForm>
    </li>
  )
}
