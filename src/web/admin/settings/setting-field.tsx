import { SETTINGS, type SettingKey } from '#rules/shop-settings/settings.ts'
import type { FieldState } from '#web/ui/form/field.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { RowsField } from './rows-field.tsx'

/** The control that its kind asks for. */
export function SettingField({ of, field }: { of: SettingKey; field: FieldState }) {
  const { label, about, kind } = SETTINGS[of]
  const { control } = kind
  const frame = { field, hint: about }
  switch (control.is) {
    case 'choice':
      return <SelectField {...frame} label={label} options={control.options} />
    case 'rows':
      return <RowsField {...frame} label={label} columns={control.columns} />
    case 'line':
      return (
        <TextField
          {...frame}
          label={control.unit ? `${label}, en ${control.unit}` : label}
          type={control.type}
          inputMode={control.inputMode}
          autoComplete="off"
        />
      )
  }
}
