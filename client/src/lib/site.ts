/** Location of the site: a static site may be in any folder, a server's page is at the root. */

/** Set in the page of a static site. */
export const isStaticSite = document.documentElement.dataset["home"] === "device";

/** Return the address of the licences of all bundled packages, written by the build. */
export const noticesUrl = (): string => new URL("third-party-notices.txt", siteRoot()).href;

export const siteRoot = (): string =>
  isStaticSite ? (document.baseURI.split("#")[0] ?? document.baseURI) : new URL("/", document.baseURI).href;
