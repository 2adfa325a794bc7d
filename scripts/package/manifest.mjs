// module.json as it is released. The one in the repository leaves out what follows from package.json's version.

/** @typedef {{ readonly id: string, readonly title: string, readonly description: string, readonly url: string }} ManifestHead */

/**
 * Updates ask `manifest`, which is always the latest; `download` is the version's own
 * (https://foundryvtt.com/article/package-management/).
 *
 * @template {ManifestHead} Source
 * @param {Source} source the repository's module.json @param {string} version
 */
export const manifestFor = ({ id, title, description, ...rest }, version) => ({
  id,
  title,
  description,
  version,
  ...rest,
  manifest: `${rest.url}/releases/latest/download/module.json`,
  download: `${rest.url}/releases/download/v${version}/module.zip`,
});
