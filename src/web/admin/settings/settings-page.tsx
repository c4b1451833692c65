import { data } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import { paths } from '#rules/paths.ts'
import { statusOf } from '#rules/outcome.ts'
import { record } from '#rules/record.ts'
import { GROUP_LABEL, SETTING_GROUPS, type SettingGroup } from '#rules/settings/groups.ts'
import { changedMeanwhile, isSetting, settingsIn, type SettingKey } from '#rules/shop-settings/settings.ts'
import { shopContext, visitorContext } from '#web/context.ts'
import { PageTitle } from '#web/ui/page/page-title.tsx'
import { formTexts } from '#web/ui/form/form-answer.ts'
import { useAnswer } from '#web/ui/form/use-answer.ts'
import type { RouteHandle } from '#web/route-handle.ts'
import type { Route } from './+types/settings-page'
import { onward, valueOf, type Refusal } from '#web/admin/ui/answers.ts'
import { AdminTitle } from '#web/admin/ui/admin-title.tsx'
import { GroupForm } from './group-form.tsx'
import { SEEN } from './seen.ts'
import { typedSettings } from './typed-settings.ts'

export const handle = { section: 'settings', needs: 'settings.write' } satisfies RouteHandle

export async function loader({ context }: Route.LoaderArgs) {
  const { settingsAdmin } = context.get(shopContext)
  return { settings: valueOf(await settingsAdmin.list(context.get(visitorContext))) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { settingsAdmin } = context.get(shopContext)
  const visitor = context.get(visitorContext)
  const form = await request.formData()
  const { intent = '', reset } = formTexts(form)
  const keys = settingsIn(intent as SettingGroup)
  const typed = typedSettings(form, keys)
  const seen = keys.filter((key) => form.has(SEEN + key))
  const end =
    reset === undefined
      ? await settingsAdmin.change(
          visitor,
          typed,
          record(seen, (key) => String(form.get(SEEN + key))),
          { sure: form.has('sure') },
        )
      : await settingsAdmin.change(visitor, { [reset]: null })
  if (end.ok)
    return onward(request, `${adminPaths.settings}#${encodeURIComponent(intent)}`, saidOf(end.value, reset))
  const now = Object.entries((end.kind === 'conflict' && end.current) || {}).filter(
    (pair): pair is [SettingKey, string] => isSetting(pair[0]),
  )
  const late = Object.fromEntries(now.map(([key, text]) => [key, changedMeanwhile(key, text)]))
  return data<Refusal>(
    {
      message: end.message,
      fields: end.kind === 'invalid' ? end.fields : late,
      intent,
      typed: typed as Record<string, string>,
    },
    { status: statusOf(end) },
  )
}

const saidOf = (changed: readonly SettingKey[], reset: string | undefined) =>
  changed.length === 0 ? 'settings-same' : reset === undefined ? 'settings-saved' : 'settings-reset'

/** A refusal may mean that somebody else changed it. */
export const shouldRevalidate = () => true

export default function AdminSettings({ loaderData: { settings } }: Route.ComponentProps) {
  const answer = useAnswer<typeof action>()
  return (
    <>
      <PageTitle name="Configuración" failed={answer !== undefined} hidden />
      <AdminTitle
        title="Configuración"
        trail={[{ name: 'Dashboard', to: paths.dashboard }, { name: 'Configuración' }]}
      />
      <p className="-mt-2 mb-5 max-w-3xl text-muted">
        Lo que guardás vale enseguida en la tienda, los mails y la API. Cada cambio queda en el registro y
        desde ahí se puede deshacer.
      </p>
      <nav aria-label="Partes de la configuración" className="mb-5 flex flex-wrap gap-2">
        {SETTING_GROUPS.map((group) => (
          <a key={group} href={`#${group}`} className="button" data-look="quiet" data-size="small">
            {GROUP_LABEL[group].name}
          </a>
        ))}
      </nav>
      <div className="gap-4 space-y-4 lg:columns-2">
        {SETTING_GROUPS.map((group) => (
          <GroupForm
            key={group}
            group={group}
            settings={settings.filter(({ key }) => settingsIn(group).includes(key))}
            refusal={answer?.intent === group ? answer : undefined}
          />
        ))}
      </div>
    </>
  )
}
