/** Counts of an import, for people to read. */
import type { ImportCounts } from '#shop/imports/imports.ts'
import { counted, number } from '#web/admin/ui/counted.ts'

export function describeCounts({ created, changed, unchanged, refused }: ImportCounts): string {
  return [
    created > 0 && counted(created, 'nuevo', 'nuevos'),
    changed > 0 && counted(changed, 'cambiado', 'cambiados'),
    unchanged > 0 && counted(unchanged, 'igual', 'iguales'),
    refused > 0 && counted(refused, 'rechazada', 'rechazadas'),
  ]
    .filter(Boolean)
    .join(' · ')
}

/** 1.234.567 bytes -> «1,2 MB» */
export const size = (bytes: number): string =>
  bytes < 1024 * 1024
    ? `${number.format(Math.max(1, Math.round(bytes / 1024)))} KB`
    : `${number.format(Math.round(bytes / 104_857.6) / 10)} MB`
