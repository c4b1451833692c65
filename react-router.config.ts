import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src/web',
  buildDirectory: 'build',
  ssr: true,
  // One small file that is cached for ever, instead of asking the server for addresses as links come into view.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
