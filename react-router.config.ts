import type { Config } from '@react-router/dev/config'
import { serverPaths } from './src/rules/server-paths.ts'

export default {
  appDirectory: 'src/web',
  buildDirectory: 'build',
  ssr: true,
  // Shoppers' pages learn no address of the back office, which are half of them.
  routeDiscovery: { mode: 'lazy', manifestPath: serverPaths.routes },
} satisfies Config
