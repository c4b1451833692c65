/** In place of React Router's: all addresses are known from the start (`routeDiscovery: 'initial'`), so none is asked for later. */
const unused = () => {}
export const isFogOfWarEnabled = (): boolean => false
export const URL_LIMIT = 0
export {
  unused as fetchAndApplyManifestPatches,
  unused as getManifestPath,
  unused as getPartialManifest,
  unused as getPatchRoutesOnNavigationFunction,
  unused as getPathsWithAncestors,
  unused as handleClientVersionMismatch,
  unused as useFogOFWarDiscovery,
}
