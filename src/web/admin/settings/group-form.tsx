import { Form } from 'react-router'
import { GROUP_LABEL, type SettingGroup } from '#rules/settings/groups.ts'
import { settingInWords, SETTINGS_ASK, SETTINGS_SURE } from '#rules/shop-settings/settings.ts'
import type { SettingView } from '#shop/settings/settings.ts'
import { Button } from '#web/ui/button.tsx'
import { shortMoment } from '#web/ui/dates.ts'
import { Notice } from '#web/ui/notice/notice.tsx'
import { plainField } from '#web/admin/ui/plain-field.ts'
import type { Refusal } from '#web/admin/ui/answers.ts'
import { SEEN } from './seen.ts'
import { SettingField } from './setting-field.tsx'

type Props = { group: SettingGroup; settings: readonly SettingView[]; refusal: Refusal | undefined }

/** What belongs together is saved together; each setting says who changed it last, and goes back to its first value alone. */
export function GroupForm({ group, settings, refusal }: Props) {
  const { name, about, wide } = GROUP_LABEL[group]
  const title = `${group}-titulo`
  return (
    <section
      id={group}
      aria-labelledby={title}
      className={`panel scroll-mt-20 break-inside-avoid p-4 md:p-5 ${wide ? '[column-span:all] mt-4' : ''}`}
    >
      <h2 id={title} className="text-lg font-bold">
        {name}
      </h2>
      <p className="mb-4 text-md text-muted">{about}</p>
      {refusal && (
        <Notice tone="error" className="mb-4">
          {refusal.message}
        </Notice>
      )}
      <Form method="post" preventScrollReset className="space-y-5">
        <input type="hidden" name="intent" value={group} />
        {settings.map(({ key, text, initial, changed }) => (
          <div key={key}>
            <input type="hidden" name={SEEN + key} value={text} />
            {/* A value that came from elsewhere is shown, unless something was typed over the old one. */}
            <SettingField key={text} of={key} field={plainField(group, key, refusal, text)} />
            {changed && (
              <p className="mt-1 text-sm text-muted">
                Lo cambió {changed.by} el {shortMoment(changed.at)}.{' '}
                {text !== initial && (
                  <button form={`reset-${key}`} className="link">
                    Volver a «{settingInWords(key, initial)}»
                  </button>
                )}
              </p>
            )}
          </div>
        ))}
        {refusal?.message === SETTINGS_ASK && (
          <label className="check w-fit">
            <input type="checkbox" name="sure" />
            {SETTINGS_SURE}
          </label>
        )}
        <Button size="small">Guardar</Button>
      </Form>
      {settings.map(({ key, text, initial }) => (
        <Form key={key} method="post" id={`reset-${key}`} preventScrollReset hidden={text === initial}>
          <input type="hidden" name="intent" value={group} />
          <input type="hidden" name="reset" value={key} />
        </Form>
      ))}
    </section>
  )
}
