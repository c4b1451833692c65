/** One setting, as the table of settings declares it. */
import type { SettingGroup } from './groups.ts'
import type { Kind } from './kinds.ts'

export type Setting<T> = {
  group: SettingGroup
  label: string
  /** What it changes, for who sets it. */
  about?: string
  kind: Kind<T>
  /** The product's own value, for a shop that says nothing. */
  initial: T
}
/** What a table of them holds. */
export type ValuesOf<T extends Record<string, Setting<unknown>>> = {
  -readonly [K in keyof T]: T[K]['initial']
}

export const setting = <T>(one: Setting<T>): Setting<T> => one
