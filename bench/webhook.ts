import type { Group } from './run.ts'
export const webhook: Group = async () => []
