import { postalCodeHint } from '#rules/checkout/purchase.ts'
import { PERSONAL_LENGTHS } from '#rules/checkout/lengths.ts'
import { COUNTRY, PROVINCE_OPTIONS } from '#rules/checkout/shipping.ts'
import type { FieldState } from '#web/ui/form/field.tsx'
import { textOf } from '#web/ui/form/use-typed.ts'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { useTyped } from '#web/ui/form/use-typed.ts'
import { BirthDateField } from './birth-date-field.tsx'
import { ExtraField } from './extra-field.tsx'
import { usePlaces } from './use-places.ts'
import type { WhereField } from '#rules/addresses/fields.ts'
import type { PersonalField } from './personal-form.ts'

type Props = {
  fields: Record<PersonalField, FieldState>
  /** Looks at one field now. */
  validate: (options: { name: PersonalField }) => void
}

/** Who buys: the first half of the form of product §20.1. */
export function PersonFields({ fields, validate }: Props) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField field={fields.nameCompra} label="Nombre" autoComplete="given-name" />
      <TextField field={fields.surnameCompra} label="Apellido" autoComplete="family-name" />
      <TextField
        field={fields.emailCompra}
        label="E-mail"
        type="email"
        autoComplete="email"
        inputMode="email"
        hint="Acá te llegan la confirmación y el seguimiento."
      />
      <TextField
        field={fields.phoneNumber}
        label="Teléfono celular"
        type="tel"
        autoComplete="tel"
        inputMode="tel"
        hint="Para coordinar la entrega. Por ejemplo, 11 2345 6789."
      />
      <div className="sm:col-span-2">
        <BirthDateField
          field={fields.ageCompra}
          parts={{ day: fields.ageDay, month: fields.ageMonth, year: fields.ageYear }}
          onLeave={() => validate({ name: 'ageCompra' })}
        />
      </div>
      <div className="sm:col-span-2">
        <ExtraField invite="Agregar DNI" open={Boolean(textOf(fields.dni.initialValue))}>
          <TextField
            field={fields.dni}
            label="DNI"
            optional
            inputMode="numeric"
            maxLength={PERSONAL_LENGTHS.dni}
            hint="Solo si lo pide el correo o la factura."
          />
        </ExtraField>
        <ExtraField invite="Agregar empresa" open={Boolean(textOf(fields.companyName.initialValue))}>
          <TextField field={fields.companyName} label="Empresa" optional autoComplete="organization" />
        </ExtraField>
      </div>
    </div>
  )
}

/** Where it goes: the second half. */
export function AddressFields({ fields }: { fields: Record<WhereField, FieldState> }) {
  const code = useTyped(fields.codePostal)
  const places = usePlaces(code)
  const hint = postalCodeHint(code, useTyped(fields.province), places?.provinces)
  return (
    <div className="another grid gap-5 sm:grid-cols-2">
      <div className="sm:col-span-2">
        <TextField
          field={fields.streetAddress}
          label="Dirección"
          autoComplete="address-line1"
          hint="Calle y número."
        />
        <ExtraField
          invite="Agregar departamento o piso"
          open={Boolean(textOf(fields.apartment.initialValue))}
        >
          <TextField
            field={fields.apartment}
            label="Departamento o piso"
            optional
            autoComplete="address-line2"
          />
        </ExtraField>
      </div>
      <SelectField
        field={fields.province}
        label="Provincia"
        options={PROVINCE_OPTIONS}
        autoComplete="address-level1"
      />
      <TextField
        field={fields.codePostal}
        label="Código postal"
        autoComplete="postal-code"
        maxLength={PERSONAL_LENGTHS.codePostal}
        hint={<span role="status">{hint ?? 'Por ejemplo, 1414 o C1414ABC.'}</span>}
      />
      <div className="sm:col-span-2">
        <TextField
          field={fields.locality}
          label="Localidad"
          optional
          autoComplete="address-level2"
          maxLength={PERSONAL_LENGTHS.locality}
          list="localidades"
        />
        <datalist id="localidades">
          {places?.localities.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
      </div>
      <div className="sm:col-span-2">
        <p className="text-md">
          <span className="font-semibold">País:</span> {COUNTRY}
          <input type="hidden" name="country" value={COUNTRY} />
        </p>
        <ExtraField
          invite="Agregar indicaciones para la entrega"
          open={Boolean(textOf(fields.extraNotes.initialValue))}
        >
          <TextArea
            field={fields.extraNotes}
            label="Indicaciones"
            optional
            rows={3}
            maxLength={PERSONAL_LENGTHS.extraNotes}
          />
        </ExtraField>
      </div>
    </div>
  )
}
