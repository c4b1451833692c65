import type { Group } from './run.ts'
export const growth: Group = async () => []
