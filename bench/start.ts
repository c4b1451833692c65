import type { Group } from './run.ts'
export const start: Group = async () => []
