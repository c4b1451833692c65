import { useEffect, useEffectEvent, useRef, useState, type FormEvent } from 'react'
import { Form, useNavigation } from 'react-router'
import { isUsed, type Grade } from '#rules/units/grade.ts'
import {
  MOST_EQUAL,
  UNIT_BOX_LABEL,
  UNIT_BOXES,
  UNIT_LETTERS,
  type PictureKind,
} from '#rules/units/limits-and-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldProblem } from '#web/ui/form/field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { Notice } from '#web/ui/notice/notice.tsx'
import { ChoiceField } from '#web/admin/products/form/choice-field.tsx'
import { UploadRow } from '#web/admin/products/form/pictures/upload-row.tsx'
import { Section } from '#web/admin/products/form/section.tsx'
import type { Refusal } from '#web/admin/ui/answers.ts'
import { plainField } from '#web/admin/ui/plain-field.ts'
import { FlawRows, type FlawRow } from './flaw-rows.tsx'
import { GradeChoice } from './grade-choice.tsx'
import { flawsIn, kindOf, picturesIn, type FormFlaw, type FormPicture } from './input.ts'
import { PhotoTiles } from './photo-tiles.tsx'
import { ASKED_KINDS } from './photo-kinds.ts'
import { usePhotos } from './use-photos.ts'

type UnitFilling = {
  texts: Record<string, string>
  pictures: FormPicture[]
  flaws: FormFlaw[]
  /** Of the product; one that is not offered any more cannot be put on sale. */
  sizes: { value: string; label: string }[]
}
type Props = {
  filling: UnitFilling
  refusal: Refusal | undefined
  /** `key` of a new one, `version` of one that is there. */
  hidden: Record<string, string | number>
  isNew: boolean
  seesCost: boolean
}

