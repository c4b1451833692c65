/** What follows from the settings: the links of the footer, the name on card statements. */
import { STATEMENT_LETTERS } from '#rules/payments/statement.ts'
import type { SettingValues } from './settings.ts'

const SOCIALS = {
  instagram: 'Instagram',
  facebook: 'Facebook',
  tiktok: 'TikTok',
  whatsapp: 'WhatsApp',
  x: 'X',
  youtube: 'YouTube',
} as const

export type Derived = { socials: { name: string; url: string }[]; statementDescriptor: string }

export const derivedFrom = (values: SettingValues): Derived => ({
  socials: Object.entries(SOCIALS).flatMap(([key, name]) => {
    const url = values[key as keyof typeof SOCIALS]
    return url ? [{ name, url }] : []
  }),
  // Letters without accents and digits only.
  statementDescriptor: values.name
    .normalize('NFD')
    .replace(/[^\w ]/g, '')
    .toUpperCase()
    .slice(0, STATEMENT_LETTERS)
    .trim(),
})
