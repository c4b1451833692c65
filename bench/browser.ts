import type { Group } from './run.ts'
export const browser: Group = async () => []
