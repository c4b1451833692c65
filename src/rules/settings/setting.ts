/** One setting, as the table of them tells it. */
import type { SettingGroup } from './groups.ts'
import type { Kind } from './kinds.ts'

export type Told<T> = {
  group: SettingGroup
  label: string
  /** What it changes, for who sets it. */
  about?: string
  kind: Kind<T>
  /** The product's own value, for a shop that says nothing. */
  initial: T
}
/** What a table of them holds. */
export type ValuesOf<T extends Record<string, Told<unknown>>> = { -readonly [K in keyof T]: T[K]['initial'] }

export const told = <T>(one: Told<T>): Told<T> => one
