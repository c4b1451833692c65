import type { Group } from './run.ts'
export const importing: Group = async () => []