/** Everything of a pair on one page, in the order in which somebody has it in their hands. */
export function UnitForm({ filling, refusal, hidden, isNew, seesCost }: Props) {
  const texts: Record<string, string> = refusal?.typed ?? filling.texts
  const [pictures, setPictures] = useState<FormPicture[]>(
    refusal ? picturesIn(refusal.typed.pictures) : filling.pictures,
  )
  const [flaws, setFlaws] = useState<FlawRow[]>(() =>
    rowsOf(refusal ? flawsIn(refusal.typed) : filling.flaws, isNew),
  )
  const [grade, setGrade] = useState(texts.grade ?? '')
  const { sending, take, again, forget } = usePhotos()
  const [waits, setWaits] = useState(false)
  const navigation = useNavigation()
  const pending = navigation.state === 'submitting'
  const busy = sending.filter(({ problem }) => !problem).length
  const used = grade !== '' && isUsed(grade as Grade)
  const intent = refusal?.intent ?? 'save'
  const field = (name: string) => plainField(intent, name, refusal, texts[name])
  const photoProblem = refusal?.fields.pictures

  const add = (kind: PictureKind, url: string) =>
    setPictures((list) =>
      list.some((one) => one.url === url)
        ? list
        : [...list, { url, kind, alt: '', width: 960, height: 1200 }],
    )
  function takeFiles(kind: PictureKind | null, files: FileList | null) {
    const there = new Set(pictures.map((one) => one.kind))
    for (const file of files ?? []) {
      const next = kind ?? ASKED_KINDS.find((one) => !there.has(one)) ?? 'detail'
      there.add(next)
      take(file, (url) => add(next, url))
    }
  }
  const takeFlaw = (key: number, files: FileList | null) => {
    const [file] = files ?? []
    if (!file) return
    take(file, (url) => {
      add('detail', url)
      setFlaws((rows) => rows.map((row) => (row.key === key ? { ...row, picture: url } : row)))
    })
  }
  // Chosen before the scripts came.
  const element = useRef<HTMLFormElement>(null)
  const takeAtStart = useEffectEvent(() => {
    for (const input of element.current?.querySelectorAll<HTMLInputElement>('input[type=file]') ?? []) {
      if (!input.files?.length) continue
      const [, kind, row] = /^photo\.(\w+)$|^flaw\.(\d+)\.photo$/.exec(input.name) ?? []
      const flaw = row === undefined ? undefined : flaws[Number(row)]
      if (flaw) takeFlaw(flaw.key, input.files)
      else takeFiles(kind === undefined ? null : kindOf(kind), input.files)
      input.value = ''
    }
  })
  useEffect(() => takeAtStart(), [])
  function onSubmit(event: FormEvent) {
    if (pending) return event.preventDefault()
    setWaits(busy > 0)
    if (busy > 0) event.preventDefault()
  }

  return (
    <Form
      ref={element}
      method="post"
      encType="multipart/form-data"
      onSubmit={onSubmit}
      className="max-w-4xl space-y-4"
    >
      {/* What Enter in a field presses. */}
      <button name="intent" value="save" tabIndex={-1} aria-hidden className="sr-only">
        Guardar
      </button>
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <input type="hidden" name="pictures" value={JSON.stringify(pictures)} />
      {refusal && <Notice tone="error" title={refusal.message} />}
      <Section id="fotos-de" title="Fotos">
        <PhotoTiles
          pictures={pictures}
          waiting={busy}
          problem={photoProblem}
          onTake={takeFiles}
          onKind={(url, kind) =>
            setPictures((list) => list.map((one) => (one.url === url ? { ...one, kind } : one)))
          }
          onRemove={(url) => {
            setPictures((list) => list.filter((one) => one.url !== url))
            setFlaws((rows) => rows.map((row) => (row.picture === url ? { ...row, picture: '' } : row)))
          }}
        />
        {sending.map((one) => (
          <UploadRow
            key={one.key}
            upload={one}
            onAgain={() => again(one.key)}
            onForget={() => forget(one.key)}
          />
        ))}
        <FieldProblem
          field={{
            ...field('pictures'),
            errorId: 'fotos-error',
            errors: photoProblem ? [photoProblem] : undefined,
          }}
        />
      </Section>
      <Section id="que-es" title="Qué es">
        <ChoiceField field={field('size')} legend="Talle" choices={filling.sizes} chosen={texts.size ?? ''} />
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            field={field('sizeLabel')}
            label="Como dice la etiqueta"
            optional
            autoComplete="off"
            maxLength={UNIT_LETTERS.sizeLabel}
            hint="Por ejemplo US 9,5 · 27,5 cm"
          />
          <TextField
            field={field('model')}
            label="Modelo"
            optional
            autoComplete="off"
            maxLength={UNIT_LETTERS.model}
            hint="Si el nombre del producto no lo dice entero"
          />
          <TextField
            field={field('colour')}
            label="Color"
            optional
            autoComplete="off"
            maxLength={UNIT_LETTERS.colour}
          />
        </div>
        <GradeChoice field={field('grade')} chosen={texts.grade ?? ''} onChoose={setGrade} />
        <ChoiceField
          field={field('box')}
          legend="Caja"
          choices={UNIT_BOXES.map((box) => ({ value: box, label: UNIT_BOX_LABEL[box] }))}
          chosen={texts.box ?? ''}
        />
      </Section>
      <Section id="detalles" title="Detalles">
        <p className="text-md text-muted">
          {used
            ? 'Anotá cada marca con su foto. Si la miraste entera y no tiene ninguna, decilo.'
            : 'Si tiene alguna marca, anotala con su foto.'}
        </p>
        <FlawRows
          rows={flaws}
          refusal={refusal}
          onTake={takeFlaw}
          onAdd={() => setFlaws((rows) => [...rows, emptyRow(rows)])}
          onRemove={(key) => setFlaws((rows) => rows.filter((row) => row.key !== key))}
        />
        <div>
          <label className="check w-fit">
            <input type="checkbox" name="unmarked" value="si" defaultChecked={texts.unmarked === 'si'} />
            Sin marcas: la miré entera
          </label>
          <FieldProblem field={field('unmarked')} />
        </div>
      </Section>
      <Section id="precio-y-lugar" title="Precio y lugar">
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            field={field('price')}
            label="Precio"
            inputMode="decimal"
            autoComplete="off"
            hint="En pesos. Por ejemplo 45.990"
          />
          {seesCost && (
            <TextField
              field={field('cost')}
              label="Lo que costó"
              optional
              inputMode="decimal"
              autoComplete="off"
              hint="En pesos; no lo ve quien compra"
            />
          )}
          <TextField
            field={field('shelf')}
            label="Estante"
            optional
            autoComplete="off"
            maxLength={UNIT_LETTERS.shelf}
          />
          <TextField
            field={field('seal')}
            label="Número del precinto"
            optional
            autoComplete="off"
            maxLength={UNIT_LETTERS.seal}
          />
          {isNew && (
            <TextField
              field={plainField(intent, 'equal', refusal, texts.equal ?? '1')}
              label="Cuántas iguales"
              inputMode="numeric"
              autoComplete="off"
              hint={`Hasta ${MOST_EQUAL}, solo nuevas y sin detalles: cada una lleva su código`}
            />
          )}
        </div>
      </Section>
      {waits && busy > 0 && (
        <p role="status" className="font-medium text-ambar">
          Todavía se están subiendo fotos. Esperá a que terminen y apretá de nuevo.
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        {isNew && (
          <Button name="intent" value="list" pending={pending}>
            Guardar y poner a la venta
          </Button>
        )}
        <Button name="intent" value="save" look={isNew ? 'quiet' : 'strong'} pending={pending}>
          Guardar
        </Button>
      </div>
    </Form>
  )
}

const emptyRow = (rows: readonly FlawRow[]): FlawRow => ({
  key: Math.max(0, ...rows.map(({ key }) => key)) + 1,
  place: '',
  sentence: '',
  picture: '',
})
/** A new one begins with a row to fill in, which is nothing while it is empty: without scripts there is no other. */
function rowsOf(flaws: readonly FormFlaw[], isNew: boolean): FlawRow[] {
  const rows = flaws.map((flaw, key) => ({ key, ...flaw }))
  return rows.length === 0 && isNew ? [emptyRow([])] : rows
}
